import { pictureFromWire } from '@qhatu/contract/model';
import { toCents } from '@qhatu/contract/money';
import type { ProductCustom } from '@qhatu/contract/wire';
import type { NewCartLine } from '@qhatu/shared-state';

/** A custom product as a line of the cart: the server's price, its front as the picture (spec 3 §3). */
export function customLine(custom: ProductCustom): NewCartLine {
  const front = custom.images.find(({ view }) => view === 1) ?? custom.images[0];
  const price = toCents(custom.price);
  return {
    productId: custom.product_id,
    variantId: custom.variant_id,
    customId: custom.id,
    name: custom.name,
    variantLabel: custom.variant_label,
    picture: front ? pictureFromWire(front) : null,
    price,
    originalPrice: price,
    stock: custom.stock,
  };
}
