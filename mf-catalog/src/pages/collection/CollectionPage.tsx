import type { SearchResult } from '@qhatu/contract/wire';
import { Breadcrumb, Container, GridSkeleton, PageHead } from '@qhatu/ui';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { GoodsGrid } from '../../features/listing/GoodsGrid';
import { ListingError } from '../../features/listing/ListingError';
import { MoreGoods } from '../../features/listing/MoreGoods';
import { COLLECTION_ORDERS } from '../../features/listing/sorting';
import { useListing } from '../../features/listing/useListing';
import { gridOf, readView, type View } from '../../features/listing/views';
import { NothingFound } from '../search/NothingFound';
import { SearchToolbar } from '../search/SearchToolbar';
import styles from './CollectionPage.module.css';
import { useAfterPause } from './useAfterPause';

const TITLE = 'Colección';
const END = 'Hurra! Lo has visto todo';

/** `/left-sidebar/collection` and its siblings (D32, D33): five goods, and five more three seconds after the end came near. */
export default function CollectionPage() {
  const [query] = useSearchParams();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const listing = useListing<SearchResult>('results');
  const { isWaiting, start } = useAfterPause(listing.loadMore);
  // The full-width and metro layouts have room for more.
  const usual: View = /full-width|metro/.test(pathname) ? '6' : '3';
  const view = readView(query.get('view'), usual);
  const go = (name: string, value: string) => {
    const next = new URLSearchParams(query);
    if (value === '') next.delete(name);
    else next.set(name, value);
    next.delete('page');
    navigate(`${pathname}?${next}`, { replace: name === 'view', preventScrollReset: true });
  };

  return (
    <Container className={styles.page}>
      <PageHead title={TITLE} canonical="/buscar" noindex />
      <Breadcrumb crumbs={[{ text: TITLE }]} />
      <h1>{TITLE}</h1>
      <SearchToolbar
        orders={COLLECTION_ORDERS}
        orderBy={query.get('orderBy') ?? ''}
        onOrder={(value) => go('orderBy', value)}
        view={view}
        onView={(value) => go('view', value === usual ? '' : value)}
      />
      {listing.isPending && <GridSkeleton count={5} columns={gridOf(view)} />}
      {listing.error && <ListingError error={listing.error} retry={listing.retry} retrying={listing.isRetrying} />}
      {listing.first && listing.goods.length === 0 && <NothingFound />}
      {listing.goods.length > 0 && (
        <>
          <GoodsGrid goods={listing.goods} view={view} label={TITLE} />
          <MoreGoods
            href={listing.next === null ? null : `${pathname}?page=${listing.next}`}
            shown={listing.goods.length}
            coming={listing.coming}
            view={view}
            isLoading={isWaiting || listing.isLoadingMore}
            failed={listing.moreFailed}
            onMore={start}
            endText={END}
          />
        </>
      )}
    </Container>
  );
}
