import type { PricingLine, PricingPromotion, ScopeEntry } from './types';

/** An entry's named fields must all fit; null fields say nothing. */
function fits(entry: ScopeEntry, line: PricingLine): boolean {
  return (
    (entry.sellerId === null || entry.sellerId === line.sellerId) &&
    (entry.productId === null || entry.productId === line.productId) &&
    (entry.categoryId === null || line.categoryIds.includes(entry.categoryId)) &&
    (entry.subcategoryId === null || line.categoryIds.includes(entry.subcategoryId))
  );
}

/** True when a code reaches a line: one fitting entry is enough, no entries reach everything (spec 2 §5). */
export const inScope = (promotion: Pick<PricingPromotion, 'scope'>, line: PricingLine): boolean =>
  promotion.scope.length === 0 || promotion.scope.some((entry) => fits(entry, line));
