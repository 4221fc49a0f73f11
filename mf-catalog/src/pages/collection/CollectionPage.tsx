import type { SearchResult } from '@qhatu/contract/wire';
import { Breadcrumb, Container, GridSkeleton, PageHead } from '@qhatu/ui';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { Goods } from '../../features/listing/Goods';
import { ListingError } from '../../features/listing/ListingError';
import { type ListingState, useListingId } from '../../features/listing/listingId';
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
  const listingId = useListingId();
  const listing = useListing<SearchResult>('results');
  const { isWaiting, start } = useAfterPause(listing.loadMore);
  // The full-width and metro layouts have room for more.
  const usual: View = /full-width|metro/.test(pathname) ? '6' : '3';
  const view = readView(query.get('view'), usual);
  const hrefWith = (changes: Record<string, string>) => {
    const next = new URLSearchParams(query);
    for (const [name, value] of Object.entries({ page: '', ...changes })) {
      if (value === '') next.delete(name);
      else next.set(name, value);
    }
    const text = next.toString();
    return text === '' ? pathname : `${pathname}?${text}`;
  };
  const hrefOf = (page: number) => hrefWith({ page: page > 1 ? String(page) : '' });
  const setView = (next: View) => {
    const page = new URLSearchParams(window.location.search).get('page') ?? '';
    navigate(hrefWith({ page, view: next === usual ? '' : next }), {
      replace: true,
      preventScrollReset: true,
      state: { listing: listingId } satisfies ListingState,
    });
  };

  return (
    <Container className={styles.page}>
      <PageHead title={TITLE} canonical="/buscar" noindex />
      <Breadcrumb crumbs={[{ text: TITLE }]} />
      <h1>{TITLE}</h1>
      <SearchToolbar
        orders={COLLECTION_ORDERS}
        orderBy={query.get('orderBy') ?? ''}
        onOrder={(orderBy) => navigate(hrefWith({ orderBy }), { preventScrollReset: true })}
        view={view}
        onView={setView}
      />
      {listing.isPending && <GridSkeleton count={5} columns={gridOf(view)} />}
      {listing.error && <ListingError error={listing.error} retry={listing.retry} retrying={listing.isRetrying} />}
      {listing.first && listing.goods.length === 0 && <NothingFound />}
      {listing.goods.length > 0 && (
        <Goods
          listing={listing}
          view={view}
          label={TITLE}
          hrefOf={hrefOf}
          endText={END}
          onMore={start}
          isWaiting={isWaiting}
        />
      )}
    </Container>
  );
}
