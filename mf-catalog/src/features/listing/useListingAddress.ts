import { useMemo, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { type Filters, filtersToQuery, readFilters } from '../filters/filters';
import { type ListingState, useListingId } from './listingId';
import { readView, type View } from './views';

/**
 * The state of the listing at `path`, which is its address: filters, order, page and layout.
 * @param usual the layout that is not written into the address
 */
export function useListingAddress(path: string, usual: View) {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const filters = useMemo(() => readFilters(query), [query]);
  const view = readView(query.get('view'), usual);
  const viewToWrite = view === usual ? null : view;
  const addressOf = (text: string) => (text === '' ? path : `${path}?${text}`);

  const listing = useListingId();
  // What has been chosen while its list is still on the way: the next choice joins it instead of replacing it.
  const [chosen, setChosen] = useState<{ at: typeof query; filters: Filters } | null>(null);
  const wanted = chosen?.at === query ? chosen.filters : filters;

  return {
    /** What the list on screen is narrowed by. */
    filters,
    /** What has been asked for, at once; the list follows. */
    wanted,
    view,
    /** Page 1 of other filters (spec 1 §4). */
    change: (next: Filters) => {
      setChosen({ at: query, filters: next });
      navigate(addressOf(filtersToQuery(next, { view: viewToWrite })));
    },
    /** The layout is not a step to go back from, and the goods stay. */
    setView: (next: View) => {
      const page = Number(new URLSearchParams(window.location.search).get('page')) || 1;
      navigate(addressOf(filtersToQuery(filters, { page, view: next === usual ? null : next })), {
        replace: true,
        preventScrollReset: true,
        state: { listing } satisfies ListingState,
      });
    },
    /** The same listing at another page. */
    hrefOf: (page: number) => addressOf(filtersToQuery(filters, { page, view: viewToWrite })),
  };
}
