import type { DeliveryStep, Payment } from '@qhatu/contract/wire';

/** Pedido recibido, pago aprobado, compra procesada, pedido enviado, entregado. */
export type Progress = [DeliveryStep, DeliveryStep, DeliveryStep, DeliveryStep, DeliveryStep];

/** A purchase counts as received this long after it was sent (D26). */
export const RECEIVED_AFTER_DAYS = 14;

export interface LineDates {
  status: Payment['status'];
  approved_at: Date | null;
  processed_at: Date | null;
  sent_at: Date | null;
  received_at: Date | null;
  cancelled_at: Date | null;
}

/**
 * The five steps of D26. A later step implies the earlier ones; the first that is not complete is active, unless the
 * order came to nothing.
 */
export function progressOf(line: LineDates, now: Date): Progress {
  const wasSentLongAgo =
    line.sent_at !== null && now.getTime() - line.sent_at.getTime() >= RECEIVED_AFTER_DAYS * 86_400_000;
  const done = [
    true,
    line.approved_at !== null,
    line.processed_at !== null,
    line.sent_at !== null,
    line.received_at !== null || wasSentLongAgo,
  ];
  const last = done.lastIndexOf(true);
  const goesOn = line.cancelled_at === null && (line.status === 'pending' || line.status === 'approved');
  const step = (index: number): DeliveryStep => {
    if (index <= last) return 'complete';
    return index === last + 1 && goesOn ? 'active' : 'pending';
  };
  return [step(0), step(1), step(2), step(3), step(4)];
}
