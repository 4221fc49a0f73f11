import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '../../db/open';
import type { Payments } from './service';

const BATCH = 50;

/**
 * Before goods go back to the shelf their provider is asked once whether they were paid after all: browser and
 * notification may both have been lost. A provider that does not answer keeps nobody's goods: a late payment is applied,
 * or given back, when its notification comes.
 */
export async function reconcileDue(db: Db, payments: Payments, log: FastifyBaseLogger): Promise<void> {
  const due = await db
    .selectFrom('order_intents')
    .selectAll()
    .where('status', '=', 'open')
    .where('charge_id', 'is not', null)
    .where('hold_until', '<=', sql<Date>`now()`)
    .limit(BATCH)
    .execute();
  for (const intent of due) {
    await payments.reconcile(intent).catch((err) => {
      log.warn({ err, reference: intent.reference }, 'the provider could not be asked about an unpaid purchase');
    });
  }
}
