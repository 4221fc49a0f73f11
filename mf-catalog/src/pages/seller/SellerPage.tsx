import { writeIso } from '@qhatu/contract/dates';
import { paths } from '@qhatu/contract/paths';
import { ApiError } from '@qhatu/shared-state';
import {
  Breadcrumb,
  ButtonLink,
  breadcrumbLd,
  EmptyState,
  ErrorState,
  GridSkeleton,
  Notice,
  PageFrame,
  PageHead,
  Picture,
} from '@qhatu/ui';
import { useParams } from 'react-router-dom';
import { ListingGrid } from '../../features/listing/ListingGrid';
import { LoadMore } from '../../features/listing/LoadMore';
import { useListing } from '../../features/listing/useListing';
import { useVisit } from '../../lib/useVisit';
import { sellerFromWire } from './api/seller';
import { SellerHead } from './SellerHead';
import styles from './SellerPage.module.css';
import { sellerLd } from './seller-ld';

const END = 'No hay más elementos que cargar.';

/** `/catalogo/{user_name}`, or a numeric id (D34): who the seller is and everything they offer, page by page. */
export default function SellerPage() {
  const { user_name: address = '' } = useParams();
  const listing = useListing('shop');
  const seller = listing.first && sellerFromWire(listing.first.user);
  useVisit('tienda', seller?.id ?? null);
  const userName = seller?.userName ?? address;
  const path = paths.sellerCatalogue.href(userName);
  const crumbs = [{ text: `Catálogo de ${userName}` }];
  const { error, products, next, startPage } = listing;
  const missing = error instanceof ApiError && (error.status === 404 || error.status === 400);
  return (
    <PageFrame top={1} gap={2} tall>
      <PageHead
        title={startPage > 1 ? `Catálogo de ${userName}, página ${startPage}` : `Catálogo de ${userName}`}
        description={seller && `${listing.total} productos de ${seller.name} en Qhatu, con envío a todo el Perú.`}
        canonical={startPage > 1 ? `${path}?page=${startPage}` : path}
        type="profile"
        noindex={missing}
        jsonLd={seller && [sellerLd(seller), breadcrumbLd([{ text: 'Inicio', href: '/' }, ...crumbs])]}
      />
      <Breadcrumb crumbs={crumbs} />
      {listing.isPending && <GridSkeleton count={8} columns={4} />}
      {seller && (
        <>
          {seller.banner && (
            <Picture
              picture={seller.banner}
              alt=""
              sizes="(min-width: 1280px) 1232px, 100vw"
              width={1232}
              height={308}
              priority
              className={styles.banner}
            />
          )}
          <SellerHead seller={seller} total={listing.total} />
          {seller.away && (
            <Notice tone="info" title={`Esta tienda no envía hasta el ${writeIso(seller.away.until)}`}>
              {seller.away.note && <span dir="auto">{seller.away.note} </span>}
              Puedes comprar ahora: cada producto dice cuándo llega.
            </Notice>
          )}
          {seller.texts.length > 0 && (
            <div className={styles.texts}>
              {seller.texts.map(({ title, text }) => (
                <section key={title} aria-label={title}>
                  <h2 className={styles.subtitle}>{title}</h2>
                  <p dir="auto" className={styles.text}>
                    {text}
                  </p>
                </section>
              ))}
            </div>
          )}
          {products.length === 0 ? (
            <EmptyState title="Este vendedor no tiene productos a la venta" />
          ) : (
            <>
              <ListingGrid products={products} view="4" label={`Productos de ${userName}`} />
              <LoadMore
                href={next === null ? null : `${path}?page=${next}`}
                shown={products.length}
                coming={listing.coming}
                view="4"
                isLoading={listing.isLoadingMore}
                failed={listing.moreFailed}
                onMore={listing.loadMore}
                endText={END}
              />
            </>
          )}
        </>
      )}
      {missing && !seller && (
        <EmptyState
          heading="h1"
          title="No encontramos a este vendedor"
          action={<ButtonLink to={paths.home.href()}>Volver al inicio</ButtonLink>}
        >
          <p>Puede que haya cambiado de nombre o que ya no venda aquí.</p>
        </EmptyState>
      )}
      {error && !missing && !seller && (
        <ErrorState
          heading="h1"
          title="No pudimos mostrar este catálogo"
          onRetry={listing.retry}
          retrying={listing.isRetrying}
          requestId={error instanceof ApiError ? error.requestId : null}
        />
      )}
    </PageFrame>
  );
}
