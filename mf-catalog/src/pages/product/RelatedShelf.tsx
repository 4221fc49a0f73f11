import { useRouteData } from '@qhatu/shared-state';
import { ShelfSkeleton } from '@qhatu/ui';
import { useMemo } from 'react';
import { productsOf } from '../../api/lists';
import { ProductShelf } from '../../features/shelf/ProductShelf';
import { shortName } from '../../lib/text';

const TITLE = 'Productos Relacionados';
const SHOWN = 6;

/** Six related products with cut names (spec 1 §2, §9; D46). Left out when there are none or they cannot be had. */
export function RelatedShelf() {
  const { data, isPending } = useRouteData('related');
  const products = useMemo(
    () =>
      data &&
      productsOf(data)
        .slice(0, SHOWN)
        .map((product) => ({ ...product, name: shortName(product.name) })),
    [data],
  );
  if (products) return <ProductShelf title={TITLE} products={products} />;
  return isPending ? <ShelfSkeleton title={TITLE} /> : null;
}
