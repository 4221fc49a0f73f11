import type { ProductSummary } from '@qhatu/contract/model';
import { Shelf } from '@qhatu/ui';
import { ShopCard } from '../product-card/ShopCard';

const SIZES = '(min-width: 48rem) 264px, 44vw';

export interface GoodsShelfProps {
  title: string;
  lead?: string;
  moreHref?: string;
  goods: ProductSummary[];
}

/** A titled rail of goods; nothing at all when there are none (a section that fails is left out, spec 1 §2). */
export function GoodsShelf({ goods, ...head }: GoodsShelfProps) {
  if (goods.length === 0) return null;
  return (
    <Shelf {...head}>
      {goods.map((product) => (
        <ShopCard key={product.id} product={product} sizes={SIZES} />
      ))}
    </Shelf>
  );
}
