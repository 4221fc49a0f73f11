import { writeIso } from '@qhatu/contract/dates';
import { estimateDelivery, formatDeliveryDay } from '@qhatu/contract/delivery';
import { isProvince } from '@qhatu/contract/pricing';
import { cx, TruckIcon } from '@qhatu/ui';
import { useState } from 'react';
import { usePriceSettings } from '../pricing/api/usePriceSettings';
import styles from './DeliveryBox.module.css';

/**
 * When it arrives (D24): Lima, and the provinces below (spec 2 §2). The chosen destination stands out. `awayUntil`: a shop of the
 * order sends nothing until the end of that day, which is said, and counted (D253).
 */
export function DeliveryBox({ regionId, awayUntil }: { regionId: number | null; awayUntil: string | null }) {
  const [now] = useState(() => new Date());
  const { delivery } = usePriceSettings();
  const rows = [
    {
      id: 'lima',
      name: 'Lima',
      day: estimateDelivery(now, 'lima', delivery, awayUntil),
      chosen: regionId !== null && !isProvince(regionId),
    },
    {
      id: 'province',
      name: 'Provincias',
      day: estimateDelivery(now, 'province', delivery, awayUntil),
      chosen: isProvince(regionId),
    },
  ];
  return (
    <section aria-labelledby="delivery-title" className={styles.box}>
      <h3 id="delivery-title" className={styles.title}>
        <TruckIcon />
        Entrega estimada
      </h3>
      <dl>
        {rows.map(({ id, name, day, chosen }) => (
          <div key={id} className={cx(styles.row, chosen && styles.chosen)}>
            <dt>{name}</dt>
            <dd>{formatDeliveryDay(day)}</dd>
          </div>
        ))}
      </dl>
      {awayUntil && (
        <p className={styles.away}>
          Una tienda de tu pedido no envía hasta el {writeIso(awayUntil)}: estas fechas ya lo cuentan.
        </p>
      )}
    </section>
  );
}
