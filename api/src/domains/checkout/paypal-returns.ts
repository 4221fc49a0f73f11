import type { OrderState } from '@qhatu/contract/orders';
import { type Selectable, sql } from 'kysely';
import type { Db } from '../../db/open';
import type { OrderRefundsTable } from '../../db/schema/payments';
import { CHARGED_BACK } from '../orders/disputes';
import { REFUND_REPORTED, REVERSAL_REPORTED } from '../orders/history';
import { type Cause, isMoveAllowed, moveOrders, noteEvent, type orderEvents } from '../orders/move';
import type { OrderRow } from '../orders/read';
import { clawbackKey, providerRefundKey } from '../orders/refunds';
import type { PaypalEvent } from '../payments/paypal';
import { openProblem, problemOf } from './payment-problems';
import { disputesWithoutMovement, endOf, type MovementData } from './paypal-dispute-matching';
import type { Outcome } from './provider-messages';
import { isAwaited, isTakenOver, nameOwnRefund } from './refunds-by-hand';

type RefundRow = Selectable<OrderRefundsTable>;

/** A notice on its way into the order's history. */
export interface Report {
  cause: Cause;
  /** All that happened to the order before. */
  events: Awaited<ReturnType<typeof orderEvents>>;
}

export async function note(trx: Db, order: OrderRow, cause: Cause): Promise<Outcome> {
  await noteEvent(trx, order.id, cause);
  return 'noted';
}

/** Moves the order, or only writes the cause into its history when it cannot move any more. */
export async function move(trx: Db, order: OrderRow, to: OrderState, cause: Cause): Promise<Outcome> {
  if (await isMoveAllowed(trx, order, to)) await moveOrders(trx, [order], to, cause);
  else await noteEvent(trx, order.id, cause);
  return 'applied';
}

export const refundsOf = (trx: Db, order: OrderRow): Promise<RefundRow[]> =>
  trx.selectFrom('order_refunds').selectAll().where('order_id', '=', order.id).orderBy('id').execute();

/** US cents of refunds, done or asked for. */
export const refundedUsdCents = (rows: readonly RefundRow[]): number =>
  rows.reduce((sum, { charge_amount }) => sum + (charge_amount ?? 0), 0);

/**
 * The part of an order, in céntimos, that US cents of its charge are; null cents: all that is left. `isAll`: nothing of the charge is
 * left then. Never more than is left of the order.
 */
export function partOf(
  { total, refunded, charge_amount }: Pick<OrderRow, 'total' | 'refunded' | 'charge_amount'>,
  cents: number | null,
  before = 0,
): { amount: number; isAll: boolean } {
  const left = total - refunded;
  const isAll = cents === null || charge_amount === null || before + cents >= charge_amount;
  return { amount: isAll ? left : Math.min(left, Math.round((total * cents) / charge_amount)), isAll };
}

/** US cents of what PayPal tells of, when they are of the order's currency. */
export const centsOf = (order: OrderRow, amount: PaypalEvent['amount']): number | null =>
  amount && amount.currency === (order.charge_currency ?? 'USD') ? amount.cents : null;

interface ReportedReturn {
  key: string;
  /** PayPal's own name of the movement; null: it told none. */
  refundId: string | null;
  /** US cents; null: all that is left. */
  cents: number | null;
  reason: string;
}

/**
 * Money of the order that went back without the shop: a refund like any other from then on (D121, D306).
 * @param known the order's refunds, read under its lock
 * @returns the row, or null when nothing was left, and whether nothing is left now
 */
export async function recordReturn(
  trx: Db,
  order: OrderRow,
  known: readonly RefundRow[],
  { key, refundId, cents, reason }: ReportedReturn,
): Promise<{ row: RefundRow | null; isAll: boolean }> {
  const before = refundedUsdCents(known);
  const { amount, isAll } = partOf(order, cents, before);
  if (amount <= 0) return { row: null, isAll };
  const row = await trx
    .insertInto('order_refunds')
    .values({
      ...{ order_id: order.id, user_id: order.user_id, key, amount, final: isAll, status: 'done', reason },
      charge_amount: order.charge_amount === null ? null : (cents ?? Math.max(1, order.charge_amount - before)),
      refund_id: refundId,
      done_at: sql<Date>`now()`,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await trx
    .updateTable('orders')
    .set({ refunded: order.refunded + amount })
    .where('id', '=', order.id)
    .execute();
  return { row, isAll };
}

/** Money of the order is gone: with all of it the order is `refunded`, with a part of it stays where it is. */
async function reportGone(trx: Db, order: OrderRow, isAll: boolean, cause: Cause): Promise<Outcome> {
  if (isAll) return move(trx, order, 'refunded', cause);
  await noteEvent(trx, order.id, cause);
  return 'applied';
}

/**
 * Opens a problem: the money of an unreported dispute may be a part of this movement, or come beside it. The shop counts
 * both, and a person has to look (D398).
 */
async function openPossibleDuplicate(
  trx: Db,
  order: OrderRow,
  { id, type, refund, amount }: PaypalEvent,
): Promise<Outcome> {
  const theirs = { state: type, amount: amount?.cents ?? null, currency: amount?.currency ?? null };
  const found = await problemOf(trx, {
    ...{ provider: 'paypal', kind: 'changed_there', order, chargeId: refund?.id ?? id },
    theirs: { ...theirs, returned: refund?.cents ?? null },
  });
  await openProblem(trx, found);
  return 'problem';
}

/** PayPal's name of the movement is known: the same money is not told once more. */
export const nameMovement = (trx: Db, { id }: RefundRow, name: string) =>
  trx.updateTable('order_refunds').set({ refund_id: name }).where('id', '=', id).execute();

/**
 * Money went back at PayPal. What we asked for is known, or about to be; what somebody gave back on PayPal's own pages
 * becomes a refund of the order, unless a dispute's end has told of it, and all of it ends the order.
 */
export async function applyPaypalRefund(
  trx: Db,
  order: OrderRow,
  event: PaypalEvent,
  { cause, events }: Report,
): Promise<Outcome> {
  const { refund, madeAt: made } = event;
  const report = { ...cause, kind: REFUND_REPORTED };
  if (!refund || order.approved_at === null || order.charge_amount === null) return note(trx, order, report);
  const known = await refundsOf(trx, order);
  const ours =
    known.find(({ refund_id }) => refund_id === refund.id) ??
    known.find((row) => isAwaited(row) && row.charge_amount === refund.cents);
  if (ours?.refund_id === null) await nameOwnRefund(trx, ours, refund.id);
  if (ours && !isTakenOver(ours)) return note(trx, order, report);
  if (ours) {
    const done = { ...cause, kind: 'refunded', data: { ...cause.data, amount: ours.amount, refund: ours.id } };
    return reportGone(trx, order, ours.final, done);
  }
  const ofDispute = endOf(known, events, { cents: refund.cents, made });
  if (ofDispute) {
    await nameMovement(trx, ofDispute, refund.id);
    return note(trx, order, report);
  }
  const { row, isAll } = await recordReturn(trx, order, known, {
    ...{ key: providerRefundKey(refund.id), refundId: refund.id, cents: refund.cents },
    reason: 'Devuelto en la página de PayPal',
  });
  if (!row) return note(trx, order, report);
  const about: MovementData = { movement: refund.id, made };
  const done = { ...cause, kind: 'refunded', data: { ...cause.data, ...about, amount: row.amount } };
  const outcome = await reportGone(trx, order, isAll, done);
  return disputesWithoutMovement(known).length > 0 ? openPossibleDuplicate(trx, order, event) : outcome;
}

/**
 * PayPal has taken money back, all of it or a part. What a lost dispute took is told twice, by the dispute's end and by this: the
 * same sum is the same money, whichever comes first (D306).
 */
export async function applyPaypalReversal(
  trx: Db,
  order: OrderRow,
  event: PaypalEvent,
  { cause, events }: Report,
): Promise<Outcome> {
  const report = { ...cause, kind: REVERSAL_REPORTED };
  if (order.approved_at === null) return move(trx, order, 'refunded', { ...report, kind: CHARGED_BACK });
  const cents = centsOf(order, event.amount);
  const name = event.refund?.id ?? event.id;
  const known = await refundsOf(trx, order);
  if (known.some(({ refund_id }) => refund_id === name)) return note(trx, order, report);
  const ofDispute = endOf(known, events, { cents });
  if (ofDispute) {
    await nameMovement(trx, ofDispute, name);
    return note(trx, order, report);
  }
  const gone = { key: clawbackKey(name), refundId: name, cents, reason: 'PayPal revirtió el pago' };
  const { row, isAll } = await recordReturn(trx, order, known, gone);
  const about: MovementData = { movement: name, made: event.madeAt };
  const data = { ...cause.data, ...about, amount: row?.amount, refund: row?.id };
  const done = { ...cause, kind: CHARGED_BACK, data };
  const outcome = await reportGone(trx, order, isAll, done);
  return row && disputesWithoutMovement(known).length > 0 ? openPossibleDuplicate(trx, order, event) : outcome;
}
