import { Money, Price } from '@qhatu/ui';
import { GroupHeading } from '../Choice';
import styles from './panel.module.css';
import { useOrder } from './useOrder';

/** How the total comes about, live (spec 3 §9). */
export function PriceSummary() {
  const { units, polos, stickers, discount, surcharge, total, each } = useOrder();
  return (
    <section aria-labelledby="price" className={styles.price}>
      <GroupHeading id="price">Precio</GroupHeading>
      <dl className={styles.sums}>
        {each !== null && (
          <>
            <dt>Cada polo con sus estampados, desde</dt>
            <dd>
              <Money cents={each} />
            </dd>
          </>
        )}
        <dt>{units === 1 ? '1 polo' : `${units} polos`}</dt>
        <dd>
          <Money cents={polos} />
        </dd>
        <dt>Estampados{units > 1 && ` × ${units}`}</dt>
        <dd>
          <Money cents={stickers * units} />
        </dd>
        {discount > 0 && (
          <>
            <dt>Descuento del primer estampado</dt>
            <dd>
              <Money cents={-discount * units} />
            </dd>
          </>
        )}
        {surcharge > 0 && units > 0 && (
          <>
            <dt>Optimización</dt>
            <dd>
              <Money cents={surcharge} />
            </dd>
          </>
        )}
      </dl>
      <p className={styles.total} aria-live="polite">
        <span>Total</span>
        <Price cents={total} size="detail" />
      </p>
    </section>
  );
}
