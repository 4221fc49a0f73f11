import { isPaidOnline } from '@qhatu/contract/pricing';
import type { IntentBody } from '@qhatu/contract/wire';
import { sql } from 'kysely';
import type { Db } from '../../../db/open';
import { ApiError, ruleBroken } from '../../../http/errors';
import { holdPerson } from '../../accounts/present';
import { bodyHash, keyReused } from '../../orders/place/idempotency';
import { checkPurchase, type PlaceOptions, placing, takeStockAndPromotion } from '../../orders/place/place';
import { newReference, snapshotOf } from '../../orders/place/store';
import { paymentTexts } from '../texts';
import { releaseOwnIntents } from './expire';
import { type IntentRow, intentExpired, intentOfKey } from './find';

/** How long an unpaid purchase keeps its products (D75). */
export const INTENT_MINUTES = 30;

export interface IntentPurchase {
  userId: number;
  key: string;
  /** From where (`request.visitor`). */
  network: string | null;
  body: IntentBody;
}

/** The purchase without its payment: what `orders/intents` and `orders` must have in common (D14, D75). */
export const purchaseHash = (body: IntentBody & { code?: unknown }): string => bodyHash({ ...body, code: undefined });

/** What a purchase before its payment is held against. */
export type IntentOptions = Pick<PlaceOptions, 'accepted' | 'limits'>;

/** Each open purchase holds products: nobody needs more of them than tabs in which they pay. */
const MAX_OPEN = 3;

/**
 * Registers a purchase before it is paid (D75): checked and priced like an order, its products and its code's use taken
 * for 30 minutes. The same key and body answers the same intent again. Throws what an order throws, and 409
 * `intent_expired` when the products of this key have gone back to the shelf. Of a buyer's open purchases three are
 * kept.
 */
export async function registerIntent(db: Db, purchase: IntentPurchase, options: IntentOptions): Promise<IntentRow> {
  await releaseOwnIntents(db, purchase.userId, purchase.key, MAX_OPEN - 1);
  const intent = await withOwnIntentsReleased(db, purchase, () =>
    placing(db, purchase, (trx) => registerWithin(trx, purchase, options)),
  );
  if (intent.status === 'expired') throw intentExpired();
  return intent;
}

async function registerWithin(
  trx: Db,
  { userId, key, network, body }: IntentPurchase,
  options: IntentOptions,
): Promise<IntentRow> {
  const hash = purchaseHash(body);
  await holdPerson(trx, userId);
  const claimed = await trx
    .insertInto('idempotency_keys')
    .values({ user_id: userId, key, body_hash: hash })
    .onConflict((conflict) => conflict.columns(['user_id', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst();
  if (!claimed) {
    const known = await intentOfKey(trx, userId, key);
    if (known?.body_hash !== hash) throw keyReused();
    return known;
  }
  const { address, priced } = await checkPurchase(trx, { userId, network, body, proofId: null }, options);
  const { method, total } = priced.figures;
  if (total === 0) throw ruleBroken('nothing_to_pay', paymentTexts.free);
  if (!isPaidOnline(method)) throw ruleBroken('method_without_intent', paymentTexts.offline);
  const id = await nextOrderId(trx);
  const reference = newReference();
  const intent = await trx
    .insertInto('order_intents')
    .values({
      reference,
      order_id: id,
      user_id: userId,
      key,
      body_hash: hash,
      payment_type_id: method,
      email: body.email.trim(),
      network,
      total,
      promotion_id: priced.promotion?.wire.id ?? null,
      snapshot: JSON.stringify(snapshotOf({ id, userId, body, address, priced, network, proofId: null, reference })),
      hold_until: sql<Date>`now() + make_interval(mins => ${sql.lit(INTENT_MINUTES)})`,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await takeStockAndPromotion(trx, address, priced);
  return intent;
}

async function nextOrderId(trx: Db): Promise<number> {
  const { rows } = await sql<{ id: number }>`select nextval(pg_get_serial_sequence('orders', 'id'))::int as id`.execute(
    trx,
  );
  return rows[0]?.id ?? 0;
}

/**
 * What a buyer left unpaid in another tab or by another method never stands in the way of their own next purchase: when
 * products or a code are short, or too much waits for its payment, the buyer's other open intents are let go and the
 * purchase is tried once more.
 */
export async function withOwnIntentsReleased<T>(
  db: Db,
  { userId, key }: { userId: number; key: string },
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const isShort = error instanceof ApiError && SHORT.has(error.code);
    if (!isShort || (await releaseOwnIntents(db, userId, key)) === 0) throw error;
    return work();
  }
}

const SHORT = new Set(['out_of_stock', 'promotion_used_up', 'too_many_open_orders', 'too_many_units']);
