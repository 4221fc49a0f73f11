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
  /** Of these, what the offer without an end that is being changed has held; of an API that does not say: nothing. */
  running: DaySpan | null;
}

/** An API of before says no running offer. */
type Wire = Omit<WireDays, 'running'> & Partial<Pick<WireDays, 'running'>>;

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
      const { seller, most, taken, running = null } = await api.get<Wire>(path, { signal });
      return seller && { seller: seller.user_name, most, taken, running };
    },
    staleTime: 0,
  });
}
