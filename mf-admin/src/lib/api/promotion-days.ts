import type { DaySpan } from '@qhatu/contract/sellers';
import type { PromotionDays as WireDays } from '@qhatu/contract/wire';
import { api, PERSONAL, useQuery } from '@qhatu/shared-state';
import { listKey } from './list-key';

/** Whose days, and what is being edited: of it only the days that have been held already count. */
export interface DaysAsked {
  /** As typed: user name or e-mail. */
  seller?: string;
  /** Whose seller it is. */
  product?: string;
  exceptProduct?: number;
  exceptPromotion?: number;
}

/** What a seller has of the year's days of promotion (D280). */
export interface SellerDays {
  seller: string;
  most: number;
  taken: DaySpan[];
}

/** Null: nobody whom the limit is for. */
export function useSellerDays(asked: DaysAsked, userId: number) {
  const query = new URLSearchParams();
  if (asked.seller) query.set('seller', asked.seller);
  if (asked.product) query.set('product', asked.product);
  if (asked.exceptProduct) query.set('except_product', String(asked.exceptProduct));
  if (asked.exceptPromotion) query.set('except_promotion', String(asked.exceptPromotion));
  const path = `admin/promotion-days?${query}`;
  return useQuery({
    queryKey: listKey(path, userId),
    meta: PERSONAL,
    queryFn: async ({ signal }): Promise<SellerDays | null> => {
      const { seller, most, taken } = await api.get<WireDays>(path, { signal });
      return seller && { seller: seller.user_name, most, taken };
    },
    staleTime: 0,
  });
}
