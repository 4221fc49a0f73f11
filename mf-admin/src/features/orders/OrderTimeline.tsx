import { formatDateTime } from '@qhatu/contract/delivery';
import { Money, Stack } from '@qhatu/ui';
import { ACTOR_TEXTS } from '../../lib/order-texts';
import { Panel } from '../../lib/Panel';
import type { StaffOrder } from './api/order';
import styles from './OrderTimeline.module.css';

/** All that happened to it, newest first: who, when and why. */
export function OrderTimeline({ order }: { order: StaffOrder }) {
  return (
    <Panel title="Historial">
      <Stack as="ol">
        {order.events.toReversed().map(({ at, kind, text, by, reason, amount, parcel }) => (
          <li key={`${at} ${kind}`} className={styles.event}>
            <p>
              {text}
              {amount !== null && (
                <>
                  : <Money cents={amount} />
                </>
              )}
            </p>
            {reason && <p dir="auto">{reason}</p>}
            {parcel && (
              <p>
                {parcel.carrier}, {parcel.tracking}
              </p>
            )}
            <p className={styles.note}>
              {formatDateTime(new Date(at))} · {ACTOR_TEXTS[by]}
            </p>
          </li>
        ))}
      </Stack>
    </Panel>
  );
}
