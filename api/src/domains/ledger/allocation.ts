import { apportion } from '@qhatu/contract/pricing';
import type { LedgerAccountKind } from '../../db/schema/ledger';

/** A line of an order, as its money is shared. Amounts in céntimos, shares in basis points. */
export interface AllocatedLine {
  id: number;
  sellerId: number;
  qty: number;
  /** After its discount. */
  total: number;
  /**
   * The part of the line's total that its buyer paid, after the order's own discounts, and the part that was refunded by
   * name (D250).
   */
  paid: number;
  refunded: number;
  /** Units that were not sent in the end, or that came back. */
  goneUnits: number;
  /** Units for which the seller gets no part of the shipping: not sent, or sent wrongly. */
  unshippedUnits: number;
  commission: number;
  /** Céntimos to the seller of what the buyer paid for the shipping of all its units (spec 3 §9). */
  shippingShare: number;
  reseller: number;
  /** Its part can be settled: no return takes it back from there, only a debt. */
  released: boolean;
}

export interface AllocatedOrder {
  method: number;
  resellerId: number | null;
  total: number;
  subtotal: number;
  shipping: number;
  designSurcharge: number;
  surcharge: number;
  /** The provider's fee, which does not change with the order. */
  providerFee: number;
  /** All that was asked to go back, or was taken back by the payer's bank. */
  refunded: number;
  /** The part of `refunded` that is still to go back. */
  refundOpen: number;
  /** The part of `refunded` that went back without naming lines, and not for units that came back. */
  refundedFreely: number;
  /** Nothing of it is sold in the end: cancelled, or taken back whole. */
  reversed: boolean;
  /** The part of the money here that disputes hold until they are decided. */
  disputed: number;
  lines: readonly AllocatedLine[];
}

/** An amount in an account: a debit is positive, a credit negative. */
export interface Posting {
  kind: LedgerAccountKind;
  ownerId: number | null;
  method: number | null;
  lineId: number | null;
  amount: number;
}

const WHOLE = 10_000;

/** `amount × part / whole` in whole céntimos, half a céntimo rounded up. */
const shareOf = (amount: number, part: number, whole: number): number =>
  whole === 0 ? 0 : Math.floor((2 * amount * part + whole) / (2 * whole));

/**
 * The sum in céntimos that each line still counts as sold: its total, less returns, less refunds that name it (in proportion
 * to the price paid for it), less its share of refunds without lines.
 */
export function keptOf(order: AllocatedOrder): number[] {
  if (order.reversed) return order.lines.map(() => 0);
  const left = order.lines.map(({ total, goneUnits, qty }) => total - shareOf(total, goneUnits, qty));
  const sum = left.reduce((all, value) => all + value, 0);
  // Computed before refunds by name: one seller's refund must not move a shared one to the others.
  const parts = apportion(Math.min(order.refundedFreely, sum), left);
  return order.lines.map(({ total, refunded, paid }, nth) =>
    Math.max(0, (left[nth] ?? 0) - shareOf(total, refunded, paid) - (parts[nth] ?? 0)),
  );
}

/**
 * The state of a paid order's money, account by account, from the order as it is now (D151). The sum is zero. The difference
 * to the ledger's balances is posted: a second or late run gives the same result.
 *
 * The seller of a line has its kept sum, less the commission, and its part of a province's shipping; a reseller has a share
 * of the kept sum, at the shop's cost; discounts of codes for the whole order are the shop's. Effects of refunds beyond
 * their lines (refunded shipping, the 4 % of a cash code that stay) go to the shop's own `retained`. The provider's fee is
 * the shop's cost, also for refunded money (D191).
 */
export function allocate(order: AllocatedOrder): Posting[] {
  const kept = keptOf(order);
  const postings: Posting[] = [];
  const post = (kind: LedgerAccountKind, amount: number, more: Partial<Posting> = {}) => {
    if (amount !== 0) postings.push({ kind, ownerId: null, method: null, lineId: null, ...more, amount });
  };

  const here = order.total - (order.refunded - order.refundOpen);
  post('dispute', order.disputed, { method: order.method });
  post('provider', here - order.disputed, { method: order.method });
  post('provider', -order.providerFee, { method: order.method });
  post('provider-fee', order.providerFee, { method: order.method });
  post('refund', -order.refundOpen);

  let shared = 0;
  order.lines.forEach((line, nth) => {
    const value = kept[nth] ?? 0;
    const commission = shareOf(value, line.commission, WHOLE);
    const shipping = order.reversed ? 0 : shareOf(line.shippingShare, line.qty - line.unshippedUnits, line.qty);
    shared += shipping;
    const of = { lineId: line.id };
    post(line.released ? 'seller-payable' : 'seller-pending', -(value - commission + shipping), {
      ...of,
      ownerId: line.sellerId,
    });
    const share = order.resellerId === null ? 0 : shareOf(value, line.reseller, WHOLE);
    post('commission', -commission + share, of);
    post(line.released ? 'reseller-payable' : 'reseller-pending', -share, { ...of, ownerId: order.resellerId });
  });

  const own = order.reversed
    ? { shipping: 0, surcharge: 0, design: 0, promotion: 0 }
    : {
        shipping: order.shipping - shared,
        surcharge: order.surcharge,
        design: order.designSurcharge,
        // A code's discount can exceed the rest: the total is never below the surcharge.
        promotion: order.subtotal + order.shipping + order.designSurcharge + order.surcharge - order.total,
      };
  post('shipping', -own.shipping);
  post('surcharge', -own.surcharge);
  post('design', -own.design);
  post('promotion', own.promotion);
  post('retained', -postings.reduce((sum, { amount }) => sum + amount, 0));
  return postings;
}
