import type { ProductSummary } from '@qhatu/contract/model';
import { Slice } from '@qhatu/kit/first-screen';
import { ProductGrid } from '@qhatu/ui';
import { memo } from 'react';
import { ShopCard } from '../product-card/ShopCard';
import { columnsOf, type View } from './views';

/** Pictures of the first screen are announced before the styles; the rest load when they come near. */
const FIRST_SCREEN = 4;

const SIZES: Record<View, string> = {
  list: '208px',
  '2': '(min-width: 64rem) 480px, 50vw',
  '3': '(min-width: 64rem) 320px, 33vw',
  '4': '(min-width: 64rem) 236px, 33vw',
  '6': '(min-width: 64rem) 150px, 33vw',
};

/** In one or two columns of a phone 320 pixels are sharp enough; 640 would double the weight. */
const ON_PHONES = 320;

interface ListingGridProps {
  products: ProductSummary[];
  view: View;
  label: string;
}

/**
 * The products of a listing as a list or a grid: hundreds, so that they are looked through only when they changed. Each comes
 * alive by itself.
 */
export const ListingGrid = memo(function ListingGrid({ products, view, label }: ListingGridProps) {
  return (
    <ProductGrid columns={columnsOf(view)} label={label}>
      {products.map((product, index) => (
        <Slice key={product.id}>
          <ShopCard
            product={product}
            withCompare
            layout={view === 'list' ? 'row' : 'tile'}
            sizes={SIZES[view]}
            phoneWidth={ON_PHONES}
            priority={index < FIRST_SCREEN}
            heading="h2"
          />
        </Slice>
      ))}
    </ProductGrid>
  );
});
