import { type MethodId, refundMethodText } from '@qhatu/contract/pricing';
import type { Db } from '../../../db/open';
import type { OrderRow } from '../../orders/read';

/** A part of what was paid that went back, or is on its way. */
export interface PaidBack {
  /** Céntimos. */
  amount: number;
  done: boolean;
  /** When it went back, or was asked for. */
  at: Date;
  /** How, in the buyer's words: 'a la tarjeta con la que pagaste'. */
  means: string;
}

/**
 * What went back of an order, oldest first; the parts add up to `orders.refunded`. Money that came beside the order's own
 * payment was never its money; what a bank has taken back is no refund of ours, and stands in the history alone (D122).
 */
export async function paidBack(db: Db, order: OrderRow): Promise<PaidBack[]> {
  const rows = await db
    .selectFrom('order_refunds')
    .select(['amount', 'status', 'created_at', 'done_at'])
    .where('order_id', '=', order.id)
    .where('key', 'not like', 'payment:%')
    .orderBy('id')
    .execute();
  const parts = rows.map(({ amount, status, created_at, done_at }) => ({
    amount,
    done: done_at !== null,
    at: done_at ?? created_at,
    means: refundMethodText(order.payment_type_id as MethodId, { byHand: status === 'by-hand' }),
  }));
  const left = order.refunded - parts.reduce((sum, { amount }) => sum + amount, 0);
  if (left <= 0) return parts;
  const taken = await db
    .selectFrom('order_events')
    .select('at')
    .where('order_id', '=', order.id)
    .where('kind', '=', 'charged-back')
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return [...parts, { amount: left, done: true, at: taken?.at ?? order.updated_at, means: 'por la disputa del pago' }];
}
