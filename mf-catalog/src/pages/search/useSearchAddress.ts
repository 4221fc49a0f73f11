import { paths } from '@qhatu/contract/paths';
import { useEffect, useMemo } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { type Filters, filtersToQuery, readFilters } from '../../features/filters/filters';
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

  return {
    filters,
    view,
    /** Page 1 of other filters (spec 1 §4). */
    change: (next: Filters) => navigate(addressOf(filtersToQuery(next, { view: viewToWrite }))),
    /** The layout is not a step to go back from. */
    setView: (next: View) =>
      navigate(
        addressOf(
          filtersToQuery(filters, { page: Number(query.get('page')) || 1, view: next === DEFAULT_VIEW ? null : next }),
        ),
        {
          replace: true,
          preventScrollReset: true,
        },
      ),
    /** The same listing at another page. */
    hrefOf: (page: number) => addressOf(filtersToQuery(filters, { page, view: viewToWrite })),
  };
}
