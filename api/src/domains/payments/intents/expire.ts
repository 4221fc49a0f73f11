import { sql } from 'kysely';
import type { Db } from '../../../db/open';
import { returnStock, type StockWish } from '../../orders/stock';
import { returnPromotions } from '../../promotions/use';
import { type IntentRow, lockIntent } from './find';

const BATCH = 200;

/** What the intent took from the shelves. */
export const stockWishesOf = ({ snapshot }: Pick<IntentRow, 'snapshot'>): StockWish[] =>
  snapshot.lines.flatMap(({ variant_id, qty }) => (variant_id ? [{ variantId: variant_id, qty }] : []));

/** Lets go of intents that the transaction holds locked: products back to the shelf, uses back to the codes. */
async function letGo(trx: Db, due: readonly IntentRow[]): Promise<number> {
  if (due.length === 0) return 0;
  await trx
    .updateTable('order_intents')
    .set({ status: 'expired', network: null, updated_at: sql<Date>`now()` })
    .where(
      'reference',
      'in',
      due.map(({ reference }) => reference),
    )
    .execute();
  await returnPromotions(
    trx,
    due.flatMap(({ promotion_id }) => promotion_id ?? []),
  );
  await returnStock(trx, due.flatMap(stockWishesOf));
  return due.length;
}

/**
 * Ends the intents whose 30 minutes are over (D75). Several processes may do it at once. With `asked`, only those that
 * nobody can have paid: without a charge, or whose provider was asked. @returns how many
 */
export function releaseExpiredIntents(db: Db, asked?: readonly string[]): Promise<number> {
  return db.transaction().execute(async (trx) =>
    letGo(
      trx,
      await trx
        .selectFrom('order_intents')
        .selectAll()
        .where('status', '=', 'open')
        .where('hold_until', '<=', sql<Date>`now()`)
        .$if(asked !== undefined, (due) =>
          due.where((eb) => eb.or([eb('charge_id', 'is', null), eb('reference', '=', eb.fn.any(eb.val(asked)))])),
        )
        .orderBy('hold_until')
        .orderBy('reference')
        .limit(BATCH)
        .forUpdate()
        .skipLocked()
        .execute(),
    ),
  );
}

/**
 * Lets go of a buyer's open intents but the one of this key and the newest `kept` others. Whoever pays one of them
 * after all is a late payer. @returns how many
 */
export function releaseOwnIntents(db: Db, userId: number, exceptKey: string, kept = 0): Promise<number> {
  return db
    .transaction()
    .execute(async (trx) =>
      letGo(
        trx,
        await trx
          .selectFrom('order_intents')
          .selectAll()
          .where('status', '=', 'open')
          .where('user_id', '=', userId)
          .where('key', '<>', exceptKey)
          .orderBy('created_at', 'desc')
          .orderBy('reference')
          .offset(kept)
          .forUpdate()
          .execute(),
      ),
    );
}

/** Lets go of one intent, when nothing was paid for it yet. */
export async function releaseOwnIntent(db: Db, reference: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const intent = await lockIntent(trx, reference);
    if (intent?.status === 'open') await letGo(trx, [intent]);
  });
}
