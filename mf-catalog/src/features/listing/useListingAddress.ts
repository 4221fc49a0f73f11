import { events } from '@qhatu/shared-state';
import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { type Change, changed } from '../filters/changes';
import { type Filters, filtersToQuery, readFilters } from '../filters/filters';
import { type ListingState, useListingId } from './listing-id';
import { readView, type View } from './views';

/** The address tells of its changes by itself. */
const noSubscription = () => () => undefined;

/** Returns the same object for equal filters: the address that arrives repeats the earlier choice. */
function useSame(filters: Filters): Filters {
  const kept = useRef(filters);
  if (kept.current !== filters && filtersToQuery(kept.current) !== filtersToQuery(filters)) kept.current = filters;
  return kept.current;
}

/**
 * The state of the listing at `path`, which is its address: filters, order, page and layout.
 * @param defaultView the layout that is not written into the address
 */
export function useListingAddress(path: string, defaultView: View) {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const filters = useMemo(() => readFilters(query), [query]);
  // A page is rendered once for all views: what it was sent as is hydrated first, or its cards would keep that look.
  const view = useSyncExternalStore(
    noSubscription,
    () => readView(query.get('view'), defaultView),
    () => defaultView,
  );
  const viewToWrite = view === defaultView ? null : view;
  const addressOf = (text: string) => (text === '' ? path : `${path}?${text}`);

  const listing = useListingId();
  // Filters that were chosen while their list is still loading: the next choice adds to them and does not replace them.
  const [chosen, setChosen] = useState<{ at: typeof query; filters: Filters } | null>(null);
  const pending = useSame(chosen?.at === query ? chosen.filters : filters);

  const addressFor = (next: Filters) => addressOf(filtersToQuery(next, { view: viewToWrite }));
  const latest = useRef({ pending, query, navigate, addressFor });
  useEffect(() => {
    latest.current = { pending, query, navigate, addressFor };
  });
  /** Page 1 of other filters (spec 1 §4). One function for good, so that what did not change is not drawn again. */
  const change = useCallback((next: Change) => {
    const { pending, query, navigate, addressFor } = latest.current;
    const filters = changed(pending, next);
    setChosen({ at: query, filters });
    navigate(addressFor(filters));
  }, []);
  /** A visitor is likely to ask for these filters: their list is requested now. */
  const prepare = useCallback((next: Change) => {
    const { pending, addressFor } = latest.current;
    events.emit('page:likely', { to: addressFor(changed(pending, next)) });
  }, []);

  return {
    /** Filters of the list on screen. */
    filters,
    /** Requested filters, at once; the list follows. */
    pending,
    isLeaving: filtersToQuery(pending) !== filtersToQuery(filters),
    view,
    change,
    prepare,
    /** The layout is not a step to go back from, and the products stay. */
    setView: (next: View) => {
      const page = Number(new URLSearchParams(window.location.search).get('page')) || 1;
      navigate(addressOf(filtersToQuery(filters, { page, view: next === defaultView ? null : next })), {
        replace: true,
        preventScrollReset: true,
        state: { listing } satisfies ListingState,
      });
    },
    /** The same listing at another page. */
    hrefOf: (page: number) => addressOf(filtersToQuery(filters, { page, view: viewToWrite })),
  };
}
