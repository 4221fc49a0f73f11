import { productSummaryFromWire } from '@qhatu/contract/model';
import type { List, ProductSummary as WireSummary } from '@qhatu/contract/wire';
import { apiQuery, RouteDataContext, useInfiniteQuery, useQueryClient, useRouteData } from '@qhatu/shared-state';
import { useContext, useMemo } from 'react';
import { nextPage, pageOf, pathOfPage } from './pages';

/**
 * A listing that grows: the first page is the route's own data (in the HTML), further ones are asked for with
 * `loadMore` and appended. Another address is another listing, which starts anew (spec 1 §4).
 */
export function useListing<Page extends List<WireSummary>>(name: string) {
  const path = useContext(RouteDataContext)[name] ?? '';
  const first = useRouteData<Page>(name);
  const client = useQueryClient();
  const more = useInfiniteQuery({
    queryKey: ['listing', path],
    queryFn: ({ pageParam }) => client.fetchQuery(apiQuery<Page>(pathOfPage(path, pageParam))),
    initialPageParam: pageOf(path) + 1,
    getNextPageParam: (page) => nextPage(page) ?? undefined,
    // Only ever by `loadMore`: what was loaded stays as it was read.
    enabled: false,
  });

  const pages = useMemo(() => (first.data ? [first.data, ...(more.data?.pages ?? [])] : []), [first.data, more.data]);
  const last = pages.at(-1);
  return {
    first: first.data,
    error: first.error,
    isPending: first.isPending,
    isRetrying: first.isFetching,
    retry: () => void first.refetch(),
    goods: useMemo(() => distinct(pages.flatMap(({ data }) => data)).map(productSummaryFromWire), [pages]),
    total: first.data?.total ?? 0,
    /** First page on screen; more than 1 when the address says so. */
    startPage: pageOf(path),
    /** The page that `loadMore` brings, null at the end. */
    next: last ? nextPage(last) : null,
    /** How many goods that page has. */
    coming: last ? Math.max(1, Math.min(last.per_page, last.total - (last.to ?? 0))) : 0,
    isLoadingMore: more.isFetchingNextPage || more.isFetching,
    moreFailed: more.isError,
    loadMore: () => void more.fetchNextPage(),
  };
}

/** Goods may move between pages while somebody reads: each is shown once. */
function distinct(goods: WireSummary[]): WireSummary[] {
  return [...new Map(goods.map((product) => [product.id, product])).values()];
}
