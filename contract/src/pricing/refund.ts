import type { Cents } from '../money';
import { type MethodId, paymentMethod } from '../payment-methods';
import { apportion } from './apportion';
import { shareOf, WHOLE } from './rates';

/** The part of an amount that goes back to a buyer who gives up, in céntimos: a provider may keep its own (spec 3 §9). */
const buyerShareOf = (amount: Cents, method: MethodId): Cents =>
  shareOf(amount, paymentMethod(method)?.refund.buyerShare ?? WHOLE);

/** Sums of an order that were paid and given back so far, in céntimos. */
export interface PaidOrder {
  method: MethodId;
  total: number;
  refunded: number;
}

/** Side that gives up: the policy's deduction is for a buyer, not for a shop that cannot send (D121). */
export type RefundCause = 'buyer' | 'shop';

/**
 * The most that may still go back, in céntimos; never more than what was paid. The deduction of a buyer who gives up applies
 * only to the sum that is left, not to earlier refunds by the shop (D364).
 */
export function refundable({ method, total, refunded }: PaidOrder, cause: RefundCause): number {
  const left = Math.max(0, total - refunded);
  return cause === 'buyer' ? buyerShareOf(left, method) : left;
}

/** How a refund reaches the payer, in the buyer's words; `byHand`: a person of the shop pays it. */
export function refundMethodText(method: MethodId, { byHand = false } = {}): string {
  const there = byHand ? null : paymentMethod(method)?.refund.to;
  return there ?? 'por transferencia a tu cuenta bancaria';
}

/** A charge in another currency, in its minor units. `given`: the part that went back before, whoever gave it back. */
export interface PaidCharge {
  charged: number;
  given: number;
}

/**
 * The part of a charge in another currency that belongs to `amount` céntimos of `total`, in its minor units; `refunded` is
 * what went back before, in céntimos. Parts that add up to the total add up to the charge, also when the provider has given
 * back others: the last is all that is left of the charge, and none before it is (D363). 0 for less than {@link leastRefund}.
 */
export function refundOfCharge(
  { total, refunded }: Pick<PaidOrder, 'total' | 'refunded'>,
  amount: number,
  { charged, given }: PaidCharge,
): number {
  const left = charged - given;
  if (refunded + amount >= total) return left;
  return Math.max(0, Math.min(upTo(refunded + amount, charged, total) - upTo(refunded, charged, total), left - 1));
}

/**
 * The same for units, which go back whatever they are worth: a minor unit where their part rounds to none, and 0 where that
 * was given before, so that together units get at most one more than their part. The charge's last minor unit stays for the
 * last part (D409).
 */
export function refundOfChargeForUnits(
  order: Pick<PaidOrder, 'total' | 'refunded'>,
  amount: number,
  { charged, given }: PaidCharge,
): number {
  const part = refundOfCharge(order, amount, { charged, given });
  if (part > 0) return part;
  const isGiven = given * order.total >= charged * (order.refunded + amount);
  return isGiven || charged - given <= 1 ? 0 : 1;
}

/** The part of a charge that belongs to the first `cents` céntimos of `total`. */
const upTo = (cents: number, charged: number, total: number): number => Math.floor((charged * cents) / total);

/**
 * The least that may go back by itself, in céntimos: what comes to one of the charge's minor units by {@link refundOfCharge}, and all
 * that is left where that alone does (D400).
 */
export function leastRefund(
  { total, refunded }: Pick<PaidOrder, 'total' | 'refunded'>,
  { charged, given }: PaidCharge,
): number {
  const all = total - refunded;
  if (charged - given <= 1) return all;
  return Math.min(all, Math.ceil(((upTo(refunded, charged, total) + 1) * total) / charged) - refunded);
}

/** Sums of an order that a refund needs, in céntimos. */
export interface OrderSums {
  method: MethodId;
  /** Sum of all lines, after their discounts. */
  subtotal: Cents;
  discountFix: Cents;
  /** Paid shipping: after its discount. */
  shipping: Cents;
  total: Cents;
}

/** A line of it. `gone` units have gone back before (or were never sent), `going` go back now. */
export interface GoingLine {
  qty: number;
  /** Céntimos, after its discount. */
  total: Cents;
  /** Céntimos that it adds to the shipping (provinces). */
  shipping: Cents;
  gone: number;
  going: number;
  /** Céntimos that went back of it by name, without its units (D250). */
  refunded: Cents;
}

/** `amount × part / whole` in whole céntimos, rounded down, however large they are. */
const scaled = (amount: number, part: number, whole: number): Cents =>
  whole === 0 ? 0 : Number((BigInt(amount) * BigInt(part)) / BigInt(whole));

/**
 * Refund for units of an order, in céntimos: their part of the sum paid for products after every discount. When the shop is
 * the cause, also the part of the shipping that they alone caused and, with the last unit, all that is left. Of a cash code,
 * 96 % when the buyer gives up (spec 3 §9). Parts never add up to more than the total. `lines` are all lines of the order.
 */
export function refundOfUnits(order: OrderSums, lines: readonly GoingLine[], cause: RefundCause): Cents {
  const before = lines.map(({ gone }) => gone);
  const after = lines.map(({ gone, going }) => gone + going);
  const worth = worthOf(order, lines, after, cause) - worthOf(order, lines, before, cause);
  // Money of a line that has gone back already is not given twice.
  const over = lines.reduce((all, line) => {
    const paid = paidForLine(order, line.total);
    const part = scaled(paid, line.gone + line.going, line.qty) - scaled(paid, line.gone, line.qty);
    return all + Math.max(0, part - Math.max(0, keptUnits(order, line) - line.refunded));
  }, 0);
  return Math.max(0, worth - over);
}

/** Céntimos that were paid for a line's products: its part of what the order's own discounts left (D250). */
export const paidForLine = (
  { subtotal, discountFix }: Pick<OrderSums, 'subtotal' | 'discountFix'>,
  total: Cents,
): Cents => scaled(subtotal - discountFix, total, subtotal);

type PaidLine = Omit<GoingLine, 'going' | 'shipping'>;

/** Paid sum of a line's units that have not gone back. */
function keptUnits(order: Pick<OrderSums, 'subtotal' | 'discountFix'>, { total, gone, qty }: PaidLine): Cents {
  const paid = paidForLine(order, total);
  return paid - scaled(paid, gone, qty);
}

/**
 * Céntimos of each line's products that have not gone back: the paid sum, less its units that came back or were never sent,
 * less refunds that name it, less its part of refunds without lines, which does not depend on the seller's own refunds
 * (D250). `lines` are all lines of the order.
 */
export function leftOfLines(
  order: Pick<OrderSums, 'subtotal' | 'discountFix'>,
  lines: readonly PaidLine[],
  refundedFreely: Cents,
): Cents[] {
  const kept = lines.map((line) => keptUnits(order, line));
  const sum = kept.reduce((all, value) => all + value, 0);
  const parts = apportion(Math.min(refundedFreely, sum), kept);
  return lines.map(({ refunded }, nth) => Math.max(0, (kept[nth] ?? 0) - refunded - (parts[nth] ?? 0)));
}

/** Value of so many units of each line together; grows with every unit. */
function worthOf(order: OrderSums, lines: readonly GoingLine[], units: readonly number[], cause: RefundCause): Cents {
  const { method, subtotal, discountFix, shipping, total } = order;
  const net = subtotal - discountFix;
  const isAll = lines.every(({ qty }, nth) => units[nth] === qty);
  if (isAll && cause === 'shop') return total;
  const sum = (worth: (line: GoingLine, count: number) => Cents) =>
    lines.reduce((all, line, nth) => all + worth(line, units[nth] ?? 0), 0);
  const products = isAll ? net : sum((line, count) => scaled(scaled(net, line.total, subtotal), count, line.qty));
  if (cause === 'buyer') return buyerShareOf(products, method);
  const ofLines = sum((line) => line.shipping);
  return products + sum((line, count) => scaled(scaled(shipping, line.shipping, ofLines), count, line.qty));
}
