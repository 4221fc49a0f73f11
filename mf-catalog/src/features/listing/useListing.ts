import type { RouteAnswers } from '@qhatu/contract/routing';
import { apiQuery, RouteDataContext, useQuery, useQueryClient, useRouteData } from '@qhatu/shared-state';
import { useContext, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import {
  type ListingDetails,
  type ListingName,
  type ListingPage,
  listingPageFromWire,
  productsOfPages,
} from '../../api/listings';
import { useListingId } from './listing-id';
import { nextPage, pageOf, pathOfPage, runOfPages } from './pages';

/** The page that is loading or has failed, with its listing: it means nothing for another one. */
interface Loading {
  listing: string;
  page: number;
  failed: boolean;
}

/**
 * A listing that grows. The page of the address is the route's own data (in the HTML); further ones and earlier ones
 * are asked for and stand around it. Each history entry has a listing of its own: another address starts anew (spec 1
 * §4), Back finds the list as it was.
 * @param isLeaving another list has been asked for: it does not wait for a page of this one
 */
export function useListing<Name extends ListingName>(name: Name, isLeaving = false) {
  const path = useContext(RouteDataContext)[name] ?? '';
  const listing = `${useListingId()} ${pathOfPage(path, 0)}`;
  const current = useRouteData(name);
  const client = useQueryClient();
  const known = useQuery<ListingPage[]>({
    queryKey: ['listing', listing],
    queryFn: () => [],
    enabled: false,
  }).data;
  const { pages, isDrawing } = useDeferredPages(listing, known, isLeaving);
  const [loading, setLoading] = useState<Loading | null>(null);
  if (loading && loading.listing !== listing) setLoading(null);
  const asked = useRef('');

  const details: ListingDetails<RouteAnswers[Name]> | undefined = current.data;
  const opened = useMemo(() => current.data && listingPageFromWire(current.data), [current.data]);
  const run = useMemo(() => (opened ? runOfPages(opened, pages ?? []) : []), [opened, pages]);
  const products = useMemo(() => productsOfPages(run), [run]);
  const [first, last] = [run[0], run.at(-1)];
  const before = first && first.currentPage > 1 ? first.currentPage - 1 : null;
  const next = last ? nextPage(last) : null;
  const state = loading?.listing === listing ? loading : null;

  const load = async (page: number | null) => {
    const call = `${listing} ${page}`;
    if (page === null || isDrawing || asked.current === call) return;
    asked.current = call;
    setLoading({ listing, page, failed: false });
    try {
      const answer = await client.fetchQuery(apiQuery<RouteAnswers[Name]>(pathOfPage(path, page)));
      const joining = [...run, listingPageFromWire(answer)];
      client.setQueryData<ListingPage[]>(['listing', listing], (pages) => [...(pages ?? []), ...joining]);
      setLoading((now) => (now?.listing === listing ? null : now));
    } catch {
      if (asked.current === call)
        setLoading((now) => (now?.listing === listing ? { listing, page, failed: true } : now));
    } finally {
      if (asked.current === call) asked.current = '';
    }
  };
  const arriving = loading?.page;
  useEffect(() => {
    if (!isLeaving || arriving === undefined) return;
    // A given-up request has not failed: this list stays as it is until the other one has come.
    asked.current = '';
    void client.cancelQueries({ queryKey: ['api', pathOfPage(path, arriving)], exact: true });
  }, [isLeaving, arriving, client, path]);
  const stateOf = (page: number | null) => (page !== null && state?.page === page ? state : null);

  return {
    /** What the answer for the page of the address says beside its products. */
    first: details,
    error: current.error,
    isPending: current.isPending,
    isRetrying: current.isFetching,
    retry: () => void current.refetch(),
    run,
    products,
    total: opened?.total ?? 0,
    /** The page of the address; more than 1 when it says so. */
    startPage: pageOf(path),
    /** The page above the first one on screen, null at the top. */
    before,
    isLoadingBefore: stateOf(before)?.failed === false,
    loadBefore: () => load(before),
    /** The page that `loadMore` brings, null at the end. */
    next,
    /** Number of products on that page. */
    coming: last ? Math.max(1, Math.min(last.perPage, last.total - (last.to ?? 0))) : 0,
    isLoadingMore: isDrawing || stateOf(next)?.failed === false,
    moreFailed: stateOf(next)?.failed === true,
    loadMore: () => void load(next),
  };
}

/**
 * Pages that have joined, drawn in small steps between frames: a finger that scrolls feels nothing, and a choice goes
 * first. Those of another listing (Back) are there at once.
 */
function useDeferredPages<Page>(listing: string, known: Page[] | undefined, isLeaving: boolean) {
  const latest = useMemo(() => ({ listing, pages: known }), [listing, known]);
  const drawn = useRef(latest);
  // Undrawn products of the old list would only delay the new one.
  const calm = useDeferredValue(isLeaving ? drawn.current : latest);
  useEffect(() => {
    drawn.current = calm;
  }, [calm]);
  const { pages } = calm.listing === listing ? calm : latest;
  return { pages, isDrawing: pages !== known };
}
