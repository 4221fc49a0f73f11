import { toSoles } from '@qhatu/contract/money';
import { isPaidOnline } from '@qhatu/contract/pricing';
import type { IntentBody, IntentState } from '@qhatu/contract/wire';
import { type Selectable, sql } from 'kysely';
import type { Db } from '../../db/open';
import type { OrderIntentsTable } from '../../db/schema/payments';
import type { OnlineMethod } from '../../env/providers';
import { ApiError, conflict, notFound, ruleBroken } from '../../http/errors';
import { bodyHash, keyReused } from '../../http/idempotency';
import { holdPerson } from '../accounts/present';
import { checkPurchase, type PlaceOptions, placing, takeStockAndPromotion } from '../orders/place/place';
import { newReference, snapshotOf } from '../orders/place/store';
import { returnStock, type StockRequest } from '../orders/stock';
import { paymentTexts } from '../payments/texts';
import { returnPromotions } from '../promotions/use';

export type IntentRow = Selectable<OrderIntentsTable>;

const intents = (db: Db) => db.selectFrom('order_intents').selectAll();

export const intentOfKey = (db: Db, userId: number, key: string): Promise<IntentRow | undefined> =>
  intents(db).where('user_id', '=', userId).where('key', '=', key).executeTakeFirst();

export const intentOfCharge = (db: Db, method: OnlineMethod, chargeId: string): Promise<IntentRow | undefined> =>
  intents(db).where('payment_type_id', '=', method).where('charge_id', '=', chargeId).executeTakeFirst();

/** The row itself, kept from everybody else until the transaction ends. */
export const lockIntent = (trx: Db, reference: string): Promise<IntentRow | undefined> =>
  intents(trx).where('reference', '=', reference).forUpdate().executeTakeFirst();

/** Throws 404 for an unknown reference and for another person's (D4). */
export async function ownIntent(db: Db, userId: number, reference: string): Promise<IntentRow> {
  const found = await intents(db).where('reference', '=', reference).where('user_id', '=', userId).executeTakeFirst();
  if (!found) throw notFound(paymentTexts.intentGone, 'intent_not_found');
  return found;
}

/** An intent that may be charged now by this method; throws 404, 409 `method_mismatch` and `intent_expired`. */
export async function chargeableIntent(
  db: Db,
  { userId, reference, method }: { userId: number; reference: string; method: OnlineMethod },
): Promise<IntentRow> {
  const intent = await ownIntent(db, userId, reference);
  if (intent.payment_type_id !== method) throw conflict('method_mismatch', paymentTexts.methodMismatch);
  if (intent.status === 'done') throw conflict('already_paid', paymentTexts.unconfirmed);
  if (intent.status === 'expired' || intent.hold_until.getTime() <= Date.now()) throw intentExpired();
  return intent;
}

export const intentExpired = () => conflict('intent_expired', paymentTexts.intentExpired);

export async function stateOf(db: Db, intent: IntentRow): Promise<IntentState> {
  const { reference, total, status, order_id } = intent;
  const order =
    status === 'done'
      ? await db.selectFrom('orders').select('code').where('id', '=', order_id).executeTakeFirst()
      : null;
  return {
    reference,
    total: toSoles(total),
    status,
    code: order?.code ?? null,
    order_id: status === 'done' ? order_id : null,
  };
}

/** What the buyer was given to pay with. */
export interface Charge {
  id: string;
  /** Until when the provider takes it; null as long as the intent. */
  until: Date | null;
  /** Minor units of `currency`. */
  amount: number;
  currency: 'PEN' | 'USD';
  rate?: number;
}

/** Keeps the charge with its purchase. */
export async function keepCharge(db: Db, { reference }: IntentRow, charge: Charge): Promise<void> {
  await db
    .updateTable('order_intents')
    .set({
      charge_id: charge.id,
      charge_until: charge.until,
      charge_amount: charge.amount,
      charge_currency: charge.currency,
      exchange_rate: charge.rate ?? null,
      updated_at: sql<Date>`now()`,
    })
    .where('reference', '=', reference)
    .where('status', '=', 'open')
    .execute();
}

/** A charge that can still be paid is given out again: two tabs, or a reload, are one payment. */
export const liveCharge = ({ charge_id, charge_until }: IntentRow, now = Date.now()): string | null =>
  charge_id !== null && (charge_until === null || charge_until.getTime() > now) ? charge_id : null;

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
 * `intent_expired` when the products of this key have gone back to stock. Of a buyer's open purchases three are kept.
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

const BATCH = 200;

/** What the intent took from stock. */
export const stockRequestsOf = ({ snapshot }: Pick<IntentRow, 'snapshot'>): StockRequest[] =>
  snapshot.lines.flatMap(({ variant_id, qty }) => (variant_id ? [{ variantId: variant_id, qty }] : []));

/** Releases intents that the transaction holds locked: products back to stock, uses back to the codes. */
async function releaseIntents(trx: Db, due: readonly IntentRow[]): Promise<number> {
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
  await returnStock(trx, due.flatMap(stockRequestsOf));
  return due.length;
}

/**
 * Ends the intents whose 30 minutes are over (D75). Several processes may do it at once. With `asked`, only those that
 * nobody can have paid: without a charge, or whose provider was asked. @returns how many
 */
export function releaseExpiredIntents(db: Db, asked?: readonly string[]): Promise<number> {
  return db.transaction().execute(async (trx) =>
    releaseIntents(
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
 * Releases a buyer's open intents but the one of this key and the newest `kept` others. Whoever pays one of them
 * after all is a late payer. @returns how many
 */
export function releaseOwnIntents(db: Db, userId: number, exceptKey: string, kept = 0): Promise<number> {
  return db
    .transaction()
    .execute(async (trx) =>
      releaseIntents(
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

/** Releases one intent, when nothing was paid for it yet. */
export async function releaseOwnIntent(db: Db, reference: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const intent = await lockIntent(trx, reference);
    if (intent?.status === 'open') await releaseIntents(trx, [intent]);
  });
}
