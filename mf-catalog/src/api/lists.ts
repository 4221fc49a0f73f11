import { type ProductSummary, productSummaryFromWire } from '@qhatu/contract/model';
import type { ProductSummary as WireSummary } from '@qhatu/contract/wire';

/** Answer of the home's lists, the related products and the wishlist. */
export type ProductList = WireSummary[];

export const productsOf = (answer: ProductList): ProductSummary[] => answer.map(productSummaryFromWire);
