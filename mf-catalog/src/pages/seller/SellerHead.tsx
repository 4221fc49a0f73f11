import { Stars } from '@qhatu/ui';
import { Avatar } from '../../features/avatar/Avatar';
import { counted } from '../../lib/text';
import type { ShopSeller } from './api/seller';
import styles from './SellerPage.module.css';

/** Name, picture, stars and completed sales of a seller (spec 3 §2). */
export function SellerHead({ seller, total }: { seller: ShopSeller; total: number }) {
  const facts = [
    counted(seller.salesDone, 'venta realizada', 'ventas realizadas'),
    counted(total, 'producto', 'productos'),
    ...(seller.ruc ? [`RUC ${seller.ruc}`] : []),
  ];
  return (
    <header className={styles.head}>
      <Avatar
        userName={seller.userName}
        picture={seller.picture}
        tint={seller.tint}
        size={72}
        className={styles.avatar}
      />
      <div className={styles.who}>
        <h1 dir="auto" className={styles.name}>
          {seller.name}
        </h1>
        <p className={styles.facts}>
          <span dir="auto">@{seller.userName}</span>
          {seller.rating > 0 ? (
            <Stars rating={seller.rating} count={seller.ratingCount} />
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
