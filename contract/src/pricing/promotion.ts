import type { Cents } from '../money';
import type { MethodId } from '../payment-methods';
import { ownDiscount } from './lines';
import { acceptsMethod } from './methods';
import { inScope } from './scope';
import { pricingTexts } from './texts';
import type { CodeProblem, PricingLine, PricingPromotion, QuoteFigures } from './types';

/** Promotion 9 does not exist for anybody (D20). */
export const PHANTOM_PROMOTION_ID = 9;

/** SUBTOTAL before the code, after the sellers' offers, of the counted lines that the code reaches (D41). */
export function scopeSubtotal(promotion: PricingPromotion, counted: readonly PricingLine[], method: MethodId): Cents {
  return counted
    .filter((line) => inScope(promotion, line))
    .reduce((sum, line) => sum + line.price * line.qty - ownDiscount(line, method), 0);
}

/**
 * Why a code does not hold for these lines, as the buyer reads it, or null when it holds. Order: it exists, a method is
 * chosen, it goes with the method, with the region of the address and with some line (D70), the minimum is passed (D20,
 * strictly).
 */
export function promotionProblem(
  promotion: PricingPromotion | CodeProblem,
  counted: readonly PricingLine[],
  method: MethodId,
  regionId: number | null,
): string | null {
  if (promotion === 'not-applicable') return pricingTexts.notApplicable;
  if (promotion === 'unknown' || promotion.id === PHANTOM_PROMOTION_ID) return pricingTexts.unknownCode;
  if (method === 0) return pricingTexts.noMethod;
  const elsewhere = regionId !== null && promotion.regionId != null && regionId !== promotion.regionId;
  if (elsewhere || !acceptsMethod(promotion.methods, method) || !counted.some((line) => inScope(promotion, line))) {
    return pricingTexts.notApplicable;
  }
  return scopeSubtotal(promotion, counted, method) > promotion.minimum
    ? null
    : pricingTexts.belowMinimum(promotion.minimum);
}

/** Discount of a valid code for an order, beyond the sellers' own offers (D143). Who bears it: docs/ledger.md (D151). */
export function promotionDiscount({ promotion, lines, method, discountFix, discountShipping }: QuoteFigures): Cents {
  if (!promotion) return 0;
  if (promotion.effect.type === 3) {
    return lines
      .filter(({ counts }) => counts)
      .reduce((sum, { line, discount }) => sum + discount - ownDiscount(line, method), 0);
  }
  return discountFix + discountShipping;
}
