import { type ProductSummary, productSummaryFromWire } from '@qhatu/contract/model';
import type { List, ProductSummary as WireSummary } from '@qhatu/contract/wire';
import { apiQuery, RouteDataContext, useQuery, useQueryClient, useRouteData } from '@qhatu/shared-state';
import { useContext, useMemo, useRef, useState } from 'react';
import { useListingId } from './listingId';
import { nextPage, pageOf, pathOfPage, runOfPages } from './pages';

/** Which page is on its way or did not come, and of which listing: another one knows nothing of it. */
interface Loading {
  listing: string;
  page: number;
  failed: boolean;
}

/**
 * A listing that grows. The page of the address is the route's own data (in the HTML); further ones and earlier ones
 * are asked for and stand around it. Each history entry has a listing of its own: another address starts anew (spec 1
 * §4), Back finds the list as it was.
 */
export function useListing<Page extends List<WireSummary>>(name: string) {
  const path = useContext(RouteDataContext)[name] ?? '';
  const listing = `${useListingId()} ${pathOfPage(path, 0)}`;
  const current = useRouteData<Page>(name);
  const client = useQueryClient();
  const known = useQuery<Page[]>({ queryKey: ['listing', listing], queryFn: () => [], enabled: false }).data;
  const [loading, setLoading] = useState<Loading | null>(null);
  const asked = useRef('');

  const run = useMemo(() => (current.data ? runOfPages(current.data, known ?? []) : []), [current.data, known]);
  const goods = useMemo(() => distinct(run.flatMap(({ data }) => data)).map(productOf), [run]);
  const [first, last] = [run[0], run.at(-1)];
  const before = first && first.current_page > 1 ? first.current_page - 1 : null;
  const next = last ? nextPage(last) : null;
  const state = loading?.listing === listing ? loading : null;

  const load = async (page: number | null) => {
    if (page === null || asked.current === `${listing} ${page}`) return;
    asked.current = `${listing} ${page}`;
    setLoading({ listing, page, failed: false });
    try {
      const answer = await client.fetchQuery(apiQuery<Page>(pathOfPage(path, page)));
      client.setQueryData<Page[]>(['listing', listing], (pages) => [...(pages ?? []), ...run, answer]);
      setLoading((now) => (now?.listing === listing ? null : now));
    } catch {
      setLoading((now) => (now?.listing === listing ? { listing, page, failed: true } : now));
    } finally {
      asked.current = '';
    }
  };
  const stateOf = (page: number | null) => (page !== null && state?.page === page ? state : null);

  return {
    /** The page of the address. */
    first: current.data,
    error: current.error,
    isPending: current.isPending,
    isRetrying: current.isFetching,
    retry: () => void current.refetch(),
    run,
    goods,
    total: current.data?.total ?? 0,
    /** The page of the address; more than 1 when it says so. */
    startPage: pageOf(path),
    /** The page above the first one on screen, null at the top. */
    before,
    isLoadingBefore: stateOf(before)?.failed === false,
    loadBefore: () => load(before),
    /** The page that `loadMore` brings, null at the end. */
    next,
    /** How many goods that page has. */
    coming: last ? Math.max(1, Math.min(last.per_page, last.total - (last.to ?? 0))) : 0,
    isLoadingMore: stateOf(next)?.failed === false,
    moreFailed: stateOf(next)?.failed === true,
    loadMore: () => void load(next),
  };
}

const products = new WeakMap<WireSummary, ProductSummary>();

/** The same answer is the same product, so that its card is not drawn again when others join. */
function productOf(summary: WireSummary): ProductSummary {
  const product = products.get(summary) ?? productSummaryFromWire(summary);
  products.set(summary, product);
  return product;
}

/** Goods may move between pages while somebody reads: each is shown once. */
function distinct(goods: WireSummary[]): WireSummary[] {
  return [...new Map(goods.map((product) => [product.id, product])).values()];
}
