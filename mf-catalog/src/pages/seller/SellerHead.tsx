import type { ShopOwner } from '@qhatu/contract/wire';
import { placeholderOf, Stars } from '@qhatu/ui';
import { counted } from '../../lib/text';
import styles from './SellerPage.module.css';

/** Name, picture, stars and completed sales of a seller (spec 3 §2). */
export function SellerHead({ seller, total }: { seller: ShopOwner; total: number }) {
  const facts = [
    counted(seller.sales_done, 'venta realizada', 'ventas realizadas'),
    counted(total, 'producto', 'productos'),
    ...(seller.ruc ? [`RUC ${seller.ruc}`] : []),
  ];
  return (
    <header className={styles.head}>
      {seller.uri ? (
        <img
          className={styles.face}
          style={placeholderOf(seller.tint)}
          src={seller.uri}
          alt=""
          width={72}
          height={72}
        />
      ) : (
        <span aria-hidden="true" className={styles.face}>
          {[...seller.user_name].slice(0, 1).join('').toUpperCase()}
        </span>
      )}
      <div className={styles.who}>
        <h1 dir="auto" className={styles.name}>
          {seller.name}
        </h1>
        <p className={styles.facts}>
          <span dir="auto">@{seller.user_name}</span>
          {seller.rating > 0 ? (
            <Stars rating={seller.rating} count={seller.rating_count} />
          ) : (
            <span>Sin calificaciones</span>
          )}
          {facts.map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </p>
      </div>
    </header>
  );
}
