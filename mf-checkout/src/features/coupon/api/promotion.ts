import { type PricingPromotion, promotionFromWire } from '@qhatu/contract/pricing';
import type { Promotion as WirePromotion } from '@qhatu/contract/wire';
import { ApiError, personalQuery, useQuery } from '@qhatu/shared-state';

/** The shop's data of a code. */
interface Promotion {
  /** Input of the price rules; a type that this shop does not know is `unknown`. */
  promotion: PricingPromotion | 'unknown';
  resellerId: number | null;
}

interface WireAnswer {
  promotion: WirePromotion;
  reseller: { id: number } | null;
}

interface AppliedCoupon {
  code: string;
  productIds: number[];
}

function promotionPath(userId: number, { code, productIds }: AppliedCoupon): string {
  const products = productIds.map((id, index) => `product_ids[${index}]=${id}`);
  return `promotions/search?${[`user_id=${userId}`, `code=${encodeURIComponent(code)}`, ...products].join('&')}`;
}

const answerFromWire = ({ promotion, reseller }: WireAnswer): Promotion => ({
  promotion: promotionFromWire(promotion) ?? 'unknown',
  resellerId: reseller?.id ?? null,
});

/** `GET promotions/search` (D12) for the code that was searched; null: none was. */
export const usePromotion = (userId: number, coupon: AppliedCoupon | null) =>
  useQuery({
    ...personalQuery<WireAnswer>(promotionPath(userId, coupon ?? { code: '', productIds: [] })),
    select: answerFromWire,
    enabled: coupon !== null && userId !== 0,
    staleTime: 60_000,
  });

/** spec 2 §8: the server's refusal in its own words, and another text when the search itself failed. */
export function searchFailure(error: unknown): string {
  return error instanceof ApiError && !error.isTransient ? error.msg : 'El código seleccionado no existe2';
}
