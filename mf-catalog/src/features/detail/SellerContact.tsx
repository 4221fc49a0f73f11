import type { Product } from '@qhatu/contract/model';
import { paths } from '@qhatu/contract/paths';
import { Link } from 'react-router-dom';
import { DeferredForm } from '../product-forms/DeferredForm';
import styles from './detail.module.css';

/** Words to the seller: stored as a conversation and sent by mail. */
export function SellerContact({ product }: { product: Product }) {
  const { seller } = product;
  return (
    <div className={styles.columns}>
      <DeferredForm form="contact" product={product} />
      <p className={styles.text}>
        <span>
          Le escribes a <Link to={paths.sellerCatalogue.href(seller.userName)}>{seller.userName}</Link> por{' '}
          <strong dir="auto">{product.name}</strong> (código {product.code}). Recibe tu mensaje por correo, y te
          responde al correo o contacto que dejes.
        </span>
      </p>
    </div>
  );
}
