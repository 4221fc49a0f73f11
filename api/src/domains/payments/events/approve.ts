import { sql } from 'kysely';
import type { Db } from '../../../db/open';
import { approveOrder } from '../../orders/decide';
import { takeStock } from '../../orders/stock';
import { usePromotion } from '../../promotions/use';
import { NoLongerAvailable, type OnStored } from '../intents/complete';
import { stockWishesOf } from '../intents/expire';
import type { IntentRow } from '../intents/find';
import type { Evidence } from './evidence';

/**
 * A payment for a purchase that is an order already. A CIP's order becomes approved, also when its hold had run out and
 * the products are still there; the same payment again changes nothing; a second payment is `paid_twice`.
 */
export async function approvePaid(
  trx: Db,
  intent: IntentRow,
  { code }: Evidence,
  approved: OnStored,
): Promise<'approved' | 'paid_twice'> {
  const { order_id: id } = intent;
  const order = await trx
    .selectFrom('orders')
    .select(['status', 'code'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (order.code !== code) return 'paid_twice';
  if (order.status === 'approved') return 'approved';
  if (order.status !== 'pending') await reopen(trx, intent);
  await approveOrder(trx, id, { approved });
  return 'approved';
}

/** An order whose hold ran out waits again, with its products, or throws {@link NoLongerAvailable}. */
async function reopen(trx: Db, intent: IntentRow): Promise<void> {
  await trx
    .updateTable('orders')
    .set({ status: 'pending', updated_at: sql<Date>`now()` })
    .where('id', '=', intent.order_id)
    .execute();
  await trx.updateTable('stock_reservations').set({ state: 'held' }).where('order_id', '=', intent.order_id).execute();
  if (intent.promotion_id !== null && !(await usePromotion(trx, intent.promotion_id))) throw new NoLongerAvailable();
  if (!(await takeStock(trx, stockWishesOf(intent)))) throw new NoLongerAvailable();
}
