import { sql } from 'kysely';
import type { Db } from '../../db/open';
import { releaseStockAndCodes } from './decide';
import type { OrderMails } from './mails';
import { type Cause, moveOrders, noteEvent, systemCause } from './move';
import type { OrderRow } from './read';

const BATCH = 500;

/** Ends unpaid orders that the transaction has locked: everything they hold is for sale again. */
export async function expireOrders(
  trx: Db,
  orders: readonly OrderRow[],
  mails: Pick<OrderMails, 'cancelled'>,
  cause: Cause = systemCause('expired'),
): Promise<void> {
  await moveOrders(trx, orders, 'expired', cause, { network: null });
  // A buyer who never came back from a provider's page was never told that there is an order.
  for (const { id, placed_at } of orders) if (placed_at !== null) await mails.cancelled(trx, id);
  await releaseStockAndCodes(trx, orders);
}

/**
 * Ends the holds that ran out (D25), whoever was to be paid: the order is cancelled, its products go back to stock,
 * its code gets its use back, and the mail is stored with it, all in one transaction. Several processes may sweep at
 * once: each takes orders that no other one holds. An order that was approved meanwhile is not touched. With `asked`,
 * of those that a provider was told to charge only these, whose provider was asked (D27).
 * @returns how many orders were cancelled
 */
export function releaseExpiredHolds(
  db: Db,
  mails: Pick<OrderMails, 'cancelled'>,
  asked?: readonly string[],
): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const due = await trx
      .selectFrom('orders')
      .selectAll()
      .where('status', '=', 'awaiting_payment')
      .where('hold_until', '<=', sql<Date>`now()`)
      .$if(asked !== undefined, (orders) =>
        orders.where((eb) =>
          eb.or([eb('charge_id', 'is', null), eb('reference', '=', eb.fn.any(eb.val([...(asked ?? [])])))]),
        ),
      )
      .orderBy('id')
      .limit(BATCH)
      .forUpdate()
      .skipLocked()
      .execute();
    await expireOrders(trx, due, mails);
    return due.length;
  });
}

/** What an order that its buyer sees already waits for, before its money has come. */
export interface Waiting {
  /** What the order is paid with (D76). */
  code: string;
  padId: string;
  payerId?: string | null;
  /** Until when its products are kept. */
  until: Date;
  /** The provider's word for why it still decides; null: the buyer has still to pay. */
  pending: string | null;
}

/**
 * The buyer has what they need to pay later (a CIP), or has paid and the provider still decides: the order is theirs to
 * see, and waits (D25). The transaction holds the order.
 */
export async function placeUnpaid(
  trx: Db,
  id: number,
  { code, padId, payerId = null, until, pending }: Waiting,
  onStored: (trx: Db, orderId: number) => Promise<void>,
): Promise<void> {
  const now = sql<Date>`now()`;
  await trx
    .updateTable('orders')
    .set({
      placed_at: sql<Date>`coalesce(placed_at, now())`,
      code,
      pad_id: padId,
      payer_id: payerId,
      payment_pending: pending,
      hold_until: until,
      updated_at: now,
    })
    .where('id', '=', id)
    .execute();
  await keepUntil(trx, id, until);
  const cause: Cause =
    pending === null
      ? { kind: 'code-given', actor: 'buyer', data: { code } }
      : { kind: 'capture-pending', actor: 'provider', data: { code, why: pending } };
  await noteEvent(trx, id, cause);
  await onStored(trx, id);
}

/** Keeps the order's products until `until`. */
export const keepUntil = (trx: Db, orderId: number, until: Date) =>
  trx.updateTable('stock_reservations').set({ expires_at: until }).where('order_id', '=', orderId).execute();

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
        where status = 'awaiting_payment' and placed_at is not null and reminded_at is null
          and hold_until between now() and now() + make_interval(mins => ${sql.lit(REMIND_MINUTES)})
          and hold_until >= created_at + make_interval(mins => ${sql.lit(SHORTEST_HOLD_MINUTES)})
          and (charge_until is null or charge_until > now())
        order by id limit ${sql.lit(BATCH)} for update skip locked)
      returning id`.execute(trx);
    for (const { id } of rows) await mails.expiring(trx, id);
    return rows.length;
  });
}
