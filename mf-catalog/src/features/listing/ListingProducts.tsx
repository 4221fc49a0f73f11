import { ButtonLink } from '@qhatu/ui';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { ListingGrid } from './ListingGrid';
import { LoadMore } from './LoadMore';
import { PageLink } from './PageLink';
import type { useListing } from './useListing';
import { useScrollSpy } from './useScrollSpy';
import type { View } from './views';

interface ListingProductsProps {
  listing: ReturnType<typeof useListing>;
  view: View;
  label: string;
  /** The address of another page of this listing. */
  hrefOf: (page: number) => string;
  endText: string;
  /** Asks for more products, when they do not load at once (D32). */
  onMore?: () => void;
  isWaiting?: boolean;
}

/** The products of a listing with what leads to the pages before and after, and the address that follows the reader. */
export function ListingProducts({
  listing,
  view,
  label,
  hrefOf,
  endText,
  onMore,
  isWaiting = false,
}: ListingProductsProps) {
  const list = useRef<HTMLDivElement>(null);
  const { before, next, products } = listing;
  useScrollSpy(list, listing.run, hrefOf);
  const keepPlace = useScrollAnchor(list, products[0]?.id);

  return (
    <>
      {before !== null && (
        <PageLink
          onFollow={() => {
            keepPlace();
            void listing.loadBefore();
          }}
        >
          <ButtonLink to={hrefOf(before)} variant="secondary" aria-busy={listing.isLoadingBefore || undefined}>
            {listing.isLoadingBefore ? 'Cargando' : 'Ver los anteriores'}
          </ButtonLink>
        </PageLink>
      )}
      <div ref={list}>
        <ListingGrid products={products} view={view} label={label} />
      </div>
      <LoadMore
        href={next === null ? null : hrefOf(next)}
        shown={products.length}
        coming={listing.coming}
        view={view}
        isLoading={isWaiting || listing.isLoadingMore}
        failed={listing.moreFailed}
        onMore={onMore ?? listing.loadMore}
        endText={endText}
      />
    </>
  );
}

/** Cards above get their true size when they come near: the place is held for so many frames. */
const FRAMES = 20;

/** Products that join above push the others down: the page moves with them, so that what is read keeps its place. */
function useScrollAnchor(list: RefObject<HTMLElement | null>, firstId: number | undefined) {
  const kept = useRef<{ item: Element; top: number } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another first product is what moves the others
  useLayoutEffect(() => {
    const { item, top } = kept.current ?? {};
    kept.current = null;
    if (!item?.isConnected || top === undefined) return;
    const anchored = list.current;
    const targetTop = top - window.scrollY;
    let left = FRAMES;
    const release = () => {
      left = 0;
    };
    const hold = () => {
      window.scrollBy(0, item.getBoundingClientRect().top - targetTop);
      left -= 1;
      if (left > 0) requestAnimationFrame(hold);
      else anchored?.style.removeProperty('overflow-anchor');
    };
    for (const kind of ['wheel', 'touchstart', 'keydown']) {
      window.addEventListener(kind, release, { once: true, passive: true });
    }
    hold();
  }, [firstId]);
  return () => {
    const item = list.current?.querySelector('li');
    // The browser would move the page a second time.
    list.current?.style.setProperty('overflow-anchor', 'none');
    if (item) kept.current = { item, top: item.getBoundingClientRect().top + window.scrollY };
  };
}
