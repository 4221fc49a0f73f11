import { sql } from 'kysely';
import type { Db } from '../../db/open';
import { returnPromotions } from '../promotions/use';
import type { OrderMails } from './mails';
import { returnStock } from './stock';

const now = sql<Date>`now()`;

/**
 * The payment of a waiting order is good: its products are sold and its buyer is written to, in the caller's
 * transaction. False when the order was not waiting (any more): approved before, cancelled, rejected, or there is none
 * (D25).
 */
export async function approveOrder(trx: Db, orderId: number, mails: Pick<OrderMails, 'approved'>): Promise<boolean> {
  const order = await trx
    .updateTable('orders')
    .set({ status: 'approved', approved_at: now, hold_until: null, network: null, updated_at: now })
    .where('id', '=', orderId)
    .where('status', '=', 'pending')
    .returning('id')
    .executeTakeFirst();
  if (!order) return false;
  await trx
    .updateTable('stock_reservations')
    .set({ state: 'taken', expires_at: null })
    .where('order_id', '=', orderId)
    .where('state', '=', 'held')
    .execute();
  await mails.approved(trx, orderId);
  return true;
}

/**
 * The payment of a waiting order is not good: its products and its code's use go back, and its buyer is told `reason`.
 * False when the order was not waiting (any more).
 */
export async function rejectOrder(
  trx: Db,
  orderId: number,
  reason: string,
  mails: Pick<OrderMails, 'rejected'>,
): Promise<boolean> {
  const order = await trx
    .updateTable('orders')
    .set({
      status: 'rejected',
      hold_until: null,
      network: null,
      decision_reason: reason.trim() || null,
      updated_at: now,
    })
    .where('id', '=', orderId)
    .where('status', '=', 'pending')
    .returning('promotion_id')
    .executeTakeFirst();
  if (!order) return false;
  await mails.rejected(trx, orderId);
  await giveBack(trx, [orderId], order.promotion_id === null ? [] : [order.promotion_id]);
  return true;
}

/** What orders that came to nothing held: the uses of their codes, then (last, see `takeStock`) their products. */
export async function giveBack(trx: Db, orderIds: readonly number[], promotionIds: readonly number[]): Promise<void> {
  const released = await trx
    .updateTable('stock_reservations')
    .set({ state: 'released' })
    .where('order_id', 'in', [...orderIds])
    .where('state', '=', 'held')
    .returning(['variant_id', 'qty'])
    .execute();
  await returnPromotions(trx, promotionIds);
  await returnStock(
    trx,
    released.map(({ variant_id, qty }) => ({ variantId: variant_id, qty })),
  );
}
