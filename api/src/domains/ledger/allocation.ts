import { apportion } from '@qhatu/contract/pricing';
import type { LedgerAccountKind } from '../../db/schema/ledger';

/** A line of an order, as its money is shared. Amounts in céntimos, shares in basis points. */
export interface AllocatedLine {
  id: number;
  sellerId: number;
  qty: number;
  /** After its discount. */
  total: number;
  /** What its buyer paid of that, after the order's own discounts; and what of it went back by name (D250). */
  paid: number;
  refunded: number;
  /** Units that were not sent in the end, or that came back. */
  goneUnits: number;
  /** Of these, the ones for which the seller has no part of the shipping: not sent, or sent wrongly. */
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
  /** What the provider keeps of it, whatever becomes of the order. */
  providerFee: number;
  /** All that was asked to go back, or was taken back by the payer's bank. */
  refunded: number;
  /** Of this, what has not gone yet. */
  refundOpen: number;
  /** Of `refunded`, what went back without naming lines, nor for units that came back. */
  refundedFreely: number;
  /** Nothing of it is sold in the end: cancelled, or taken back whole. */
  reversed: boolean;
  /** Of what is here, what disputes hold until they are decided. */
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
 * What is still sold of each line, in céntimos: less what came back, less what went back of it by name (that part of the
 * line as of what was paid for it), less its part of what went back without lines.
 */
export function keptOf(order: AllocatedOrder): number[] {
  if (order.reversed) return order.lines.map(() => 0);
  const left = order.lines.map(({ total, goneUnits, qty }) => total - shareOf(total, goneUnits, qty));
  const sum = left.reduce((all, value) => all + value, 0);
  // Before what went back by name: what one seller gives back must not move what all bear together to the others.
  const parts = apportion(Math.min(order.refundedFreely, sum), left);
  return order.lines.map(({ total, refunded, paid }, nth) =>
    Math.max(0, (left[nth] ?? 0) - shareOf(total, refunded, paid) - (parts[nth] ?? 0)),
  );
}

/**
 * How the money of a paid order stands, account by account, from what the order is now (D151). It adds up to zero. What the
 * ledger has of the order is held against it and the difference is posted: done twice, or late, it is the same.
 *
 * The seller of a line has what is kept of it, less the commission, and its part of a province's shipping; a reseller has
 * a share of what is kept, at the shop's cost; discounts of codes for the whole order are the shop's. What refunds do beyond
 * their lines (shipping that goes back, the 4 % of a cash code that stay) is the shop's own `retained`. What a provider
 * keeps is the shop's cost, also of what goes back (D191).
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
        // What a code takes off can be more than there is: the total is never below the surcharge.
        promotion: order.subtotal + order.shipping + order.designSurcharge + order.surcharge - order.total,
      };
  post('shipping', -own.shipping);
  post('surcharge', -own.surcharge);
  post('design', -own.design);
  post('promotion', own.promotion);
  post('retained', -postings.reduce((sum, { amount }) => sum + amount, 0));
  return postings;
}
