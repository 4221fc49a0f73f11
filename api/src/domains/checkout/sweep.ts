import type { FastifyBaseLogger } from 'fastify';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/open';
import { releaseExpiredHolds } from '../orders/holds';
import type { OrderMails } from '../orders/mails';
import type { OrderRow } from '../orders/read';
import { NotUnderstood } from '../payments/provider';
import type { Payments } from './payments';

const BATCH = 50;
/** A purchase whose provider could not be asked keeps its products this much longer, and lets others be asked first. */
const RETRY_MINUTES = 5;
/**
 * Minutes after the end of its hold for which a purchase whose provider cannot be asked keeps its products; a later payment is
 * applied, or given back, when its notification comes.
 */
const PATIENCE_MINUTES = 240;
/** The same for a provider error code that we do not know: asking for longer would not help. */
const UNKNOWN_CODE_PATIENCE_MINUTES = 30;

/**
 * Lets go of the orders whose time is over. Before products go back to stock their provider is asked whether they were
 * paid after all: browser and notification may both have been lost. @returns how many were let go
 */
export async function sweepUnpaid(
  db: Db,
  payments: Payments,
  log: FastifyBaseLogger,
  mails: Pick<OrderMails, 'cancelled'>,
): Promise<number> {
  const due = await db
    .selectFrom('orders')
    .selectAll()
    .where(isDue())
    .where('charge_id', 'is not', null)
    .orderBy('hold_until')
    .limit(BATCH)
    .execute();
  const asked: string[] = [];
  for (const order of due) {
    if (await couldAsk(db, payments, order, log)) asked.push(order.reference);
  }
  return releaseExpiredHolds(db, mails, asked);
}

const isDue = (): RawBuilder<boolean> => sql<boolean>`status = 'awaiting_payment' and hold_until <= now()`;

async function couldAsk(db: Db, payments: Payments, order: OrderRow, log: FastifyBaseLogger): Promise<boolean> {
  const { id, reference } = order;
  let patience = PATIENCE_MINUTES;
  try {
    await payments.reconcile(order);
    return true;
  } catch (err) {
    const code = err instanceof NotUnderstood ? err.providerCode : undefined;
    if (code !== undefined) patience = UNKNOWN_CODE_PATIENCE_MINUTES;
    log.warn({ err, reference, code }, 'the provider could not be asked about an unpaid purchase');
  }
  if (await isOverSince(db, id, patience)) return true;
  await db
    .updateTable('orders')
    .set({ hold_until: sql<Date>`now() + make_interval(mins => ${sql.lit(RETRY_MINUTES)})` })
    .where('id', '=', id)
    .where(isDue())
    .execute();
  return false;
}

/**
 * True when the order's hold ended more than `minutes` ago. The hold is that of its reservations: twelve hours for a code,
 * five days for a payment in review (D366). `hold_until` is only the time of the next question.
 */
async function isOverSince(db: Db, orderId: number, minutes: number): Promise<boolean> {
  const { rows } = await sql`
    select from orders o where o.id = ${orderId}
      and coalesce((select max(r.expires_at) from stock_reservations r where r.order_id = o.id), o.created_at)
        < now() - make_interval(mins => ${sql.lit(minutes)})`.execute(db);
  return rows.length > 0;
}

/** Days after which no purchase is tried again, and no provider reports it for the first time. */
const KEPT_DAYS = 60;

const longAgo = (column: RawBuilder<Date>) =>
  sql<boolean>`${column} < now() - make_interval(days => ${sql.lit(KEPT_DAYS)})`;

/**
 * Deletes old purchases that were never paid and of which their buyers were never told, and all keys of that age: both hold
 * what a person bought or nearly bought. Orders and providers' messages stay. Safe in several processes at once. @returns
 * how many purchases and keys
 */
export async function purgePurchases(db: Db): Promise<{ intents: number; keys: number }> {
  const keys = await db.deleteFrom('idempotency_keys').where(longAgo(sql<Date>`created_at`)).executeTakeFirst();
  const intents = await db
    .deleteFrom('orders')
    .where('status', '=', 'expired')
    .where('placed_at', 'is', null)
    .where(longAgo(sql<Date>`updated_at`))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('payment_events')
            .select('reference')
            .whereRef('payment_events.reference', '=', 'orders.reference'),
        ),
      ),
    )
    .executeTakeFirst();
  return { intents: Number(intents.numDeletedRows), keys: Number(keys.numDeletedRows) };
}
