import { conflict } from '../../../http/errors';
import type { PricedPurchase } from '../quote';
import { mergeByVariant, type StockRequest } from '../stock';
import { shortageText } from '../texts';
import { countedLines } from './check';

/** What an order takes from stock. */
export const stockRequestsFor = (priced: PricedPurchase): StockRequest[] =>
  countedLines(priced).flatMap(({ variantId, pricing }) =>
    variantId === null ? [] : [{ variantId, qty: pricing.qty }],
  );

/** Throws 409 `out_of_stock` that names the products, with the fresh quote and what is left of each. */
export function checkStock(priced: PricedPurchase): void {
  const lines = countedLines(priced);
  const short = mergeByVariant(stockRequestsFor(priced)).flatMap(({ variantId, qty }) => {
    const line = lines.find((candidate) => candidate.variantId === variantId);
    if (!line) return [];
    const { wire } = line.product;
    const left = wire.variants.find(({ id }) => id === variantId)?.stock ?? wire.stock;
    return left < qty ? [{ line, left }] : [];
  });
  if (short.length === 0) return;
  throw conflict('out_of_stock', shortageText(short), {
    quote: priced.wire,
    stock: short.map(({ line, left }) => ({
      product_id: line.product.wire.id,
      variant_id: line.pricing.variantId,
      stock: left,
    })),
  });
}
