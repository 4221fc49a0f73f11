import { estimateDelivery, formatDeliveryDay } from '@qhatu/contract/delivery';
import { isProvince } from '@qhatu/contract/pricing';
import { cx, TruckIcon } from '@qhatu/ui';
import { useState } from 'react';
import { usePriceSettings } from '../pricing/api/usePriceSettings';
import styles from './DeliveryBox.module.css';

/** When it arrives (D24): Lima, and the provinces below (spec 2 §2). The chosen destination stands out. */
export function DeliveryBox({ regionId }: { regionId: number | null }) {
  const [now] = useState(() => new Date());
  const { delivery } = usePriceSettings();
  const rows = [
    {
      id: 'lima',
      name: 'Lima',
      day: estimateDelivery(now, 'lima', delivery),
      chosen: regionId !== null && !isProvince(regionId),
    },
    {
      id: 'province',
      name: 'Provincias',
      day: estimateDelivery(now, 'province', delivery),
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
    </section>
  );
}
