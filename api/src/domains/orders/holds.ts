import { sql } from 'kysely';
import type { Db } from '../../db/open';
import { returnPromotions } from '../promotions/use';
import { returnStock } from './stock';

const BATCH = 500;

/**
 * Ends the holds that ran out (D25): the order is cancelled, its goods go back to the shelf, its code gets its use back,
 * and `onCancelled` (the mail) is stored with it, all in one transaction. Several processes may sweep at once: each
 * takes orders that no other one holds. An order that was approved meanwhile is not touched.
 * @returns how many orders were cancelled
 */
export async function releaseExpiredHolds(
  db: Db,
  onCancelled: (trx: Db, orderId: number) => Promise<void>,
): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const due = await trx
      .selectFrom('orders')
      .select(['id', 'promotion_id'])
      .where('status', '=', 'pending')
      .where('hold_until', '<=', sql<Date>`now()`)
      .orderBy('id')
      .limit(BATCH)
      .forUpdate()
      .skipLocked()
      .execute();
    if (due.length === 0) return 0;
    const ids = due.map(({ id }) => id);
    await trx
      .updateTable('orders')
      .set({ status: 'cancelled', updated_at: sql<Date>`now()` })
      .where('id', 'in', ids)
      .execute();
    const released = await trx
      .updateTable('stock_reservations')
      .set({ state: 'released' })
      .where('order_id', 'in', ids)
      .where('state', '=', 'held')
      .returning(['variant_id', 'qty'])
      .execute();
    for (const id of ids) await onCancelled(trx, id);
    await returnPromotions(
      trx,
      due.flatMap(({ promotion_id }) => promotion_id ?? []),
    );
    await returnStock(
      trx,
      released.map(({ variant_id, qty }) => ({ variantId: variant_id, qty })),
    );
    return due.length;
  });
}
