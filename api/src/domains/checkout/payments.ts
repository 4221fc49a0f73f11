import { type ChargeProblem, METHOD_OF, type OnlineMethod, problemStoredAs } from '@qhatu/contract/payment-methods';
import type { FastifyBaseLogger } from 'fastify';
import { type Selectable, sql } from 'kysely';
import type { Db } from '../../db/open';
import type { PaymentEventsTable } from '../../db/schema/payments';
import type { ProviderSettings } from '../../env/providers';
import { payOrder, rejectOrder } from '../orders/decide';
import { placeUnpaid } from '../orders/holds';
import type { OrderRow } from '../orders/read';
import { askProvider, openProviders, type Providers } from '../payments';
import type { PaymentEvent } from '../payments/provider';
import { paymentTexts } from '../payments/texts';
import { lockReference } from './intents';

export type PaymentOutcome =
  | { state: 'applied'; orderId: number }
  | { state: 'refused' }
  /** The payer has done their part and the provider still decides. */
  | { state: 'pending' }
  /** A {@link ChargeProblem}, or the name of one that a later release stored. */
  | { state: 'problem'; problem: string };

/** Work of whoever applies an event, in the transaction of the order. */
type OrderHook = (trx: Db, orderId: number) => Promise<void>;

export interface PaymentHooks {
  /** The order is there, for its buyer as well: its mail. */
  onStored: OrderHook;
  /** An order that its buyer knows of was paid: its mail. */
  onApproved: OrderHook;
  /** A payment that was being decided is not good: the order is over, and its buyer is written to. */
  onRefused: OrderHook;
  /** Money that must go back: runs in the transaction that says so. */
  onProblem: (trx: Db, event: PaymentEvent, problem: ChargeProblem) => Promise<void>;
}

export interface PaymentsOptions {
  db: Db;
  log: FastifyBaseLogger;
  settings: ProviderSettings;
  hooks: PaymentHooks;
}

/** The payment providers, and the only way in which their events are applied to orders. */
export class Payments {
  readonly providers: Providers;
  readonly #options: PaymentsOptions;

  constructor(options: PaymentsOptions) {
    this.#options = options;
    this.providers = openProviders(options.settings, (answer) =>
      options.log.warn({ answer }, 'a payment provider answered what we do not understand'),
    );
  }

  /** Applies a provider's event (see {@link applyEvent}), and logs whatever a person must look at. */
  async applyEvent(event: PaymentEvent): Promise<PaymentOutcome> {
    const outcome = await applyEvent(this.#options.db, event, this.#options.hooks);
    if (outcome.state === 'problem') {
      const { provider, eventId, reference } = event;
      const entry = { provider, eventId, reference, problem: outcome.problem };
      this.#options.log.error(entry, 'money was taken that is no order');
    }
    return outcome;
  }

  /**
   * Asks the provider how the payment of an intent stands and applies what it says; null: nothing was paid. Throws 503.
   */
  async reconcile(intent: OrderRow): Promise<PaymentOutcome | null> {
    const event = await ask(this.providers, intent);
    return event ? this.applyEvent(event) : null;
  }
}

const ask = (providers: Providers, { payment_type_id, charge_id, reference, status }: OrderRow) =>
  charge_id === null
    ? null
    : askProvider(providers, {
        method: payment_type_id as OnlineMethod,
        reference,
        chargeId: charge_id,
        open: status === 'awaiting_payment',
      });

/** The hold ran out and the products, or the last use of the code, went to somebody else. Rolls back. */
export class NoLongerAvailable extends Error {}

/**
 * Applies a provider's event, once (D27, D75): browser and notification may both bring it, twice, late and in any order. The
 * event's row decides which call is first, and the order's row which one goes on. All of it is one transaction: a process
 * that dies leaves nothing behind, and the next notification does all of it.
 */
export async function applyEvent(db: Db, event: PaymentEvent, hooks: PaymentHooks): Promise<PaymentOutcome> {
  try {
    return await db.transaction().execute((trx) => applyWithin(trx, event, hooks));
  } catch (error) {
    if (!(error instanceof NoLongerAvailable)) throw error;
    return db.transaction().execute(async (trx) => {
      // The rollback took the event's row along, so another notification may have brought the same event to its end since.
      const earlier = knownOutcome(await recordEvent(trx, event));
      return earlier ?? withProblem(trx, event, 'sold_out', hooks);
    });
  }
}

async function applyWithin(trx: Db, event: PaymentEvent, hooks: PaymentHooks): Promise<PaymentOutcome> {
  const earlier = knownOutcome(await recordEvent(trx, event));
  if (earlier) return earlier;
  const order = await lockReference(trx, event.reference);
  if (event.kind === 'refused') return refuse(trx, order, event, hooks);
  if (event.kind === 'pending') return wait(trx, order, event, hooks);

  const problem = order ? mismatch(order, event) : await unknown(trx, event);
  if (!order || problem) return withProblem(trx, event, problem ?? 'unknown_reference', hooks);

  if (order.status === 'awaiting_payment' || order.status === 'expired') await pay(trx, order, event, hooks);
  await trx
    .updateTable('payment_events')
    .set({ applied_at: sql<Date>`now()`, order_id: order.id })
    .where('provider', '=', event.provider)
    .where('event_id', '=', event.eventId)
    .execute();
  return { state: 'applied', orderId: order.id };
}

/** A payment that a provider has not decided in so many days is somebody's to look at; its products are everybody's. */
const PENDING_DAYS = 5;

/**
 * The payer has done their part: the order is theirs to see, and its products are kept until the provider has decided
 * (D125). One whose products went back stays as it is; decided for it, it is a late payment.
 */
async function wait(
  trx: Db,
  order: OrderRow | undefined,
  event: PaymentEvent,
  hooks: PaymentHooks,
): Promise<PaymentOutcome> {
  const { code, payerId, chargeId, reason } = event;
  if (order?.status !== 'awaiting_payment' || order.payment_pending !== null || mismatch(order, event)) {
    return { state: 'pending' };
  }
  const until = new Date(Date.now() + PENDING_DAYS * 24 * 60 * 60_000);
  const waiting = { code, padId: chargeId ?? code, payerId: payerId ?? null, until, pending: reason ?? 'PENDING' };
  await placeUnpaid(trx, order.id, waiting, order.placed_at === null ? hooks.onStored : async () => undefined);
  return { state: 'pending' };
}

/** A try that failed leaves the purchase open for another one; what was being decided is over. */
async function refuse(
  trx: Db,
  order: OrderRow | undefined,
  { chargeId }: PaymentEvent,
  { onRefused: rejected }: PaymentHooks,
): Promise<PaymentOutcome> {
  if (order?.status === 'awaiting_payment' && order.payment_pending !== null && order.pad_id === chargeId) {
    await rejectOrder(trx, order.id, paymentTexts.refusedLater, { rejected }, { actor: 'provider' });
  }
  return { state: 'refused' };
}

/** Pays the order; an expired one takes its products again first. @throws {@link NoLongerAvailable} */
async function pay(
  trx: Db,
  order: OrderRow,
  { code, payerId, chargeId, installments }: PaymentEvent,
  hooks: PaymentHooks,
): Promise<void> {
  // Last in its transaction: from here on it may hold the rows that everybody wants.
  const notifyBuyer = order.placed_at === null ? hooks.onStored : hooks.onApproved;
  await notifyBuyer(trx, order.id);
  const payment = { code, payerId: payerId ?? null, padId: chargeId ?? null, installments: installments ?? null };
  if (!(await payOrder(trx, order, { actor: 'provider' }, payment))) throw new NoLongerAvailable();
}

/** The outcome of an event that was known already; null when nothing was decided yet. */
function knownOutcome(known: EventRow | null): PaymentOutcome | null {
  if (known?.applied_at && known.order_id !== null) return { state: 'applied', orderId: known.order_id };
  return known?.problem ? { state: 'problem', problem: problemStoredAs(known.problem) ?? known.problem } : null;
}

/** Method, amount and currency must be the order's own (D37), and it must not be paid by something else, or ended. */
function mismatch(order: OrderRow, { provider, amount, currency, code }: PaymentEvent): ChargeProblem | null {
  if (order.payment_type_id !== METHOD_OF[provider]) return 'wrong_method';
  const agreed = { amount: order.charge_amount ?? order.total, currency: order.charge_currency ?? 'PEN' };
  if (agreed.currency !== currency) return 'wrong_currency';
  if (agreed.amount !== amount) return 'wrong_amount';
  // A code that was given out and not paid is no payment: the other one of two that were made at once may pay (D367).
  const hasPayment = order.approved_at !== null || order.payment_pending !== null;
  if (hasPayment && order.code !== null && order.code !== code) return 'paid_twice';
  const wasNeverPaid = order.approved_at === null && order.status !== 'awaiting_payment' && order.status !== 'expired';
  return wasNeverPaid ? 'order_cancelled' : null;
}

/** Ours without a purchase, or nothing that we know of. */
const unknown = async (trx: Db, event: PaymentEvent): Promise<ChargeProblem> =>
  (await isOfEarlierRelease(trx, event)) ? 'earlier_release' : 'unknown_reference';

async function withProblem(
  trx: Db,
  event: PaymentEvent,
  problem: ChargeProblem,
  hooks: PaymentHooks,
): Promise<PaymentOutcome> {
  await setProblem(trx, event, problem);
  await hooks.onProblem(trx, event, problem);
  return { state: 'problem', problem };
}

export type EventRow = Selectable<PaymentEventsTable>;

/**
 * Writes the event down. When it was known already, gives the row as it stands; one that another process applies right
 * now is waited for.
 */
async function recordEvent(trx: Db, event: PaymentEvent): Promise<EventRow | null> {
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

async function setProblem(trx: Db, { provider, eventId }: PaymentEvent, problem: ChargeProblem): Promise<void> {
  await trx
    .updateTable('payment_events')
    .set({ problem })
    .where('provider', '=', provider)
    .where('event_id', '=', eventId)
    .execute();
}

/**
 * True when the shop asked for a payment that belongs to no purchase: earlier releases did, and such a payment is given
 * back.
 */
const isOfEarlierRelease = async (db: Db, { provider, reference }: PaymentEvent): Promise<boolean> =>
  (await findEvent(db, provider, `issued:${reference}`)) !== undefined;
