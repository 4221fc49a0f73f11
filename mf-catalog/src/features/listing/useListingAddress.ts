import { events } from '@qhatu/shared-state';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { type Location, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { type Change, changed } from '../filters/changes';
import { type Filters, filtersToQuery, readFilters } from '../filters/filters';
import { type ListingState, useListingId } from './listing-id';
import { readView, type View } from './views';

/** The address tells of its changes by itself. */
const noSubscription = () => () => undefined;

const isSame = (one: Filters, other: Filters): boolean => filtersToQuery(one) === filtersToQuery(other);

/** Returns the same object for equal filters: the address that arrives repeats the earlier choice. */
function useSame(filters: Filters): Filters {
  const kept = useRef(filters);
  if (kept.current !== filters && !isSame(kept.current, filters)) kept.current = filters;
  return kept.current;
}

/** Filters that were chosen on a list; `at` where, since a navigation anywhere gives their list up, one to the same address too. */
interface Chosen {
  at: Location;
  filters: Filters;
}

/**
 * The state of the listing at `path`, which is its address: filters, order, page and layout.
 * @param defaultView the layout that is not written into the address
 */
export function useListingAddress(path: string, defaultView: View) {
  const [query] = useSearchParams();
  const location = useLocation();
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
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const pending = useSame(chosen?.at === location ? chosen.filters : filters);
  // The same, at once: while the page is hydrated the next choice may come before React has drawn the one before.
  const lastChosen = useRef<Chosen | null>(null);

  const addressFor = (next: Filters) => addressOf(filtersToQuery(next, { view: viewToWrite }));
  const latest = useRef({ filters, location, navigate, addressFor });
  // Before anything can be chosen on the list that has just come.
  useLayoutEffect(() => {
    latest.current = { filters, location, navigate, addressFor };
  });
  // A page that is left is kept: Back must not show filters whose list was given up for the page that came instead.
  useEffect(
    () => () => {
      lastChosen.current = null;
      setChosen(null);
    },
    [],
  );
  const latestPending = useCallback(() => {
    const { location, filters } = latest.current;
    return lastChosen.current?.at === location ? lastChosen.current.filters : filters;
  }, []);
  /** Page 1 of other filters (spec 1 §4). One function for good, so that what did not change is not drawn again. */
  const change = useCallback(
    (next: Change) => {
      const { location, navigate, addressFor } = latest.current;
      const filters = changed(latestPending(), next);
      lastChosen.current = { at: location, filters };
      setChosen(lastChosen.current);
      navigate(addressFor(filters));
    },
    [latestPending],
  );
  /** A visitor is likely to ask for these filters: their list is requested now. */
  const prepare = useCallback(
    (next: Change) => {
      events.emit('page:likely', { to: latest.current.addressFor(changed(latestPending(), next)) });
    },
    [latestPending],
  );

  return {
    /** Filters of the list on screen. */
    filters,
    /** Requested filters, at once; the list follows. */
    pending,
    isLeaving: !isSame(pending, filters),
    view,
    change,
    prepare,
    /** The layout is not a step to go back from, and the products stay. */
    setView: (next: View) => {
      const view = next === defaultView ? null : next;
      const asked = latestPending();
      if (!isSame(asked, filters)) {
        // The list of other filters is on the way: it comes in this layout, as the step that the filter is.
        navigate(addressOf(filtersToQuery(asked, { view })));
        return;
      }
      const page = Number(new URLSearchParams(window.location.search).get('page')) || 1;
      navigate(addressOf(filtersToQuery(filters, { page, view })), {
        replace: true,
        preventScrollReset: true,
        state: { listing } satisfies ListingState,
      });
    },
    /** The same listing at another page. */
    hrefOf: (page: number) => addressOf(filtersToQuery(filters, { page, view: viewToWrite })),
  };
}
