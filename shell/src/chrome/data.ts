import type { Category, ShopEvent } from '@qhatu/contract/wire';
import { apiQuery, useQuery } from '@qhatu/shared-state';

const EVENTS = 'events';
const CATEGORIES = 'categories/search?root=true&with[0]=sub_categories';

/** What every page shows around its content; the server fetches it before rendering, for whatever page (D11). */
export const chromeData: readonly string[] = [EVENTS, CATEGORIES];

/** Neither changes while somebody shops. */
const FRESH_MS = 5 * 60_000;

export function useEvents(): ShopEvent[] {
  return useQuery({ ...apiQuery<ShopEvent[]>(EVENTS), staleTime: FRESH_MS }).data ?? [];
}

export function useCategories() {
  return useQuery({ ...apiQuery<Category[]>(CATEGORIES), staleTime: FRESH_MS });
}
