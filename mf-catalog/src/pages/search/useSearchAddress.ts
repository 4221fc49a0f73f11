import { paths } from '@qhatu/contract/paths';
import { useEffect, useMemo, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { type Filters, filtersToQuery, readFilters } from '../../features/filters/filters';
import { type ListingState, useListingId } from '../../features/listing/listingId';
import { readView, type View } from '../../features/listing/views';

const DEFAULT_VIEW: View = '4';
const addressOf = (query: string) => (query === '' ? paths.search.path : `${paths.search.path}?${query}`);

/** What some links hand over in the history entry instead of the address (spec 1 §2). */
interface HandedOver {
  subcategory_id?: number | string;
  tagName?: string;
}

/** The listing's state, which is the address: filters, order, page and layout. */
export function useSearchAddress() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const { state } = useLocation();
  const filters = useMemo(() => readFilters(query), [query]);
  const view = readView(query.get('view'), DEFAULT_VIEW);
  const viewToWrite = view === DEFAULT_VIEW ? null : view;

  const handed = state as HandedOver | null;
  useEffect(() => {
    const { subcategory_id: subcategory, tagName: tag } = handed ?? {};
    if (subcategory === undefined && tag === undefined) return;
    const href = paths.search.href({ subcategory, tag });
    navigate(href, { replace: true, state: null });
  }, [handed, navigate]);

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
      navigate(addressOf(filtersToQuery(filters, { page, view: next === DEFAULT_VIEW ? null : next })), {
        replace: true,
        preventScrollReset: true,
        state: { listing } satisfies ListingState,
      });
    },
    /** The same listing at another page. */
    hrefOf: (page: number) => addressOf(filtersToQuery(filters, { page, view: viewToWrite })),
  };
}
