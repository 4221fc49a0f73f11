import type { ProductSummary } from '@qhatu/contract/model';
import type { NewCartLine } from '@qhatu/shared-state';
import { type Shown, variantLabel } from '../variants/choices';

/** The cart's line of a product, or of its shown variant. */
export function toCartLine(product: ProductSummary, shown?: Shown): NewCartLine {
  const price = shown?.price ?? product.price;
  const offer = shown ? shown.offer : product.offer;
  return {
    productId: product.id,
    variantId: shown?.variant?.id ?? null,
    customId: null,
    name: product.name,
    variantLabel: shown?.variant ? variantLabel(shown.variant) : null,
    picture: (shown?.pictures ?? product.pictures)[0] ?? null,
    price: offer ?? price,
    originalPrice: price,
    stock: shown?.stock ?? product.stock,
  };
}
