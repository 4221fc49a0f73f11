import type { FastifyBaseLogger } from 'fastify';
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../db/open';
import { type IntentRow, releaseExpiredIntents } from './intents';
import type { Payments } from './payments';

const BATCH = 50;
/** A purchase whose provider could not be asked keeps its products this much longer, and lets others be asked first. */
const AGAIN_MINUTES = 5;
/**
 * After D25's hours nothing is held any more: a later payment is applied, or given back, when its notification comes.
 */
const PATIENCE_MS = 4 * 60 * 60_000;

/**
 * Lets go of the purchases whose 30 minutes are over. Before products go back to stock their provider is asked
 * whether they were paid after all: browser and notification may both have been lost. @returns how many were let go
 */
export async function sweepUnpaid(db: Db, payments: Payments, log: FastifyBaseLogger): Promise<number> {
  const due = await db
    .selectFrom('order_intents')
    .selectAll()
    .where(isDue)
    .where('charge_id', 'is not', null)
    .orderBy('hold_until')
    .limit(BATCH)
    .execute();
  const asked: string[] = [];
  for (const intent of due) {
    if (await couldAsk(db, payments, intent, log)) asked.push(intent.reference);
  }
  return releaseExpiredIntents(db, asked);
}

const isDue = (): Expression<SqlBool> => sql<SqlBool>`status = 'open' and hold_until <= now()`;

async function couldAsk(db: Db, payments: Payments, intent: IntentRow, log: FastifyBaseLogger): Promise<boolean> {
  const { reference, created_at } = intent;
  try {
    await payments.reconcile(intent);
    return true;
  } catch (err) {
    log.warn({ err, reference }, 'the provider could not be asked about an unpaid purchase');
  }
  if (Date.now() - created_at.getTime() > PATIENCE_MS) return true;
  await db
    .updateTable('order_intents')
    .set({ hold_until: sql<Date>`now() + make_interval(mins => ${sql.lit(AGAIN_MINUTES)})` })
    .where('reference', '=', reference)
    .where(isDue)
    .execute();
  return false;
}

/** Nobody tries a purchase again after this, and no provider tells of it for the first time. */
const KEPT_DAYS = 60;

const longAgo = (column: RawBuilder<Date>) =>
  sql<boolean>`${column} < now() - make_interval(days => ${sql.lit(KEPT_DAYS)})`;

/**
 * Forgets purchases that were never paid, and the keys of all that are that old: both hold what a person bought or
 * nearly bought. Orders and what providers told stay. Safe in several processes at once.
 * @returns how many purchases and keys
 */
export async function purgePurchases(db: Db): Promise<{ intents: number; keys: number }> {
  const intents = await db
    .deleteFrom('order_intents')
    .where('status', '=', 'expired')
    .where(longAgo(sql<Date>`updated_at`))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('payment_events')
            .select('reference')
            .whereRef('payment_events.reference', '=', 'order_intents.reference'),
        ),
      ),
    )
    .executeTakeFirst();
  const keys = await db.deleteFrom('idempotency_keys').where(longAgo(sql<Date>`created_at`)).executeTakeFirst();
  return { intents: Number(intents.numDeletedRows), keys: Number(keys.numDeletedRows) };
}
