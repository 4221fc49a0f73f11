import type { Db } from '../../db/open';
import { CHARGED_BACK, type DisputeData, disputesOf } from '../orders/disputes';
import { type Cause, noteEvent, stateBeforeDispute, updateOrderFromLines } from '../orders/move';
import type { OrderRow } from '../orders/read';
import { clawbackKey, isClawback } from '../orders/refunds';
import type { PaypalEvent } from '../payments/paypal';
import { openProblem, problemOf } from './payment-problems';
import { type DisputePeriod, unexplained } from './paypal-dispute-matching';
import { centsOf, move, note, partOf, type Report, recordReturn, refundedUsdCents, refundsOf } from './paypal-returns';
import type { Outcome } from './provider-messages';

/**
 * The recorded cause of a dispute's notice: its id, and the disputed céntimos of the order where PayPal names them (D306).
 */
export async function disputeCause(trx: Db, order: OrderRow, event: PaypalEvent, cause: Cause): Promise<Cause> {
  const { dispute, amount } = event;
  const cents = centsOf(order, amount);
  const about: DisputeData = {
    ...(dispute && { dispute, ...lastedOf(event) }),
    ...(cents !== null && { amount: partOf(order, cents, refundedUsdCents(await refundsOf(trx, order))).amount }),
  };
  return { ...cause, data: { ...cause.data, ...about } };
}

/**
 * PayPal's words for an end that leaves the money with the shop, and for one that does not (Disputes v1, `outcome_code`). It has
 * others, and may have more: RESOLVED_WITH_PAYOUT does not say who paid, NONE is no decision.
 */
const WON = new Set(['RESOLVED_SELLER_FAVOUR', 'CANCELED_BY_BUYER', 'DENIED']);
const LOST = new Set(['RESOLVED_BUYER_FAVOUR', 'ACCEPTED']);

/**
 * A dispute keeps the order where it is until PayPal says that it is over (D122), over all of it or a part (D306). PayPal sends its
 * notices in any order and an order may have several disputes: the end of one counts whenever it comes, and the others keep
 * the order (D287).
 */
export async function applyDispute(trx: Db, order: OrderRow, event: PaypalEvent, report: Report): Promise<Outcome> {
  const { dispute, outcome, type } = event;
  const { cause, events } = report;
  if (type === 'CUSTOMER.DISPUTE.UPDATED') return note(trx, order, { ...cause, kind: 'dispute-updated' });
  if (type === 'CUSTOMER.DISPUTE.CREATED') {
    const isOver =
      typeof dispute === 'string' && disputesOf(events).some(({ name, isOver }) => isOver && name === dispute);
    if (isOver) return note(trx, order, { ...cause, kind: 'dispute-updated' });
    return move(trx, order, 'disputed', { ...cause, kind: 'disputed' });
  }
  if (type !== 'CUSTOMER.DISPUTE.RESOLVED') return 'unknown';
  if (LOST.has(outcome ?? '')) return lost(trx, order, event, report);
  const isWon = WON.has(outcome ?? '');
  // A person looks for the money; if it is gone the list of PayPal's transactions says so as well. Won, it should be here.
  const isSettled = isWon && !(await isStillReversed(trx, order, event, events));
  if (!isSettled) await openProblem(trx, await endedProblem(trx, order, event));
  await end(trx, order, event, report, {
    ...{ ...cause, kind: isWon ? 'dispute-won' : 'dispute-ended', reason: isWon ? null : outcome },
    data: { ...cause.data, amount: undefined },
  });
  return isSettled ? 'applied' : 'problem';
}

/** True when a reversal took this dispute's money and no notice says that it came back: the shop's books have it as gone. */
async function isStillReversed(
  trx: Db,
  order: OrderRow,
  event: PaypalEvent,
  events: Report['events'],
): Promise<boolean> {
  const about = disputesOf(events).find(({ name }) => name === event.dispute);
  const cents = centsOf(order, event.amount) ?? usdCentsOf(order, about?.amount ?? null) ?? order.charge_amount;
  const movements = unexplained(await refundsOf(trx, order), events, lastedOf(event));
  return movements.some(({ row }) => isClawback(row.key) && row.charge_amount === cents);
}

const lastedOf = ({ madeAt: since, changedAt: until }: PaypalEvent): DisputePeriod => ({
  ...(since && { since }),
  ...(until && { until }),
});

/** The order goes on from where it was, unless another dispute keeps it; what was sent, or came, meanwhile counts. */
async function end(
  trx: Db,
  order: OrderRow,
  { dispute }: PaypalEvent,
  { events }: Report,
  cause: Cause,
): Promise<void> {
  const isOpen = ({ name, hasBegun, isOver }: ReturnType<typeof disputesOf>[number]) =>
    hasBegun && !isOver && name !== '' && name !== dispute;
  const isKept = Boolean(dispute) && disputesOf(events).some(isOpen);
  const before = order.status === 'disputed' && !isKept ? await stateBeforeDispute(trx, order.id) : null;
  if (before === null) {
    await noteEvent(trx, order.id, cause);
    return;
  }
  await move(trx, order, before, cause);
  await updateOrderFromLines(trx, order.id, { actor: 'provider' });
}

/**
 * Records a lost dispute: the buyer has what PayPal says it gave them, otherwise the disputed sum. When nothing is left of
 * the order's money, the order ends; administration has to find out where its products are.
 */
async function lost(trx: Db, order: OrderRow, event: PaypalEvent, report: Report): Promise<Outcome> {
  const { cause, events } = report;
  if (order.approved_at === null) return move(trx, order, 'refunded', { ...cause, kind: CHARGED_BACK });
  const name = event.dispute ?? event.id;
  const known = await refundsOf(trx, order);
  // Decided once more, it takes nothing more.
  const hasTaken = known.some(({ key }) => key === clawbackKey(name)) || hasMovement(events, event.dispute);
  if (hasTaken) return note(trx, order, { ...cause, kind: 'dispute-updated' });
  const about = disputesOf(events).find((one) => one.name === event.dispute);
  const cents = centsOf(order, event.refunded ?? event.amount) ?? usdCentsOf(order, about?.amount ?? null);
  const gone = { key: clawbackKey(name), refundId: null, reason: 'PayPal dio la razón al comprador en una disputa' };
  const movements = unexplained(known, events, lastedOf(event));
  const booked = movements.find(({ row }) => cents !== null && row.charge_amount === cents)?.row;
  const { row, isAll } = booked
    ? { row: booked, isAll: order.refunded >= order.total }
    : await recordReturn(trx, order, known, { ...gone, cents });
  // The movement has reported its money already: the history has it once, too.
  const kind = booked ? 'dispute-lost' : CHARGED_BACK;
  const data = { ...cause.data, amount: booked ? undefined : row?.amount, refund: row?.id };
  if (isAll) await move(trx, order, 'refunded', { ...cause, kind, data });
  else await end(trx, order, event, report, { ...cause, kind, data });
  const isAllThere = cents !== null && order.charge_amount !== null && cents >= order.charge_amount;
  if (booked || !row || isAllThere || !movements.some(({ isDuring }) => isDuring)) return 'applied';
  // Another sum went back while it lasted: a part of this, or money beside it.
  await openProblem(trx, await endedProblem(trx, order, event));
  return 'problem';
}

/** True when this dispute's end was reported before, and its money by the movement. */
const hasMovement = (events: Report['events'], name: PaypalEvent['dispute']): boolean =>
  events.some(({ kind, data }) => kind === 'dispute-lost' && name && (data as DisputeData | null)?.dispute === name);

/** Céntimos of the order, which an earlier notice said the dispute is over, in US cents; null: it said nothing, or all. */
function usdCentsOf({ total, charge_amount }: OrderRow, amount: number | null): number | null {
  if (amount === null || charge_amount === null) return null;
  return Math.max(1, Math.round((charge_amount * amount) / total));
}

const endedProblem = (trx: Db, order: OrderRow, { dispute, outcome, captureId, id, amount, refunded }: PaypalEvent) =>
  problemOf(trx, {
    ...{ provider: 'paypal', kind: 'changed_there', order, chargeId: dispute ?? captureId ?? id },
    theirs: {
      ...{ state: outcome ?? 'RESOLVED', amount: amount?.cents ?? null, currency: amount?.currency ?? null },
      returned: refunded?.cents ?? null,
    },
  });
