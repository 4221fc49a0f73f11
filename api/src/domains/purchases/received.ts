import { sql } from 'kysely';
import type { Db } from '../../db/open';
import { notFound, ruleBroken } from '../../http/errors';
import { lockOrderOfLine, updateOrderFromLines } from '../orders/move';
import { purchaseTexts } from './texts';

/** A line of one of this person's orders, or 404 (D4). */
export async function ownLine(db: Db, userId: number, lineId: number) {
  const line = await db
    .selectFrom('order_lines as l')
    .innerJoin('orders as o', 'o.id', 'l.order_id')
    .select(['l.id', 'l.order_id', 'l.seller_id', 'l.sent_at', 'o.status'])
    .where('l.id', '=', lineId)
    .where('o.user_id', '=', userId)
    .executeTakeFirst();
  if (!line) throw notFound();
  return line;
}

/** 'Recibí este producto' (D48): once the line was sent; saying it twice keeps the first date. Throws 404 and 422. */
export async function markReceived(db: Db, userId: number, lineId: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockOrderOfLine(trx, lineId);
    const line = await ownLine(trx, userId, lineId);
    if (!line.sent_at) throw ruleBroken('not_sent', purchaseTexts.notSent);
    await trx
      .updateTable('order_lines')
      .set({ received_at: sql<Date>`coalesce(received_at, now())` })
      .where('id', '=', line.id)
      .execute();
    await updateOrderFromLines(trx, line.order_id, { actor: 'buyer', actorId: userId });
  });
}
