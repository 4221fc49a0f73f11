import type { PricingPromotion } from '@qhatu/contract/pricing';
import { useMember } from '@qhatu/shared-state';
import { useDraft } from '../draft/store';
import { searchFailure, usePromotion } from './api/promotion';

export interface Coupon {
  /** The code that was searched, when the shop knows it. */
  code: string | null;
  promotion: PricingPromotion | null;
  resellerId: number | null;
  searching: boolean;
  /** Why the search brought nothing; null when it did or none was made. */
  failure: string | null;
  search: (code: string, productIds: number[]) => void;
  clear: () => void;
}

/** The code of this purchase. What was searched is kept with the draft, so a reload looks it up again. */
export function useCoupon(): Coupon {
  const userId = useMember()?.person.id ?? 0;
  const { draft, choose } = useDraft();
  const applied = draft.choices.coupon;
  const query = usePromotion(userId, applied);
  const answer = applied === null || query.isError ? undefined : query.data;
  const promotion = answer?.promotion ?? null;
  const unknownType = promotion === 'unknown';
  return {
    code: answer && !unknownType ? (applied?.code ?? null) : null,
    promotion: unknownType ? null : promotion,
    resellerId: answer?.resellerId ?? null,
    searching: applied !== null && query.isFetching,
    failure: applied !== null && query.isError && !query.isFetching ? searchFailure(query.error) : null,
    search(code, productIds) {
      const same = applied?.code === code && applied.productIds.join() === productIds.join();
      choose({ coupon: { code, productIds } });
      if (same) void query.refetch();
    },
    clear: () => choose({ coupon: null }),
  };
}
