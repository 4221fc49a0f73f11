import type { MethodId } from './methods';
import { shareOf } from './rates';

/** PagoEfectivo keeps its part: of a cash code 96 % goes back when the buyer gives up (spec 3 §9). Basis points. */
const CASH_CODE_SHARE = 9_600;

/** What has been paid and given back so far, in céntimos. */
export interface PaidOrder {
  method: MethodId;
  total: number;
  refunded: number;
}

/** Who gives up: the policy's deduction is for a buyer who does, not for a shop that cannot send (D121). */
export type RefundCause = 'buyer' | 'shop';

/** The most that may still go back, in céntimos; never more than what was paid. */
export function refundable({ method, total, refunded }: PaidOrder, cause: RefundCause): number {
  const limit = method === 4 && cause === 'buyer' ? shareOf(total, CASH_CODE_SHARE) : total;
  return Math.max(0, limit - refunded);
}

/**
 * The part of a charge in another currency that belongs to `amount` céntimos of `total`, in its minor units. Parts that
 * add up to the total add up to the charge: `refunded` is what went back before, in céntimos.
 */
export function refundOfCharge(
  { total, refunded }: Pick<PaidOrder, 'total' | 'refunded'>,
  amount: number,
  charged: number,
): number {
  const upTo = (cents: number) => Math.floor((charged * cents) / total);
  return upTo(refunded + amount) - upTo(refunded);
}
