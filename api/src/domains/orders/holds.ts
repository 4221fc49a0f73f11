import { sql } from 'kysely';
import type { Db } from '../../db/open';
import { giveBack } from './decide';
import type { OrderMails } from './mails';

const BATCH = 500;

/**
 * Ends the holds that ran out (D25): the order is cancelled, its products go back to stock, its code gets its use
 * back, and the mail is stored with it, all in one transaction. Several processes may sweep at once: each takes orders
 * that no other one holds. An order that was approved meanwhile is not touched.
 * @returns how many orders were cancelled
 */
export async function releaseExpiredHolds(db: Db, mails: Pick<OrderMails, 'cancelled'>): Promise<number> {
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
      .set({ status: 'cancelled', network: null, updated_at: sql<Date>`now()` })
      .where('id', 'in', ids)
      .execute();
    for (const id of ids) await mails.cancelled(trx, id);
    await giveBack(
      trx,
      ids,
      due.flatMap(({ promotion_id }) => promotion_id ?? []),
    );
    return due.length;
  });
}

/** Reminded while there is time to pay; shorter holds (a card in the form) are over before a mail is read. */
const REMIND_MINUTES = 60;
const SHORTEST_HOLD_MINUTES = 120;

/**
 * Writes once to everybody whose products are kept for another hour and no longer (D25). Safe in several processes.
 * @returns how many were written to
 */
export async function remindExpiringHolds(db: Db, mails: Pick<OrderMails, 'expiring'>): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ id: number }>`
      update orders set reminded_at = now() where id in (
        select id from orders
        where status = 'pending' and reminded_at is null
          and hold_until between now() and now() + make_interval(mins => ${sql.lit(REMIND_MINUTES)})
          and hold_until >= created_at + make_interval(mins => ${sql.lit(SHORTEST_HOLD_MINUTES)})
        order by id limit ${sql.lit(BATCH)} for update skip locked)
      returning id`.execute(trx);
    for (const { id } of rows) await mails.expiring(trx, id);
    return rows.length;
  });
}
