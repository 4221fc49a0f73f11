import { productSummaryFromWire } from '@qhatu/contract/model';
import { paths } from '@qhatu/contract/paths';
import type { Shop } from '@qhatu/contract/wire';
import { ApiError, useQuery } from '@qhatu/shared-state';
import { Breadcrumb, ButtonLink, Container, EmptyState, ErrorState, GridSkeleton, PageHead } from '@qhatu/ui';
import { useParams } from 'react-router-dom';
import { shopQuery } from '../../api/shop';
import { GoodsGrid } from '../../features/listing/GoodsGrid';
import { SellerHead } from './SellerHead';
import styles from './SellerPage.module.css';

/** `/catalogo/{user_name}`, or a numeric id (D34): who the seller is and what they offer. */
export default function SellerPage() {
  const { user_name: userName = '' } = useParams();
  const { data, error, isPending, isFetching, refetch } = useQuery(shopQuery(userName));
  const missing = error instanceof ApiError && (error.status === 404 || error.status === 400);
  return (
    <Container className={styles.page}>
      <PageHead
        title={data ? `Catálogo de ${data.user.user_name}` : 'Catálogo'}
        canonical={paths.sellerCatalogue.href(data?.user.user_name ?? userName)}
        type="profile"
        noindex={missing}
      />
      <Breadcrumb crumbs={[{ text: `Catálogo de ${data?.user.user_name ?? userName}` }]} />
      {isPending && <GridSkeleton count={8} columns={4} />}
      {data && <Catalogue shop={data} />}
      {missing && (
        <EmptyState
          heading="h1"
          title="No encontramos a este vendedor"
          action={<ButtonLink to={paths.home.href()}>Volver al inicio</ButtonLink>}
        >
          <p>Puede que haya cambiado de nombre o que ya no venda aquí.</p>
        </EmptyState>
      )}
      {error && !missing && !data && (
        <ErrorState
          heading="h1"
          title="No pudimos mostrar este catálogo"
          onRetry={() => void refetch()}
          retrying={isFetching}
          requestId={error instanceof ApiError ? error.requestId : null}
        />
      )}
    </Container>
  );
}

function Catalogue({ shop }: { shop: Shop }) {
  const goods = shop.user.products.map(productSummaryFromWire);
  return (
    <>
      <SellerHead seller={shop.user} />
      {goods.length === 0 ? (
        <EmptyState title="Este vendedor todavía no tiene productos" />
      ) : (
        <GoodsGrid goods={goods} view="4" label={`Productos de ${shop.user.user_name}`} />
      )}
    </>
  );
}
