import type { FastifyBaseLogger } from 'fastify';
import { type Expression, type SqlBool, sql } from 'kysely';
import type { Db } from '../../db/open';
import { releaseExpiredIntents } from './intents/expire';
import type { IntentRow } from './intents/find';
import type { Payments } from './service';

const BATCH = 50;
/** A purchase whose provider could not be asked keeps its products this much longer, and lets others be asked first. */
const AGAIN_MINUTES = 5;
/**
 * After D25's hours nothing is held any more: a later payment is applied, or given back, when its notification comes.
 */
const PATIENCE_MS = 4 * 60 * 60_000;

/**
 * Lets go of the purchases whose 30 minutes are over. Before products go back to the shelf their provider is asked
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
