import { formatMoney, toCents, toSoles } from '@qhatu/contract/money';
import type { OrderState } from '@qhatu/contract/orders';
import { leftOfLines, refundable } from '@qhatu/contract/pricing';
import type { LineRefundBody, RefundedLines } from '@qhatu/contract/wire';
import { sql } from 'kysely';
import type { Db } from '../../../db/open';
import { conflict, notFound, ruleBroken } from '../../../http/errors';
import { leastNextRefund, type RefundedLine, requestRefund } from '../../checkout/order-refunds';
import { checkoutTexts } from '../../checkout/texts';
import { byStaff } from '../../orders/decide';
import { lockOrder } from '../../orders/move';
import { type OrderLineRow, type OrderRow, paidOf } from '../../orders/read';
import { refundedFreely } from '../../orders/refunds';
import { recordAct, type Staff } from '../../staff/record-act';
import { afterSaleTexts } from '../texts';
import { goneOf, type UnitsOf } from '../units';
import { isUntouched } from './acts';
import { type ChangeDeps, lockForStaff } from './change';

/** In these a seller may still give something back of what was paid. */
const REFUNDABLE: readonly OrderState[] = ['paid', 'preparing', 'sent', 'delivered', 'returned'];

/** Céntimos that may still go back of each line of an order by name (D250); `all`: all its lines. */
export async function refundableByLine(
  db: Db,
  order: OrderRow,
  all: readonly OrderLineRow[],
  unitsOf: UnitsOf,
): Promise<ReadonlyMap<number, number>> {
  if (order.approved_at === null || !REFUNDABLE.includes(order.status)) return new Map();
  const sums = { subtotal: order.subtotal, discountFix: order.discount_fix };
  const lines = all.map((line) => goneOf(line, unitsOf));
  const left = leftOfLines(sums, lines, await refundedFreely(db, order));
  const paid = paidOf(order);
  const most = refundable(paid, 'shop');
  return new Map(all.map(({ id }, nth) => [id, Math.min(left[nth] ?? 0, most)]));
}

/**
 * What a seller wants to give back of own lines, looked at, with its order locked. Throws 404 for another's order or line,
 * 409 for an order of which nothing can go back, and for a line that is to be cancelled instead, 422 for an amount that is
 * none or is more than what is left of its line, beside its field, and for one that no provider can give back (D400).
 */
export async function requestedRefund(
  trx: Db,
  person: Staff,
  orderId: number,
  wished: LineRefundBody['lines'],
): Promise<{ order: OrderRow; lines: RefundedLine[]; amount: number }> {
  const { order, all, lines: own, unitsOf } = await lockForStaff(trx, person, orderId);
  const chosen = wished.map(({ detail_id }) => {
    const line = own.find(({ id }) => id === detail_id);
    if (!line) throw notFound();
    return line;
  });
  if (new Set(chosen).size < chosen.length) throw ruleBroken('invalid', afterSaleTexts.refundTwice);
  const left = await refundableByLine(trx, order, all, unitsOf);
  if (left.size === 0) throw conflict('not_refundable', afterSaleTexts.notRefundable);
  const lines = chosen.map((line, nth) => {
    const field = `lines.${nth}.amount`;
    const amount = toCents(wished[nth]?.amount ?? 0);
    const most = left.get(line.id) ?? 0;
    const refuse = (code: string, msg: string) => ruleBroken(code, msg, { [field]: msg });
    if (amount <= 0) throw refuse('invalid', afterSaleTexts.refundAmount(line.name));
    if (most === 0) throw refuse('nothing_to_refund', afterSaleTexts.refundNothing(line.name));
    if (amount > most) throw refuse('refund_too_much', afterSaleTexts.refundTooMuch(line.name, formatMoney(most)));
    // What was not sent is cancelled: only then does it go back to the shelf as well.
    if (amount === most && isUntouched(line, unitsOf)) {
      throw conflict('cancel_instead', afterSaleTexts.refundUnsent(line.name));
    }
    return { line_id: line.id, amount };
  });
  const amount = lines.reduce((sum, one) => sum + one.amount, 0);
  const least = await leastNextRefund(trx, order);
  if (amount < least) {
    const msg = checkoutTexts.refundTooSmall(formatMoney(least));
    throw ruleBroken('refund_too_small', msg, { 'lines.0.amount': msg });
  }
  return { order, lines, amount };
}

/**
 * A seller gives back a part of what was paid for own lines, or all of it, for a reason that the buyer reads (D250): never
 * more than is left of each, once for each key. Their products stay where they are. Throws as {@link requestedRefund}.
 */
export async function refundLines(
  db: Db,
  deps: ChangeDeps,
  person: Staff,
  { orderId, key: given, body }: { orderId: number; key: string; body: LineRefundBody },
): Promise<void> {
  const reason = body.reason;
  if (!reason) throw ruleBroken('invalid', afterSaleTexts.reasonMissing, { reason: afterSaleTexts.reasonMissing });
  const key = `seller-${person.id}-${given}`;
  await db.transaction().execute(async (trx) => {
    // Pressed twice, the second waits here and then finds what the first has asked for.
    await lockOrder(trx, orderId);
    const isKnown = await trx
      .selectFrom('order_refunds')
      .select('id')
      .where('order_id', '=', orderId)
      .where('key', '=', key)
      .executeTakeFirst();
    const { order, lines, amount } = isKnown
      ? await askedBefore(trx, person, orderId, body.lines)
      : await requestedRefund(trx, person, orderId, body.lines);
    const by = byStaff(person);
    const named = { seller: person.id, lines };
    const refund = await requestRefund(trx, deps, order, { key, amount, cause: 'shop', reason, by, named });
    if (isKnown) return;
    const after = { refund: refund.id, amount: toSoles(amount), lines: lines.map(({ line_id }) => line_id), reason };
    await recordAct(trx, person, { act: 'order.refund-lines', subject: 'order', id: orderId, after });
  });
}

/** The same wish, when it was granted before: what is left is no longer what it was looked at with. */
async function askedBefore(trx: Db, person: Staff, orderId: number, wished: LineRefundBody['lines']) {
  const { order } = await lockForStaff(trx, person, orderId);
  const lines = wished.map(({ detail_id, amount }) => ({ line_id: detail_id, amount: toCents(amount) }));
  return { order, lines, amount: lines.reduce((sum, { amount }) => sum + amount, 0) };
}

/** What a seller gave back of an order by name, oldest first. */
export async function refundsBySeller(db: Db, orderId: number, sellerId: number): Promise<RefundedLines[]> {
  const { rows } = await sql<{
    id: number;
    status: RefundedLines['status'];
    reason: string;
    created_at: Date;
    done_at: Date | null;
    lines: { detail_id: number; amount: number }[];
  }>`
    select r.id, r.status, r.reason, r.created_at, r.done_at,
      json_agg(json_build_object('detail_id', b.line_id, 'amount', b.amount) order by b.line_id) as lines
    from order_refunds r join order_refund_lines b on b.refund_id = r.id join order_lines l on l.id = b.line_id
    where r.order_id = ${orderId} and l.seller_id = ${sellerId} group by r.id order by r.id`.execute(db);
  return rows.map(({ created_at, done_at, lines, ...row }) => ({
    ...row,
    amount: toSoles(lines.reduce((sum, { amount }) => sum + amount, 0)),
    created_at: created_at.toISOString(),
    done_at: done_at?.toISOString() ?? null,
    lines: lines.map(({ detail_id, amount }) => ({ detail_id, amount: toSoles(amount) })),
  }));
}
