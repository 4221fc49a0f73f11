import { paths } from '@qhatu/contract/paths';
import { Breadcrumb, Container, cx, GridSkeleton, PageHead, Stack } from '@qhatu/ui';
import { useDeferredValue } from 'react';
import { useLocation } from 'react-router-dom';
import type { Found } from '../../api/listings';
import { ListingError } from '../../features/listing/ListingError';
import { ListingProducts } from '../../features/listing/ListingProducts';
import { COLLECTION_ORDERS } from '../../features/listing/sorting';
import { useListing } from '../../features/listing/useListing';
import { useListingAddress } from '../../features/listing/useListingAddress';
import { gridOf } from '../../features/listing/views';
import { countText } from '../../lib/text';
import { useLatest } from '../../lib/useLatest';
import { NothingFound } from '../search/NothingFound';
import { SearchFilters } from '../search/SearchFilters';
import searchStyles from '../search/SearchPage.module.css';
import { SearchToolbar } from '../search/SearchToolbar';
import styles from './CollectionPage.module.css';
import { layoutOf } from './layouts';
import { useDelayedCall } from './useDelayedCall';

const TITLE = 'Colección';
const END = 'Hurra! Lo has visto todo';
const NOTHING: Found = { facets: [], prices: null };

/**
 * `/left-sidebar/collection` and its siblings (D32, D33): five products, and five more three seconds after the end came
 * near.
 */
export default function CollectionPage() {
  const { pathname } = useLocation();
  const { sidebar, defaultView } = layoutOf(pathname);
  const { pending, isLeaving, view, change, prepare, setView, hrefOf } = useListingAddress(pathname, defaultView);
  const listing = useListing('results', isLeaving);
  // The list first: sixty counts beside it may follow a moment later.
  const { facets, prices } = useDeferredValue(useLatest(listing.first)) ?? NOTHING;
  const { isWaiting, start } = useDelayedCall(listing.loadMore);

  return (
    <Container className={styles.page}>
      <PageHead title={TITLE} canonical={paths.search.href()} noindex />
      <Breadcrumb crumbs={[{ text: TITLE }]} />
      <h1>{TITLE}</h1>
      <div className={cx(sidebar && searchStyles.columns, sidebar === 'right' && styles.right)}>
        {sidebar && (
          <SearchFilters
            brief
            filters={pending}
            facets={facets}
            prices={prices ?? null}
            total={listing.first ? countText(listing.total, listing.first.approximate) : 'productos'}
            onChange={change}
            onNear={prepare}
          />
        )}
        <Stack>
          <SearchToolbar
            orders={COLLECTION_ORDERS}
            orderBy={pending.orderBy}
            onOrder={(orderBy) => change((now) => ({ ...now, orderBy }))}
            view={view}
            onView={setView}
          />
          {listing.isPending && <GridSkeleton count={5} columns={gridOf(view)} />}
          {listing.error && <ListingError error={listing.error} retry={listing.retry} retrying={listing.isRetrying} />}
          {listing.first && listing.products.length === 0 && <NothingFound />}
          {listing.products.length > 0 && (
            <ListingProducts
              listing={listing}
              view={view}
              label={TITLE}
              hrefOf={hrefOf}
              endText={END}
              onMore={start}
              isWaiting={isWaiting}
            />
          )}
        </Stack>
      </div>
    </Container>
  );
}
