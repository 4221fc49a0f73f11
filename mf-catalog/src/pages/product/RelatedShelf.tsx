import { useRouteData } from '@qhatu/shared-state';
import { ShelfSkeleton } from '@qhatu/ui';
import { useMemo } from 'react';
import { type Goods, goodsOf } from '../../api/lists';
import { GoodsShelf } from '../../features/shelf/GoodsShelf';
import { shortName } from '../../lib/text';

const TITLE = 'Productos Relacionados';
const SHOWN = 6;

/** Six related products with cut names (spec 1 §2, §9; D46). Left out when there are none or they cannot be had. */
export function RelatedShelf() {
  const { data, isPending } = useRouteData<Goods>('related');
  const goods = useMemo(
    () =>
      data &&
      goodsOf(data)
        .slice(0, SHOWN)
        .map((product) => ({ ...product, name: shortName(product.name) })),
    [data],
  );
  if (goods) return <GoodsShelf title={TITLE} goods={goods} />;
  return isPending ? <ShelfSkeleton title={TITLE} /> : null;
}
