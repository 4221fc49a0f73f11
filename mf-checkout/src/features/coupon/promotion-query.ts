import { type PricingPromotion, promotionFromWire } from '@qhatu/contract/pricing';
import type { Promotion } from '@qhatu/contract/wire';
import { ApiError, personalQuery } from '@qhatu/shared-state';

/** `GET promotions/search` (D12). */
export interface PromotionAnswer {
  promotion: Promotion;
  reseller: { id: number } | null;
}

export interface AppliedCoupon {
  code: string;
  productIds: number[];
}

export function promotionPath(userId: number, { code, productIds }: AppliedCoupon): string {
  const products = productIds.map((id, index) => `product_ids[${index}]=${id}`);
  return `promotions/search?${[`user_id=${userId}`, `code=${encodeURIComponent(code)}`, ...products].join('&')}`;
}

export const promotionQuery = (userId: number, coupon: AppliedCoupon) =>
  personalQuery<PromotionAnswer>(promotionPath(userId, coupon));

/** The code as the price rules take it; a type that this shop does not know is no code. */
export const promotionOf = (answer: PromotionAnswer | undefined): PricingPromotion | 'unknown' | null =>
  answer ? (promotionFromWire(answer.promotion) ?? 'unknown') : null;

/** spec 2 §8: the server's refusal in its own words, and another text when the search itself failed. */
export function searchFailure(error: unknown): string {
  return error instanceof ApiError && !error.isTransient ? error.msg : 'El código seleccionado no existe2';
}
