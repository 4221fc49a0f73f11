import { watchNear } from '@qhatu/kit/browser';
import { Slice } from '@qhatu/kit/first-screen';
import { Button, ButtonLink, CardSkeleton, cx, Notice, ProductGrid, Skeleton, Spinner } from '@qhatu/ui';
import { Fragment, type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import styles from './listing.module.css';
import { PageLink } from './PageLink';
import { columnsOf, type View } from './views';

interface LoadMoreProps {
  /** Address of the next page, a real link for crawlers and for new tabs; null at the end. */
  href: string | null;
  /** Products on screen, and how many the next page brings: their places are kept, so that nothing below moves. */
  shown: number;
  coming: number;
  view: View;
  isLoading: boolean;
  failed: boolean;
  onMore: () => void;
  endText: string;
}

/** The end of a listing: more products load when it is scrolled near, by click, and by an address of their own. */
export function LoadMore({ href, shown, coming, view, isLoading, failed, onMore, endText }: LoadMoreProps) {
  const canLoad = href !== null && !isLoading && !failed;
  return (
    <>
      {/* Made anew for every page: what moves would count as a layout shift, what is new does not. */}
      <Edge key={shown} onNear={canLoad ? onMore : null}>
        <p role="status" className={styles.status}>
          {isLoading && (
            <>
              <Spinner /> Cargando
            </>
          )}
          {href === null && endText}
        </p>
        {href !== null && !failed && (
          <Slice>
            <Places count={coming} view={view} />
          </Slice>
        )}
        {failed && (
          <Notice
            tone="danger"
            announce
            action={
              <Button variant="secondary" size="small" onClick={onMore}>
                Reintentar
              </Button>
            }
          >
            Disculpe ha ocurrido un error
          </Notice>
        )}
      </Edge>
      {href !== null && !failed && <MoreLink href={href} onMore={() => canLoad && onMore()} />}
    </>
  );
}

/** Calls `onNear` when the reader comes near the end of the listing. */
function Edge({ onNear, children }: { onNear: (() => void) | null; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const arrive = useEffectEvent(() => onNear?.());
  const watches = onNear !== null;

  useEffect(() => {
    if (!watches || !place.current) return;
    return watchNear(place.current, () => arrive()) ?? undefined;
  }, [watches]);

  return (
    <div ref={place} className={styles.more}>
      {children}
    </div>
  );
}

/** The places of the products that come next: cards, or lines as high as their picture. */
function Places({ count, view }: { count: number; view: View }) {
  const isList = view === 'list';
  return (
    <div aria-hidden="true" className={cx(styles.places, !isList && styles.cards)}>
      <ProductGrid columns={columnsOf(view)}>
        {Array.from({ length: count }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: places have nothing but their number
          <Fragment key={index}>{isList ? <Skeleton height="13rem" /> : <CardSkeleton />}</Fragment>
        ))}
      </ProductGrid>
    </div>
  );
}

function MoreLink({ href, onMore }: { href: string; onMore: () => void }) {
  return (
    <PageLink onFollow={onMore}>
      <ButtonLink to={href} variant="secondary">
        Cargar más
      </ButtonLink>
    </PageLink>
  );
}
