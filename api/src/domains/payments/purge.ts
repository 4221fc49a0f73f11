import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/open';

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
