import { type InsertObject, type Selectable, sql } from 'kysely';
import type { Db } from '../../db/open';
import type { Database } from '../../db/schema';
import type { PaymentEventsTable } from '../../db/schema/payments';
import { approveOrder } from '../orders/decide';
import { holdEnd } from '../orders/place/store';
import { takeStock } from '../orders/stock';
import { METHOD_OF, type PaymentEvent } from '../payments/provider';
import { usePromotion } from '../promotions/use';
import { type IntentRow, lockIntent, stockRequestsOf } from './intents';

/** Why money that was taken cannot become an order. All but `unknown_reference` are given back. */
export type Problem = 'unknown_reference' | 'stray' | 'wrong_method' | 'wrong_amount' | 'paid_twice' | 'goods_gone';

export type Settlement =
  | { state: 'applied'; orderId: number }
  | { state: 'refused' }
  | { state: 'problem'; problem: Problem };

export interface SettleHooks {
  /** The order is stored: its mail. */
  onStored: OnStored;
  /** A stored order was paid: its mail. */
  onApproved: OnStored;
  /** Money that must go back: runs in the transaction that says so. */
  onProblem: (trx: Db, event: PaymentEvent, problem: Problem) => Promise<void>;
}

/**
 * Applies what a provider said, once (D27, D75): browser and notification may both bring it, twice, late and in any
 * order; the event's row decides who is first and the intent's row who goes on. Everything happens in one transaction,
 * so a process that dies in it leaves nothing behind and the next messenger does all of it.
 */
export async function settle(db: Db, event: PaymentEvent, hooks: SettleHooks): Promise<Settlement> {
  try {
    return await db.transaction().execute((trx) => settleWithin(trx, event, hooks));
  } catch (error) {
    if (!(error instanceof NoLongerAvailable)) throw error;
    return db.transaction().execute(async (trx) => {
      // The rollback took the event's row along, so another messenger may have settled it since.
      const settled = settledAs(await recordEvent(trx, event));
      return settled ?? withProblem(trx, event, 'goods_gone', hooks);
    });
  }
}

async function settleWithin(trx: Db, event: PaymentEvent, hooks: SettleHooks): Promise<Settlement> {
  const settled = settledAs(await recordEvent(trx, event));
  if (settled) return settled;
  if (event.kind === 'refused') return { state: 'refused' };

  const intent = await lockIntent(trx, event.reference);
  const problem = intent ? mismatch(intent, event) : await unknown(trx, event);
  if (!intent || problem) return withProblem(trx, event, problem ?? 'unknown_reference', hooks);

  const { code, payerId, chargeId: padId } = event;
  if (intent.status === 'done') {
    const state = await approvePaid(trx, intent, event, hooks.onApproved);
    if (state === 'paid_twice') return withProblem(trx, event, state, hooks);
  } else {
    await completeIntent(trx, intent, { code, payerId, padId, paid: true }, hooks.onStored);
  }
  await trx
    .updateTable('payment_events')
    .set({ applied_at: sql<Date>`now()`, order_id: intent.order_id })
    .where('provider', '=', event.provider)
    .where('event_id', '=', event.eventId)
    .execute();
  return { state: 'applied', orderId: intent.order_id };
}

/** What an event that was known already came to; null when nothing was decided yet. */
function settledAs(known: EventRow | null): Settlement | null {
  if (known?.applied_at && known.order_id !== null) return { state: 'applied', orderId: known.order_id };
  return known?.problem ? { state: 'problem', problem: known.problem as Problem } : null;
}

/** Method, amount and currency must be the purchase's own (D37). */
function mismatch(intent: IntentRow, event: PaymentEvent): Problem | null {
  if (intent.payment_type_id !== METHOD_OF[event.provider]) return 'wrong_method';
  const amount = intent.charge_amount ?? intent.total;
  const currency = intent.charge_currency ?? 'PEN';
  return amount === event.amount && currency === event.currency ? null : 'wrong_amount';
}

/** Ours without a purchase, or nothing that we know of. */
const unknown = async (trx: Db, event: PaymentEvent): Promise<Problem> =>
  (await isOfEarlierRelease(trx, event)) ? 'stray' : 'unknown_reference';

async function withProblem(trx: Db, event: PaymentEvent, problem: Problem, hooks: SettleHooks): Promise<Settlement> {
  await setProblem(trx, event, problem);
  await hooks.onProblem(trx, event, problem);
  return { state: 'problem', problem };
}

/**
 * A payment for a purchase that is an order already. A CIP's order becomes approved, also when its hold had run out and
 * the products are still there; the same payment again changes nothing; a second payment is `paid_twice`.
 */
export async function approvePaid(
  trx: Db,
  intent: IntentRow,
  { code }: PaymentEvent,
  approved: OnStored,
): Promise<'approved' | 'paid_twice'> {
  const { order_id: id } = intent;
  const order = await trx
    .selectFrom('orders')
    .select(['status', 'code'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (order.code !== code) return 'paid_twice';
  if (order.status === 'approved') return 'approved';
  if (order.status !== 'pending') await reopen(trx, intent);
  await approveOrder(trx, id, { approved });
  return 'approved';
}

/** An order whose hold ran out waits again, with its products, or throws {@link NoLongerAvailable}. */
async function reopen(trx: Db, intent: IntentRow): Promise<void> {
  await trx
    .updateTable('orders')
    .set({ status: 'pending', updated_at: sql<Date>`now()` })
    .where('id', '=', intent.order_id)
    .execute();
  await trx.updateTable('stock_reservations').set({ state: 'held' }).where('order_id', '=', intent.order_id).execute();
  if (intent.promotion_id !== null && !(await usePromotion(trx, intent.promotion_id))) throw new NoLongerAvailable();
  if (!(await takeStock(trx, stockRequestsOf(intent)))) throw new NoLongerAvailable();
}

/** The hold ran out and the products, or the last use of the code, went to somebody else. Rolls back. */
export class NoLongerAvailable extends Error {}

export interface Completion {
  /** What the order is paid with (D76). */
  code: string;
  payerId?: string | null;
  padId?: string | null;
  /** False for a CIP that is still to be paid: the order waits for it as a transfer does (D25). */
  paid: boolean;
}

export type OnStored = (trx: Db, orderId: number) => Promise<void>;

const now = sql<Date>`now()`;

/**
 * Makes a registered purchase the order that it was going to be (D75), within `trx`, which holds the intent locked. One
 * that had expired takes its products again, or throws {@link NoLongerAvailable}.
 */
export async function completeIntent(
  trx: Db,
  intent: IntentRow,
  { code, payerId, padId, paid }: Completion,
  onStored: OnStored,
): Promise<void> {
  const { order, lines } = intent.snapshot;
  const products = stockRequestsOf(intent);
  const id = intent.order_id;
  await trx
    .insertInto('orders')
    .values({
      ...order,
      id,
      address_id: addressStillThere(order.address_id),
      status: paid ? 'approved' : 'pending',
      code,
      payer_id: payerId ?? null,
      pad_id: padId ?? null,
      charge_amount: intent.charge_amount,
      charge_currency: intent.charge_currency,
      exchange_rate: intent.exchange_rate,
      network: paid ? null : intent.network,
      hold_until: paid ? null : holdEnd,
      approved_at: paid ? now : null,
    } as InsertObject<Database, 'orders'>)
    .execute();
  await trx.insertInto('order_lines').values(lines).execute();
  await trx
    .insertInto('stock_reservations')
    .values(
      products.map(({ variantId, qty }) => ({
        order_id: id,
        variant_id: variantId,
        qty,
        expires_at: paid ? null : holdEnd,
        state: paid ? ('taken' as const) : ('held' as const),
      })),
    )
    .execute();
  const ofKey = trx.updateTable('idempotency_keys').set({ order_id: id });
  await ofKey.where('user_id', '=', intent.user_id).where('key', '=', intent.key).execute();
  await trx
    .updateTable('order_intents')
    .set({ status: 'done', network: null, updated_at: now })
    .where('reference', '=', intent.reference)
    .execute();
  await onStored(trx, id);
  if (intent.status === 'expired') await takeAgain(trx, intent);
}

/** The address may have been deleted while the payment was open: the order keeps its text and loses the link. */
const addressStillThere = (id: number | null | undefined) =>
  id == null ? null : sql<number | null>`(select id from addresses where id = ${id}::int for key share)`;

/** Last in its transaction: these are the rows that everybody wants. */
async function takeAgain(trx: Db, intent: IntentRow): Promise<void> {
  if (intent.promotion_id !== null && !(await usePromotion(trx, intent.promotion_id))) throw new NoLongerAvailable();
  if (!(await takeStock(trx, stockRequestsOf(intent)))) throw new NoLongerAvailable();
}

export type EventRow = Selectable<PaymentEventsTable>;

/**
 * Writes the event down. When it was known already, gives the row as it stands; a twin that is being applied is waited
 * for.
 */
export async function recordEvent(trx: Db, event: PaymentEvent): Promise<EventRow | null> {
  const { provider, eventId, reference, kind, code, amount, currency, chargeId, payload } = event;
  const written = await trx
    .insertInto('payment_events')
    .values({
      provider,
      event_id: eventId,
      reference,
      kind,
      code,
      amount,
      currency,
      payload: JSON.stringify({ charge_id: chargeId ?? null, said: payload }),
    })
    .onConflict((conflict) => conflict.columns(['provider', 'event_id']).doNothing())
    .returning('event_id')
    .executeTakeFirst();
  return written ? null : ((await findEvent(trx, provider, eventId)) ?? null);
}

export const findEvent = (db: Db, provider: string, eventId: string): Promise<EventRow | undefined> =>
  db
    .selectFrom('payment_events')
    .selectAll()
    .where('provider', '=', provider)
    .where('event_id', '=', eventId)
    .executeTakeFirst();

export async function setProblem(trx: Db, { provider, eventId }: PaymentEvent, problem: Problem): Promise<void> {
  await trx
    .updateTable('payment_events')
    .set({ problem })
    .where('provider', '=', provider)
    .where('event_id', '=', eventId)
    .execute();
}

/**
 * Whether we asked for a payment that belongs to no purchase: earlier releases did, and what is paid with one of theirs
 * is given back.
 */
export const isOfEarlierRelease = async (db: Db, { provider, reference }: PaymentEvent): Promise<boolean> =>
  (await findEvent(db, provider, `issued:${reference}`)) !== undefined;
