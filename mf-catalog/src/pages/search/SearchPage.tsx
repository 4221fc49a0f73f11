import { Breadcrumb, Chip, Cluster, GridSkeleton, Notice, PageFrame, Stack } from '@qhatu/ui';
import { useDeferredValue } from 'react';
import type { Found } from '../../api/listings';
import { filterChips, isNarrowed, withoutFilters } from '../../features/filters/filters';
import { subjectOf, titleOf } from '../../features/filters/names';
import { ListingError } from '../../features/listing/ListingError';
import { ListingProducts } from '../../features/listing/ListingProducts';
import { SEARCH_ORDERS } from '../../features/listing/sorting';
import { useListing } from '../../features/listing/useListing';
import { gridOf } from '../../features/listing/views';
import { countText } from '../../lib/text';
import { useLatest } from '../../lib/useLatest';
import { NothingFound } from './NothingFound';
import { SearchFilters } from './SearchFilters';
import { SearchHead, searchCrumbs } from './SearchHead';
import styles from './SearchPage.module.css';
import { SearchToolbar } from './SearchToolbar';
import { useSearchAddress } from './useSearchAddress';

const NOTHING: Found = { facets: [], prices: null };
const END = 'No hay más elementos que cargar.';

/** `/buscar`: text, category, subcategory and tag, narrowed by filters that live in the address (spec 1 §2). */
export default function SearchPage() {
  const { filters, pending, isLeaving, view, change, prepare, setView, hrefOf } = useSearchAddress();
  const listing = useListing('results', isLeaving);
  // The list first: sixty counts beside it may follow a moment later.
  const { facets, prices } = useDeferredValue(useLatest(listing.first)) ?? NOTHING;
  const subject = subjectOf(filters, listing.first && { products: listing.products, facets: listing.first.facets });
  const title = titleOf(filters, subject);
  const chips = filterChips(pending, facets);
  const corrected = listing.first?.corrected;
  const isEmpty = !listing.isPending && !listing.error && listing.products.length === 0;

  return (
    <PageFrame top={1} gap={1} tall>
      <SearchHead filters={filters} title={title} subject={subject} page={listing.startPage} isEmpty={isEmpty} />
      <Breadcrumb crumbs={searchCrumbs(subject, title)} />
      <header className={styles.head}>
        <h1>{title}</h1>
        <p role="status" className={styles.count}>
          {listing.first ? countText(listing.total, listing.first.approximate) : listing.isPending && 'Cargando'}
        </p>
      </header>
      {corrected && (
        <Notice>
          No encontramos “{filters.search}”. Te mostramos resultados de <strong>“{corrected}”</strong>.
        </Notice>
      )}
      <div className={styles.columns}>
        <SearchFilters
          filters={pending}
          facets={facets}
          prices={prices ?? null}
          total={listing.first ? countText(listing.total, listing.first.approximate) : 'productos'}
          onChange={change}
          onNear={prepare}
        />
        <Stack>
          <SearchToolbar
            orders={SEARCH_ORDERS}
            orderBy={pending.orderBy}
            onOrder={(orderBy) => change((now) => ({ ...now, orderBy }))}
            view={view}
            onView={setView}
          />
          {chips.length > 0 && (
            <Cluster className={styles.chips}>
              {chips.map(({ id, text, without }) => (
                <Chip key={id} onRemove={() => change(without)}>
                  {text}
                </Chip>
              ))}
              {isNarrowed(pending) && (
                <button type="button" className={styles.clear} onClick={() => change(withoutFilters)}>
                  Quitar todos
                </button>
              )}
            </Cluster>
          )}
          {listing.isPending && <GridSkeleton count={12} columns={gridOf(view)} />}
          {listing.error && <ListingError error={listing.error} retry={listing.retry} retrying={listing.isRetrying} />}
          {isEmpty && <NothingFound />}
          {listing.products.length > 0 && (
            <ListingProducts listing={listing} view={view} label={title} hrefOf={hrefOf} endText={END} />
          )}
        </Stack>
      </div>
    </PageFrame>
  );
}
