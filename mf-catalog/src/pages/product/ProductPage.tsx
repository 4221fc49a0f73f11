import { productFromWire } from '@qhatu/contract/model';
import { ApiError, useRouteData } from '@qhatu/shared-state';
import { DetailSkeleton, ErrorState, PageFrame } from '@qhatu/ui';
import { useMemo } from 'react';
import { ProductNotFound } from './ProductNotFound';
import { ProductView } from './ProductView';

/** `/detalle/productos/{id}` (spec 1 §2). Rendered on the server; price and stock refresh quietly afterwards. */
export default function ProductPage() {
  const { data, error, isPending, isFetching, refetch } = useRouteData('product');
  const product = useMemo(() => data && productFromWire(data), [data]);

  if (product) return <ProductView key={product.id} product={product} />;
  if (isPending) {
    return (
      <PageFrame top={1} gap={2}>
        <DetailSkeleton />
      </PageFrame>
    );
  }
  // A malformed id is 400 (D8): for a person that is the same as a product that does not exist.
  if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return <ProductNotFound />;
  return (
    <PageFrame top={1} gap={2}>
      <ErrorState
        heading="h1"
        title="No pudimos mostrar este producto"
        onRetry={() => void refetch()}
        retrying={isFetching}
        requestId={error instanceof ApiError ? error.requestId : null}
      />
    </PageFrame>
  );
}
