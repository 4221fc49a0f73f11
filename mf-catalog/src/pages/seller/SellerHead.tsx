import type { Shop } from '@qhatu/contract/wire';
import { Stars } from '@qhatu/ui';
import { counted } from '../../lib/text';
import styles from './SellerPage.module.css';

/** Name, picture, stars and sales of a seller. */
export function SellerHead({ seller }: { seller: Shop['user'] }) {
  return (
    <header className={styles.head}>
      {seller.uri ? (
        <img className={styles.face} src={seller.uri} alt="" width={72} height={72} />
      ) : (
        <span aria-hidden="true" className={styles.face}>
          {seller.user_name.slice(0, 1).toUpperCase()}
        </span>
      )}
      <div>
        <h1 className={styles.name}>{seller.name}</h1>
        <p className={styles.facts}>
          <span>{seller.user_name}</span>
          {seller.rating > 0 && <Stars rating={seller.rating} />}
          <span>{counted(seller.sales_done, 'venta realizada', 'ventas realizadas')}</span>
          {seller.ruc && <span>RUC {seller.ruc}</span>}
        </p>
      </div>
    </header>
  );
}
