import type { OrderState } from '@qhatu/contract/orders';
import { sql } from 'kysely';
import { sha256Hex } from '../../crypto/digest';
import type { Db } from '../../db/open';
import { type Cause, followLines, mayGo, moveOrders, noteEvent, orderEvents, stateBeforeDispute } from '../orders/move';
import type { OrderRow } from '../orders/read';
import type { PaypalEvent } from '../payments/paypal';
import { type Provider, UNREADABLE } from '../payments/provider';
import { type FoundProblem, NOTHING_HERE, openProblem, SEEN } from './payment-problems';

export interface ProviderMessage {
  provider: Provider;
  /** The provider's own id of it; null: it has none, its text stands for it. */
  id: string | null;
  kind: string;
  body: string;
}

/**
 * What became of a message. `unknown`: a kind, or an order, that we do not know; `unreadable`: a shape that we do not know
 * (D271). Both are kept for somebody to look at, and `seen` once that has happened.
 */
export type Outcome = string;

const idOf = ({ id, body }: ProviderMessage): string => id ?? sha256Hex(body);

/**
 * Keeps a genuine message whole before it is judged, and what became of it afterwards (D122). The same one again is judged
 * again only while nothing has become of it: a judge that failed, or died, is asked once more by the provider.
 */
export async function keepMessage(db: Db, message: ProviderMessage, judge: () => Promise<Outcome>): Promise<Outcome> {
  const { provider, kind, body } = message;
  const message_id = idOf(message);
  await db
    .insertInto('provider_messages')
    .values({ provider, message_id, kind, body })
    .onConflict((conflict) => conflict.columns(['provider', 'message_id']).doNothing())
    .execute();
  const outcome = await judge();
  await db
    .updateTable('provider_messages')
    .set({ outcome, judged_at: sql<Date>`now()` })
    .where('provider', '=', provider)
    .where('message_id', '=', message_id)
    // The same one again, judged the same, changes nothing, and neither does one that somebody has looked at.
    .where((eb) => eb.or([eb('outcome', 'is', null), eb('outcome', 'not in', [outcome, SEEN])]))
    .execute();
  return outcome;
}

/** Opens the problem that a kept message tells of, once: told again it is the same one, and stays closed when it is. */
export async function openProblemOf(trx: Db, message: ProviderMessage, found: FoundProblem): Promise<void> {
  const kept = await trx
    .selectFrom('provider_messages')
    .select('problem_id')
    .where('provider', '=', message.provider)
    .where('message_id', '=', idOf(message))
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (kept.problem_id !== null) return;
  await trx
    .updateTable('provider_messages')
    .set({ problem_id: await openProblem(trx, found) })
    .where('provider', '=', message.provider)
    .where('message_id', '=', idOf(message))
    .execute();
}

/**
 * A genuine message of a shape that we do not know: kept whole, a problem for administration, and answered as any other, since
 * sending it again would change nothing (D271).
 */
export const keepUnreadable = (db: Db, message: ProviderMessage): Promise<Outcome> =>
  keepMessage(db, message, async () => {
    const theirs = { state: 'notice', amount: null, currency: null, returned: null };
    const of = { provider: message.provider, chargeId: idOf(message), orderId: null };
    await db
      .transaction()
      .execute((trx) => openProblemOf(trx, message, { ...of, kind: 'unread_notice', ours: NOTHING_HERE, theirs }));
    return UNREADABLE;
  });

/** Which messages are {@link openMessages}: the words of the index `provider_messages_to_see`. */
export const isToSee = sql<boolean>`(outcome is null or outcome in ('unknown', 'unreadable'))`;

/** Messages that nobody has judged, and those that we could not read or know nothing of, newest first. */
export const openMessages = (db: Db) =>
  db
    .selectFrom('provider_messages')
    .select(['provider', 'message_id', 'kind', 'body', 'received_at', 'outcome', 'problem_id'])
    .where(isToSee)
    .orderBy('received_at', 'desc')
    .limit(100)
    .execute();

const TOLD: Record<string, string> = {
  'PAYMENT.CAPTURE.DENIED': 'capture-denied',
  'PAYMENT.CAPTURE.DECLINED': 'capture-denied',
  'CUSTOMER.DISPUTE.UPDATED': 'dispute-updated',
  'CHECKOUT.PAYMENT-APPROVAL.REVERSED': 'approval-reversed',
};

/**
 * What PayPal says of an order after its capture: it is written into the order's history, a dispute and its end move the
 * order, and so does money that PayPal has taken back. `unknown` for kinds and orders that we do not know.
 */
export function applyPaypalNotice(db: Db, event: PaypalEvent): Promise<Outcome> {
  return db.transaction().execute(async (trx) => {
    const order = await orderOfNotice(trx, event, true);
    if (!order) return 'unknown';
    const events = await orderEvents(trx, order.id);
    const known = events.some(({ data }) => (data as Data | null)?.message === event.id);
    if (known) return 'noted';
    const { dispute } = event;
    const cause: Cause = { kind: '', actor: 'provider', data: { message: event.id, ...(dispute && { dispute }) } };
    const told = TOLD[event.type];
    if (told) return note(trx, order, { ...cause, kind: told });
    if (event.type === 'PAYMENT.CAPTURE.REFUNDED') return refundedThere(trx, order, event, cause);
    if (event.type === 'PAYMENT.CAPTURE.REVERSED') return chargeBack(trx, order, cause);
    if (!event.type.startsWith('CUSTOMER.DISPUTE.')) return 'unknown';
    return applyDispute(trx, order, event, cause, openDisputes(events));
  });
}

interface Data {
  message?: string;
  /** PayPal's name of the dispute. */
  dispute?: string;
}

/** Events that end a dispute. */
const ENDS = new Set(['dispute-won', 'dispute-ended', 'charged-back']);

interface Disputes {
  begun: ReadonlySet<string>;
  ended: ReadonlySet<string>;
}

/** The disputes of an order, as its history has them. */
function openDisputes(events: Awaited<ReturnType<typeof orderEvents>>): Disputes {
  const named = (isOne: (kind: string) => boolean) =>
    new Set(events.flatMap(({ kind, data }) => (isOne(kind) ? ((data as Data | null)?.dispute ?? []) : [])));
  return { begun: named((kind) => kind === 'disputed'), ended: named((kind) => ENDS.has(kind)) };
}

/**
 * PayPal's words for an end that leaves the money with the shop, and for one that does not (Disputes v1, `outcome_code`). It has
 * others, and may have more: RESOLVED_WITH_PAYOUT does not say who paid, NONE is no decision.
 */
const WON = new Set(['RESOLVED_SELLER_FAVOUR', 'CANCELED_BY_BUYER', 'DENIED']);
const LOST = new Set(['RESOLVED_BUYER_FAVOUR', 'ACCEPTED']);

/**
 * A dispute keeps the order where it is until PayPal says that it is over (D122). PayPal sends its notices in any order and an
 * order may have several disputes: the end of one counts whenever it comes, and the others keep the order (D287).
 */
async function applyDispute(
  trx: Db,
  order: OrderRow,
  event: PaypalEvent,
  cause: Cause,
  { begun, ended }: Disputes,
): Promise<Outcome> {
  const { dispute, outcome } = event;
  if (event.type === 'CUSTOMER.DISPUTE.CREATED') {
    const isOver = typeof dispute === 'string' && ended.has(dispute);
    if (isOver) return note(trx, order, { ...cause, kind: 'dispute-updated' });
    return move(trx, order, 'disputed', { ...cause, kind: 'disputed' });
  }
  if (event.type !== 'CUSTOMER.DISPUTE.RESOLVED') return 'unknown';
  if (LOST.has(outcome ?? '')) return chargeBack(trx, order, cause);
  const isWon = WON.has(outcome ?? '');
  const end = { ...cause, kind: isWon ? 'dispute-won' : 'dispute-ended', reason: isWon ? null : outcome };
  // A person looks for the money; if it is gone the list of PayPal's transactions says so as well.
  if (!isWon) await openProblem(trx, endedProblem(order, event));
  const others = dispute ? [...begun].filter((one) => one !== dispute && !ended.has(one)) : [];
  const before = order.status === 'disputed' && others.length === 0 ? await stateBeforeDispute(trx, order.id) : null;
  if (before === null) await noteEvent(trx, order.id, end);
  else {
    await move(trx, order, before, end);
    // Whatever was sent, or came, while the order was kept.
    await followLines(trx, order.id, { actor: 'provider' });
  }
  return isWon ? 'applied' : 'problem';
}

const endedProblem = (order: OrderRow, { dispute, outcome, captureId, id }: PaypalEvent): FoundProblem => ({
  ...{ provider: 'paypal', kind: 'changed_there', orderId: order.id, chargeId: dispute ?? captureId ?? id },
  ours: {
    ...{ state: order.status, amount: order.charge_amount, currency: order.charge_currency },
    returned: null,
  },
  theirs: { state: outcome ?? 'RESOLVED', amount: null, currency: null, returned: null },
});

/** What PayPal says of these moves money, or is about to. */
const OF_MONEY = /^(CHECKOUT\.ORDER\.APPROVED|PAYMENT\.CAPTURE\.(?!DENIED$|DECLINED$).+|CUSTOMER\.DISPUTE\..+)$/;

/** Money of which PayPal tells, and that is no order of ours: a problem for somebody (D272). */
export async function foundNobodys(db: Db, message: ProviderMessage, event: PaypalEvent): Promise<Outcome> {
  if (!OF_MONEY.test(event.type)) return 'unknown';
  const { orderId, captureId, amount } = event;
  const theirs = {
    state: event.type,
    amount: amount?.cents ?? null,
    currency: amount?.currency ?? null,
    returned: null,
  };
  const found: FoundProblem = {
    ...{ provider: 'paypal', kind: 'unknown_order', orderId: null, ours: NOTHING_HERE },
    chargeId: orderId ?? captureId ?? event.id,
    theirs: { ...theirs, capture: captureId },
  };
  await db.transaction().execute((trx) => openProblemOf(trx, message, found));
  return 'unknown';
}

/** The order that PayPal speaks of, by whichever of its names the message has. */
export const orderOfNotice = (
  db: Db,
  { orderId, captureId, reference }: PaypalEvent,
  locked = false,
): Promise<OrderRow | undefined> =>
  db
    .selectFrom('orders')
    .selectAll()
    .where('payment_type_id', '=', 2)
    .where((eb) =>
      eb.or([
        eb('charge_id', '=', orderId ?? ''),
        eb.and([eb('pad_id', '=', captureId ?? ''), eb('pad_id', '<>', '')]),
        eb('reference', '=', reference ?? ''),
      ]),
    )
    .$if(locked, (orders) => orders.forUpdate())
    .executeTakeFirst();

/**
 * Money went back at PayPal. What we asked for is known, or about to be; what somebody gave back on PayPal's own pages
 * becomes a refund of the order, and all of it ends the order.
 */
async function refundedThere(trx: Db, order: OrderRow, { refund }: PaypalEvent, cause: Cause): Promise<Outcome> {
  const told = { ...cause, kind: 'refund-told' };
  if (!refund || order.approved_at === null || order.charge_amount === null) return note(trx, order, told);
  const known = await trx.selectFrom('order_refunds').selectAll().where('order_id', '=', order.id).execute();
  const isOurs = known.some(
    ({ refund_id, status, charge_amount }) =>
      refund_id === refund.id || (status === 'asked' && charge_amount === refund.cents),
  );
  if (isOurs) return note(trx, order, told);
  const before = known.reduce((sum, { charge_amount }) => sum + (charge_amount ?? 0), 0);
  const left = order.total - order.refunded;
  const final = before + refund.cents >= order.charge_amount;
  const amount = Math.min(left, final ? left : Math.round((order.total * refund.cents) / order.charge_amount));
  if (amount <= 0) return note(trx, order, told);
  await trx
    .insertInto('order_refunds')
    .values({
      order_id: order.id,
      user_id: order.user_id,
      key: `paypal:${refund.id}`,
      amount,
      charge_amount: refund.cents,
      final,
      status: 'done',
      reason: 'Devuelto en la página de PayPal',
      refund_id: refund.id,
      done_at: sql<Date>`now()`,
    })
    .execute();
  const data = { ...cause.data, amount };
  const refunded = order.refunded + amount;
  if (final) return move(trx, order, 'refunded', { ...cause, kind: 'refunded', data }, { refunded });
  await trx.updateTable('orders').set({ refunded }).where('id', '=', order.id).execute();
  await noteEvent(trx, order.id, { ...cause, kind: 'refunded', data });
  return 'applied';
}

async function note(trx: Db, order: OrderRow, cause: Cause): Promise<Outcome> {
  await noteEvent(trx, order.id, cause);
  return 'noted';
}

/** What cannot move any more is written down all the same. */
async function move(
  trx: Db,
  order: OrderRow,
  to: OrderState,
  cause: Cause,
  also?: Parameters<typeof moveOrders>[4],
): Promise<Outcome> {
  if (await mayGo(trx, order, to)) await moveOrders(trx, [order], to, cause, also);
  else await noteEvent(trx, order.id, cause);
  return 'applied';
}

/** The money is the buyer's again. Where the products are nobody has said: that is for administration to find out. */
const chargeBack = (trx: Db, order: OrderRow, cause: Cause): Promise<Outcome> =>
  move(trx, order, 'refunded', { ...cause, kind: 'charged-back' }, { refunded: order.total });
