import type { Seller } from '@qhatu/contract/model';
import { paths } from '@qhatu/contract/paths';
import { StoreIcon } from '@qhatu/ui';
import { Link } from 'react-router-dom';
import styles from './SellerBox.module.css';

/** The seller, with a link to all their products (spec 1 §6). */
export function SellerBox({ seller }: { seller: Seller }) {
  return (
    <p className={styles.seller}>
      <StoreIcon />
      <span>
        Vende <strong>{seller.userName}</strong>
        <span className={styles.note}>
          {seller.issuesInvoices ? 'Emite factura y boleta' : 'Emite boleta, no factura'}
        </span>
      </span>
      <Link to={paths.sellerCatalogue.href(seller.userName)} className={styles.link}>
        Ver su catálogo
      </Link>
    </p>
  );
}
