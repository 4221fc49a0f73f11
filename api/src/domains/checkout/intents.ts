import { toSoles } from '@qhatu/contract/money';
import { isPaidOnline, ONLINE_METHODS, type OnlineMethod } from '@qhatu/contract/payment-methods';
import type { IntentBody, IntentState } from '@qhatu/contract/wire';
import { sql } from 'kysely';
import type { Db } from '../../db/open';
import { ApiError, conflict, notFound, ruleBroken } from '../../http/errors';
import { bodyHash } from '../../http/idempotency';
import { expireOrders, keepUntil } from '../orders/holds';
import { lockOrder, noteEvent } from '../orders/move';
import { claimKey } from '../orders/place/claim-key';
import { checkPurchase, type PlaceOptions, placing, storeChecked } from '../orders/place/place';
import type { OrderRow } from '../orders/read';
import { paymentTexts } from '../payments/texts';

/**
 * An order that a provider is to charge (D75), on its way there: a row of `orders` like any other, whose buyer is told
 * of it (`placed_at`) when the money has come. The wire calls it an intent.
 */
export type IntentStatus = IntentState['status'];

export const intentStatus = ({ status, placed_at }: Pick<OrderRow, 'status' | 'placed_at'>): IntentStatus => {
  if (placed_at !== null) return 'done';
  return status === 'awaiting_payment' ? 'open' : 'expired';
};

const orders = (db: Db) => db.selectFrom('orders').selectAll();

/** The order of a buyer's key, when a provider charges it. */
export const intentOfKey = (db: Db, userId: number, key: string): Promise<(OrderRow & { hash: string }) | undefined> =>
  db
    .selectFrom('idempotency_keys as k')
    .innerJoin('orders as o', 'o.id', 'k.order_id')
    .selectAll('o')
    .select('k.body_hash as hash')
    .where('k.user_id', '=', userId)
    .where('k.key', '=', key)
    .where('o.payment_type_id', 'in', ONLINE_METHODS)
    .executeTakeFirst();

export const orderOfCharge = (db: Db, method: OnlineMethod, chargeId: string): Promise<OrderRow | undefined> =>
  orders(db).where('payment_type_id', '=', method).where('charge_id', '=', chargeId).executeTakeFirst();

/** The order that a provider knows by this name, kept from everybody else until the transaction ends. */
export const lockReference = (trx: Db, reference: string): Promise<OrderRow | undefined> =>
  orders(trx).where('reference', '=', reference).forUpdate().executeTakeFirst();

/** Throws 404 for an unknown reference and for another person's (D4). */
export async function ownIntent(db: Db, userId: number, reference: string): Promise<OrderRow> {
  const found = await orders(db).where('reference', '=', reference).where('user_id', '=', userId).executeTakeFirst();
  if (!found || !isPaidOnline(found.payment_type_id as OnlineMethod)) {
    throw notFound(paymentTexts.intentGone, 'intent_not_found');
  }
  return found;
}

/**
 * An order that may be charged now by this method; throws 404, 409 `method_mismatch`, `already_paid`, `intent_expired`.
 */
export async function chargeableIntent(
  db: Db,
  { userId, reference, method }: { userId: number; reference: string; method: OnlineMethod },
): Promise<OrderRow> {
  const intent = await ownIntent(db, userId, reference);
  if (intent.payment_type_id !== method) throw conflict('method_mismatch', paymentTexts.methodMismatch);
  const status = intentStatus(intent);
  if (status === 'done') throw conflict('already_paid', paymentTexts.unconfirmed);
  const isOver = intent.hold_until !== null && intent.hold_until.getTime() <= Date.now();
  if (status === 'expired' || isOver) throw intentExpired();
  return intent;
}

export const intentExpired = () => conflict('intent_expired', paymentTexts.intentExpired);

export function stateOf(intent: OrderRow): IntentState {
  const status = intentStatus(intent);
  const { reference, total, code, id } = intent;
  return {
    reference,
    total: toSoles(total),
    status,
    code: status === 'done' ? code : null,
    order_id: status === 'done' ? id : null,
  };
}

/** The charge that the buyer was given to pay. */
export interface Charge {
  id: string;
  /** The provider takes the payment until then; null: as long as the products are held. */
  until: Date | null;
  /** Minor units of `currency`. */
  amount: number;
  currency: 'PEN' | 'USD';
  rate?: number;
}

/** Records amount and rate before the provider is asked: the answer is to what was agreed, also when it is lost. */
export async function recordAgreedCharge(
  db: Db,
  { id }: OrderRow,
  agreed: Omit<Charge, 'id' | 'until'>,
): Promise<void> {
  await db
    .updateTable('orders')
    .set({
      charge_amount: agreed.amount,
      charge_currency: agreed.currency,
      exchange_rate: agreed.rate ?? null,
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', id)
    .where('status', '=', 'awaiting_payment')
    .execute();
}

/** A code that is paid in cash, and until when it can be. */
export interface CashCode {
  id: string;
  until: Date;
}

/**
 * Keeps a code that is paid in cash; its products are held for as long as it can be paid. @returns the code to hand out: of
 * two that were made at once the first one, for both requests. Null when the order no longer waits: the order keeps the code
 * all the same, if it had none, so that its payment is recognized as a late one (D367).
 */
export function keepCode(db: Db, { id }: OrderRow, charge: Charge & CashCode): Promise<CashCode | null> {
  return db.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, id);
    if (!order) return null;
    const known = order.status === 'awaiting_payment' ? liveCharge(order) : null;
    const isOpen = known === null && intentStatus(order) === 'open';
    if (isOpen || order.charge_id === null) await setCharge(trx, id, charge).execute();
    else await noteEvent(trx, id, { kind: 'code-unused', actor: 'shop', reason: `CIP ${charge.id}` });
    if (known !== null && order.charge_until) return { id: known, until: order.charge_until };
    if (!isOpen) return null;
    await trx.updateTable('orders').set({ hold_until: charge.until }).where('id', '=', id).execute();
    await keepUntil(trx, id, charge.until);
    return charge;
  });
}

/** Keeps the charge with its order, while that waits for its payment. */
export async function keepCharge(db: Db, { id }: OrderRow, charge: Charge): Promise<void> {
  await setCharge(db, id, charge).where('status', '=', 'awaiting_payment').execute();
}

const setCharge = (db: Db, orderId: number, charge: Charge) =>
  db
    .updateTable('orders')
    .set({
      charge_id: charge.id,
      charge_until: charge.until,
      charge_amount: charge.amount,
      charge_currency: charge.currency,
      exchange_rate: charge.rate ?? null,
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', orderId);

/** A charge that can still be paid is given out again: two tabs, or a reload, are one payment. */
export const liveCharge = ({ charge_id, charge_until }: OrderRow, now = Date.now()): string | null =>
  charge_id !== null && (charge_until === null || charge_until.getTime() > now) ? charge_id : null;

export interface IntentPurchase {
  userId: number;
  key: string;
  /** Network of the request (`request.visitor`). */
  network: string | null;
  body: IntentBody;
}

/** The purchase without its payment: what `orders/intents` and `orders` must have in common (D14, D75). */
export const purchaseHash = (body: IntentBody & { code?: unknown }): string => bodyHash({ ...body, code: undefined });

/** Agreed terms and limits that a purchase is checked against before its payment. */
export type IntentOptions = Pick<PlaceOptions, 'accepted' | 'limits'>;

/** Each open purchase holds products: nobody needs more of them than tabs in which they pay. */
const MAX_OPEN = 3;

/**
 * Stores an order that a provider is to charge (D75): checked and priced like any other, its products and its code's
 * use taken for 30 minutes. The same key and body answers the same one again. Throws what an order throws, and 409
 * `intent_expired` when the products of this key have gone back to stock. Of a buyer's open ones three are kept.
 */
export async function registerIntent(db: Db, purchase: IntentPurchase, options: IntentOptions): Promise<OrderRow> {
  await releaseOwnIntents(db, purchase.userId, purchase.key, MAX_OPEN - 1);
  const intent = await withOwnIntentsReleased(db, purchase, () =>
    placing(db, purchase, (trx) => registerWithin(trx, purchase, options)),
  );
  if (intentStatus(intent) === 'expired') throw intentExpired();
  return intent;
}

async function registerWithin(
  trx: Db,
  { userId, key, network, body }: IntentPurchase,
  options: IntentOptions,
): Promise<OrderRow> {
  const claim = await claimKey(trx, { userId, key, hash: purchaseHash(body), addressId: body.address_id });
  const { orderId: id } = claim;
  if (!claim.isNew) return orders(trx).where('id', '=', id).executeTakeFirstOrThrow();
  const purchase = { userId, network, body, proofId: null };
  const { address, priced } = await checkPurchase(trx, purchase, claim.beginning, options);
  const { method, total } = priced.figures;
  if (total === 0) throw ruleBroken('nothing_to_pay', paymentTexts.free);
  if (!isPaidOnline(method)) throw ruleBroken('method_without_intent', paymentTexts.offline);
  const toStore = { id, userId, body, address, priced, network, proofId: null, charged: true };
  return (await storeChecked(trx, toStore)).order;
}

/**
 * Tries a purchase, and once more without the buyer's other open intents: when products or a code are short, or too much
 * waits for its payment, those are released first. So a purchase left unpaid in another tab never blocks its own buyer.
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

/** Sends no mail: the buyer was never told of such an order. */
const noMails = { cancelled: async () => undefined };

/**
 * Lets go of a buyer's open intents but the one of this key and the newest `kept` others. Whoever pays one of them
 * after all is a late payer. @returns how many
 */
export function releaseOwnIntents(db: Db, userId: number, exceptKey: string, kept = 0): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const open = await orders(trx)
      .where('status', '=', 'awaiting_payment')
      .where('placed_at', 'is', null)
      .where('user_id', '=', userId)
      .where(
        sql<boolean>`not exists (select from idempotency_keys k
          where k.user_id = orders.user_id and k.key = ${exceptKey} and k.order_id = orders.id)`,
      )
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .offset(kept)
      .forUpdate()
      .execute();
    await expireOrders(trx, open, noMails, { kind: 'let-go', actor: 'buyer', actorId: userId });
    return open.length;
  });
}

/** Lets go of one intent, when nothing was paid for it yet. */
export async function releaseOwnIntent(db: Db, userId: number, id: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const intent = await lockOrder(trx, id);
    if (intent && intentStatus(intent) === 'open') {
      await expireOrders(trx, [intent], noMails, { kind: 'let-go', actor: 'buyer', actorId: userId });
    }
  });
}
