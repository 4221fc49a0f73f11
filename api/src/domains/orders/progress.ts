import type { DeliveryStep, Payment } from '@qhatu/contract/wire';
import { sql } from 'kysely';

/** Pedido recibido, pago aprobado, compra procesada, pedido enviado, entregado. */
export type Progress = [DeliveryStep, DeliveryStep, DeliveryStep, DeliveryStep, DeliveryStep];

const DAY_MS = 86_400_000;

export interface LineDates {
  status: Payment['status'];
  approved_at: Date | null;
  processed_at: Date | null;
  sent_at: Date | null;
  received_at: Date | null;
  /** Days after it was sent from which it counts as received (D26, D293). */
  received_after: number;
  cancelled_at: Date | null;
}

/** When a line came, or counts as come (D26); null: it was not sent. May be to come. */
export const deliveredAt = ({
  sent_at,
  received_at,
  received_after,
}: Pick<LineDates, 'sent_at' | 'received_at' | 'received_after'>): Date | null =>
  received_at ?? (sent_at && new Date(sent_at.getTime() + received_after * DAY_MS));

/**
 * Whether a line `l` came, or counts as come, as SQL: the rule of {@link deliveredAt}, for the ledger and whoever leaves.
 */
export const countsAsDelivered = sql<boolean>`(l.received_at is not null or l.sent_at <= now() - make_interval(days => l.received_after))`;

/**
 * The five steps of D26. A later step implies the earlier ones; the first that is not complete is active, unless the
 * order came to nothing.
 */
export function progressOf(line: LineDates, now: Date): Progress {
  const came = deliveredAt(line);
  const done = [
    true,
    line.approved_at !== null,
    line.processed_at !== null,
    line.sent_at !== null,
    came !== null && came <= now,
  ];
  const last = done.lastIndexOf(true);
  const goesOn = line.cancelled_at === null && (line.status === 'pending' || line.status === 'approved');
  const step = (index: number): DeliveryStep => {
    if (index <= last) return 'complete';
    return index === last + 1 && goesOn ? 'active' : 'pending';
  };
  return [step(0), step(1), step(2), step(3), step(4)];
}
