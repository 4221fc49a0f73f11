import type { Selectable } from 'kysely';
import type { Db } from '../../db/open';
import type { OrderRefundsTable } from '../../db/schema/payments';
import { CHARGED_BACK, type DisputeData, disputesOf } from '../orders/disputes';
import { type Cause, followLines, noteEvent, type orderEvents, stateBeforeDispute } from '../orders/move';
import type { OrderRow } from '../orders/read';
import { isTaken, takenKey } from '../orders/refund-keys';
import type { PaypalEvent } from '../payments/paypal';
import { openProblem, problemOf } from './payment-problems';
import { centsOf, move, note, partOf, recordReturn, refundsOf, sumThere } from './paypal-returns';
import type { Outcome } from './provider-messages';

type Events = Awaited<ReturnType<typeof orderEvents>>;
interface DisputeReport {
  cause: Cause;
  /** All that happened to the order before. */
  events: Events;
}

/** What is written down of a notice of a dispute: which one, and over how many céntimos of the order, where it says so (D306). */
export async function disputeCause(
  trx: Db,
  order: OrderRow,
  { dispute, amount }: PaypalEvent,
  cause: Cause,
): Promise<Cause> {
  const cents = centsOf(order, amount);
  const about: DisputeData = {
    ...(dispute && { dispute }),
    ...(cents !== null && { amount: partOf(order, cents, sumThere(await refundsOf(trx, order))).amount }),
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
export async function applyDispute(
  trx: Db,
  order: OrderRow,
  event: PaypalEvent,
  report: DisputeReport,
): Promise<Outcome> {
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

/** Whether a reversal took what this dispute was over, and nobody has told that it came back: the shop's books have it as gone. */
async function isStillReversed(trx: Db, order: OrderRow, event: PaypalEvent, events: Events): Promise<boolean> {
  const about = disputesOf(events).find(({ name }) => name === event.dispute);
  const cents = centsOf(order, event.amount) ?? centsAgain(order, about?.amount ?? null) ?? order.charge_amount;
  return cents !== null && reversalOf(await refundsOf(trx, order), events, cents) !== undefined;
}

/** The order goes on from where it was, unless another dispute keeps it; what was sent, or came, meanwhile counts. */
async function end(
  trx: Db,
  order: OrderRow,
  { dispute }: PaypalEvent,
  { events }: DisputeReport,
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
  await followLines(trx, order.id, { actor: 'provider' });
}

/**
 * What the dispute was over is the buyer's again: all that PayPal says it gave them, otherwise what it was about. All of it ends the
 * order; where its products are nobody has said, that is for administration to find out.
 */
async function lost(trx: Db, order: OrderRow, event: PaypalEvent, report: DisputeReport): Promise<Outcome> {
  const { cause, events } = report;
  if (order.approved_at === null) return move(trx, order, 'refunded', { ...cause, kind: CHARGED_BACK });
  const name = event.dispute ?? event.id;
  const known = await refundsOf(trx, order);
  // Decided once more, it takes nothing more.
  if (known.some(({ key }) => key === takenKey(name))) return note(trx, order, { ...cause, kind: 'dispute-updated' });
  const about = disputesOf(events).find((one) => one.name === event.dispute);
  const cents = centsOf(order, event.refunded ?? event.amount) ?? centsAgain(order, about?.amount ?? null);
  const gone = { key: takenKey(name), refundId: null, reason: 'PayPal dio la razón al comprador en una disputa' };
  const reversed = cents === null ? undefined : reversalOf(known, events, cents);
  const taken = reversed
    ? { row: reversed, isAll: order.refunded >= order.total }
    : await recordReturn(trx, order, known, { ...gone, cents });
  const { row, isAll } = taken;
  // Of the money the reversal has told: it goes back once in the history, too.
  const kind = reversed ? 'dispute-lost' : CHARGED_BACK;
  const data = { ...cause.data, amount: reversed ? undefined : row?.amount, refund: row?.id };
  if (isAll) return move(trx, order, 'refunded', { ...cause, kind, data });
  await end(trx, order, event, report, { ...cause, kind, data });
  return 'applied';
}

/** Céntimos of the order, which an earlier notice said the dispute is over, in US cents again; null: it said nothing, or all. */
function centsAgain({ total, charge_amount }: OrderRow, amount: number | null): number | null {
  if (amount === null || charge_amount === null) return null;
  return Math.max(1, Math.round((charge_amount * amount) / total));
}

/** A reversal of the same sum that no dispute has explained: PayPal told of the money before it told of the end. */
function reversalOf(known: readonly Selectable<OrderRefundsTable>[], events: Events, cents: number) {
  const explained = new Set(
    events.flatMap(({ data }) => {
      const { dispute, refund } = (data ?? {}) as { dispute?: string; refund?: number };
      return dispute === undefined || refund === undefined ? [] : refund;
    }),
  );
  return known.find(({ id, key, charge_amount }) => isTaken(key) && charge_amount === cents && !explained.has(id));
}

const endedProblem = (trx: Db, order: OrderRow, { dispute, outcome, captureId, id, amount }: PaypalEvent) =>
  problemOf(trx, {
    ...{ provider: 'paypal', kind: 'changed_there', order, chargeId: dispute ?? captureId ?? id },
    theirs: {
      ...{ state: outcome ?? 'RESOLVED', amount: amount?.cents ?? null, currency: amount?.currency ?? null },
      returned: null,
    },
  });
