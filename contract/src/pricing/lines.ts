import type { Cents } from '../money';
import type { MethodId } from '../payment-methods';
import { acceptsMethod } from './methods';
import { shareOf, WHOLE } from './rates';
import type { BasisPoints, PricingLine } from './types';

/** True when the seller's offer lowers this line when paying with `method` (D16); before a choice it does. */
export function offerHolds(line: PricingLine, method: MethodId): boolean {
  return hasOffer(line) && acceptsMethod(line.offerMethods, method);
}

/** An offer that is not below the price is no offer. */
export const hasOffer = (line: PricingLine): line is PricingLine & { offer: Cents } =>
  line.offer !== null && line.offer >= 0 && line.offer < line.price;

/** Céntimos that the seller's own offer takes off the whole line: exact, nothing to round. */
export function ownDiscount(line: PricingLine, method: MethodId): Cents {
  return hasOffer(line) && acceptsMethod(line.offerMethods, method) ? (line.price - line.offer) * line.qty : 0;
}

/**
 * D17: discount of a line that a percentage code reaches: the larger of the seller's own rate and the code's, which is at
 * most what the seller allows. The own rate is the fraction (price − offer) / price; the two are compared by
 * cross-multiplication, so no rate is ever rounded.
 */
export function percentageDiscount(line: PricingLine, method: MethodId, codeRate: BasisPoints): Cents {
  const own = ownDiscount(line, method);
  const rate = Math.min(codeRate, line.maxPromotionRate);
  const ownUnit = line.qty === 0 ? 0 : own / line.qty;
  if (ownUnit * WHOLE >= line.price * rate) return own;
  return shareOf(line.price * line.qty, rate);
}

/** Lines that cannot go to a province are shown and not counted (D19); Lima and "no address yet" take every line. */
export const lineCounts = (line: PricingLine, toProvince: boolean): boolean =>
  line.qty > 0 && (!toProvince || line.shipsToProvinces);
