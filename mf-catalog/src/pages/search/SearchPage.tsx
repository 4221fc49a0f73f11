import type { SearchResult } from '@qhatu/contract/wire';
import { Breadcrumb, Chip, Cluster, Container, GridSkeleton, Notice } from '@qhatu/ui';
import { filterChips } from '../../features/filters/chips';
import { isNarrowed, withoutFilters } from '../../features/filters/filters';
import { subjectOf, titleOf } from '../../features/filters/names';
import { GoodsGrid } from '../../features/listing/GoodsGrid';
import { ListingError } from '../../features/listing/ListingError';
import { MoreGoods } from '../../features/listing/MoreGoods';
import { SEARCH_ORDERS } from '../../features/listing/sorting';
import { useListing } from '../../features/listing/useListing';
import { gridOf } from '../../features/listing/views';
import { countText } from '../../lib/text';
import { NothingFound } from './NothingFound';
import { SearchFilters } from './SearchFilters';
import { SearchHead, searchCrumbs } from './SearchHead';
import styles from './SearchPage.module.css';
import { SearchToolbar } from './SearchToolbar';
import { useSearchAddress } from './useSearchAddress';

const END = 'No hay más elementos que cargar.';

/** `/buscar`: text, category, subcategory and tag, narrowed by filters that live in the address (spec 1 §2). */
export default function SearchPage() {
  const { filters, view, change, setView, hrefOf } = useSearchAddress();
  const listing = useListing<SearchResult>('results');
  const facets = listing.first?.facets ?? [];
  const subject = subjectOf(filters, listing.first);
  const title = titleOf(filters, subject);
  const chips = filterChips(filters, facets);
  const corrected = listing.first?.corrected;
  const isEmpty = !listing.isPending && !listing.error && listing.goods.length === 0;

  return (
    <Container className={styles.page}>
      <SearchHead filters={filters} title={title} subject={subject} page={listing.startPage} isEmpty={isEmpty} />
      <Breadcrumb crumbs={searchCrumbs(subject, title)} />
      <header className={styles.head}>
        <h1>{title}</h1>
        <p role="status" className={styles.count}>
          {listing.first ? countText(listing.total) : listing.isPending && 'Cargando'}
        </p>
      </header>
      {corrected && (
        <Notice>
          No encontramos “{filters.search}”. Te mostramos resultados de <strong>“{corrected}”</strong>.
        </Notice>
      )}
      <div className={styles.columns}>
        <SearchFilters filters={filters} facets={facets} total={listing.total} onChange={change} />
        <div className={styles.results}>
          <SearchToolbar
            orders={SEARCH_ORDERS}
            orderBy={filters.orderBy}
            onOrder={(orderBy) => change({ ...filters, orderBy })}
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
              {isNarrowed(filters) && (
                <button type="button" className={styles.clear} onClick={() => change(withoutFilters(filters))}>
                  Quitar todos
                </button>
              )}
            </Cluster>
          )}
          {listing.isPending && <GridSkeleton count={12} columns={gridOf(view)} />}
          {listing.error && <ListingError error={listing.error} retry={listing.retry} retrying={listing.isRetrying} />}
          {isEmpty && <NothingFound />}
          {listing.goods.length > 0 && (
            <>
              {listing.startPage > 1 && (
                <a className={styles.before} href={hrefOf(listing.startPage - 1)}>
                  Ver los anteriores
                </a>
              )}
              <GoodsGrid goods={listing.goods} view={view} label={title} />
              <MoreGoods
                href={listing.next === null ? null : hrefOf(listing.next)}
                shown={listing.goods.length}
                coming={listing.coming}
                view={view}
                isLoading={listing.isLoadingMore}
                failed={listing.moreFailed}
                onMore={listing.loadMore}
                endText={END}
              />
            </>
          )}
        </div>
      </div>
    </Container>
  );
}
