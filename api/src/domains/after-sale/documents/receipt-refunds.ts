import type { MethodId } from '@qhatu/contract/payment-methods';
import { refundMethodText } from '@qhatu/contract/pricing';
import type { Db } from '../../../db/open';
import { chargebackOf } from '../../orders/disputes';
import type { OrderRow } from '../../orders/read';
import { isClawback, isOfOrder } from '../../orders/refunds';

/** A part of what was paid that went back, or is on its way. */
export interface ReceiptRefund {
  /** Céntimos. */
  amount: number;
  done: boolean;
  /** When it went back, or was asked for. */
  at: Date;
  /** How, in the buyer's words: 'a la tarjeta con la que pagaste'. */
  means: string;
}

const BY_DISPUTE = 'por la disputa del pago';

/**
 * What went back of an order, oldest first; the parts add up to `orders.refunded`. Money that came beside the order's own
 * payment was never its money. What a dispute took before D306 stands in the history alone.
 */
export async function paidBack(db: Db, order: OrderRow): Promise<ReceiptRefund[]> {
  const rows = await db
    .selectFrom('order_refunds')
    .select(['key', 'amount', 'status', 'created_at', 'done_at'])
    .where('order_id', '=', order.id)
    .where(isOfOrder)
    .orderBy('id')
    .execute();
  const parts = rows.map(({ key, amount, status, created_at, done_at }) => ({
    amount,
    done: done_at !== null,
    at: done_at ?? created_at,
    means: isClawback(key)
      ? BY_DISPUTE
      : refundMethodText(order.payment_type_id as MethodId, { byHand: status === 'by-hand' }),
  }));
  const left = order.refunded - parts.reduce((sum, { amount }) => sum + amount, 0);
  if (left <= 0) return parts;
  const taken = await chargebackOf(db, order.id);
  return [...parts, { amount: left, done: true, at: taken?.at ?? order.updated_at, means: BY_DISPUTE }];
}
