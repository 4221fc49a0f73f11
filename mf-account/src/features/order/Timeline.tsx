import { formatMoment } from '@qhatu/contract/delivery';
import { formatMoney } from '@qhatu/contract/money';
import {
  AlertIcon,
  CheckIcon,
  ClockIcon,
  CloseIcon,
  cx,
  HomeIcon,
  PencilIcon,
  PinIcon,
  ReceiptIcon,
  RefreshIcon,
  StoreIcon,
  TruckIcon,
  VisuallyHidden,
} from '@qhatu/ui';
import type { TimelineStep } from './order-status';
import styles from './Timeline.module.css';

const ICONS: Record<string, typeof CheckIcon> = {
  placed: ReceiptIcon,
  paid: CheckIcon,
  'capture-pending': ClockIcon,
  preparing: StoreIcon,
  sent: TruckIcon,
  parcel: TruckIcon,
  'parcel-changed': PencilIcon,
  'parcel-delivered': HomeIcon,
  'lines-cancelled': CloseIcon,
  'address-changed': PinIcon,
  'return-asked': RefreshIcon,
  'return-refused': CloseIcon,
  delivered: HomeIcon,
  cancelled: CloseIcon,
  rejected: CloseIcon,
  expired: ClockIcon,
  'refund-asked': RefreshIcon,
  refunded: CheckIcon,
  disputed: AlertIcon,
};

/** Every step with its date, one under the other; what is still to come is pale. */
export function Timeline({ steps }: { steps: readonly TimelineStep[] }) {
  const last = steps.findLastIndex(({ at }) => at !== null);
  return (
    <ol aria-label="Qué ha pasado con tu pedido">
      {steps.map((step, index) => {
        const { kind, text, at, reason, amount, parcel } = step;
        const Icon = ICONS[kind] ?? CheckIcon;
        return (
          <li
            // Steps are only ever added at the end.
            // biome-ignore lint/suspicious/noArrayIndexKey: the same kind may come twice at one moment
            key={index}
            aria-current={index === last ? 'step' : undefined}
            className={cx(styles.step, at === null && styles.ahead)}
          >
            <span className={styles.mark}>{at !== null && <Icon />}</span>
            <div className={styles.text}>
              <p className={styles.name}>
                {text}
                {amount !== null && ` · ${formatMoney(amount)}`}
                {at === null && <VisuallyHidden>, todavía no</VisuallyHidden>}
              </p>
              {at !== null && (
                <time dateTime={at} className={styles.date}>
                  {formatMoment(new Date(at))}
                </time>
              )}
              {reason && <p className={styles.reason}>{reason}</p>}
              {parcel && (
                <p className={styles.parcel}>
                  {parcel.carrier} · N.º de seguimiento <strong>{parcel.tracking}</strong>
                </p>
              )}
            </div>
          </li>
        );
      })}
    </ol>
  );
}
