import { estimateDelivery, formatDeliveryDay } from '@qhatu/contract/delivery';
import { useHydrated } from '@qhatu/shared-state';
import { PinIcon, TruckIcon } from '@qhatu/ui';
import { useMemo } from 'react';
import styles from './DeliveryDates.module.css';

interface DeliveryDatesProps {
  shipsToProvinces: boolean;
  freeShipping: boolean;
}

/**
 * When it would arrive (spec 1 §9, D24). Depends on now, so it is computed in the browser after hydration; the lines
 * keep their place until then.
 */
export function DeliveryDates({ shipsToProvinces, freeShipping }: DeliveryDatesProps) {
  const hydrated = useHydrated();
  const days = useMemo(() => {
    if (!hydrated) return null;
    const now = new Date();
    return {
      lima: formatDeliveryDay(estimateDelivery(now, 'lima')),
      province: formatDeliveryDay(estimateDelivery(now, 'province')),
    };
  }, [hydrated]);

  return (
    <section aria-label="Entrega" className={styles.delivery}>
      <p className={styles.line}>
        <TruckIcon />
        <span>
          <strong>Lima:</strong> {days ? `llega el ${days.lima}` : ' '}
          <span className={styles.cost}>
            {freeShipping ? 'Envío gratis' : 'S/ 7,00; gratis en compras desde S/ 200,00'}
          </span>
        </span>
      </p>
      <p className={styles.line}>
        <PinIcon />
        {shipsToProvinces ? (
          <span>
            <strong>Provincias:</strong> {days ? `llega el ${days.province}` : ' '}
            <span className={styles.cost}>{freeShipping ? 'Envío gratis' : 'S/ 12,00 por producto'}</span>
          </span>
        ) : (
          <span>
            <strong>Provincias:</strong> este producto solo se envía a Lima
          </span>
        )}
      </p>
    </section>
  );
}
