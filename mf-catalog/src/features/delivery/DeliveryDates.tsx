import { writeIso } from '@qhatu/contract/dates';
import { estimateDelivery, formatDeliveryDay } from '@qhatu/contract/delivery';
import type { Product } from '@qhatu/contract/model';
import { formatMoney } from '@qhatu/contract/money';
import { useHydrated } from '@qhatu/shared-state';
import { Notice, PinIcon, TruckIcon } from '@qhatu/ui';
import { useMemo } from 'react';
import { useDeliveryTerms } from './api/useDeliveryTerms';
import styles from './DeliveryDates.module.css';

interface DeliveryDatesProps {
  shipsToProvinces: boolean;
  freeShipping: boolean;
  /** Its seller sends nothing until this day (D253). */
  away: Product['away'];
}

/** A line that keeps its place while it is not known. */
const UNKNOWN = ' ';

/**
 * Delivery dates and their cost (spec 1 §9, D24, D210). The day depends on the current time, so it is computed in the
 * browser after hydration; the lines keep their place until then. Without the settings nothing is promised.
 */
export function DeliveryDates({ shipsToProvinces, freeShipping, away }: DeliveryDatesProps) {
  const hydrated = useHydrated();
  const { data: terms, isError } = useDeliveryTerms();
  const awayUntil = away?.until ?? null;
  const days = useMemo(() => {
    if (!hydrated || !terms) return null;
    const now = new Date();
    return {
      lima: `llega el ${formatDeliveryDay(estimateDelivery(now, 'lima', terms.times, awayUntil))}`,
      province: `llega el ${formatDeliveryDay(estimateDelivery(now, 'province', terms.times, awayUntil))}`,
    };
  }, [hydrated, terms, awayUntil]);
  const unknown = isError ? 'el día y el costo se ven al pagar' : UNKNOWN;
  const costs = terms && {
    lima: `${formatMoney(terms.costs.limaShipping)}; gratis en compras desde ${formatMoney(terms.costs.freeShippingFrom)}`,
    province: `${formatMoney(terms.costs.provinceShipping)} por producto`,
  };

  return (
    <section aria-label="Entrega" className={styles.delivery}>
      {away && (
        <Notice tone="info" title={`Esta tienda no envía hasta el ${writeIso(away.until)}`}>
          {away.note && <span dir="auto">{away.note} </span>}
          Puedes comprar ahora: las fechas de entrega ya lo cuentan.
        </Notice>
      )}
      <p className={styles.line}>
        <TruckIcon />
        <span>
          <strong>Lima:</strong> {days?.lima ?? unknown}
          <span className={styles.cost}>{freeShipping ? 'Envío gratis' : (costs?.lima ?? UNKNOWN)}</span>
        </span>
      </p>
      <p className={styles.line}>
        <PinIcon />
        {shipsToProvinces ? (
          <span>
            <strong>Provincias:</strong> {days?.province ?? unknown}
            <span className={styles.cost}>{freeShipping ? 'Envío gratis' : (costs?.province ?? UNKNOWN)}</span>
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
