import { type ProductSummary, productSummaryFromWire } from '@qhatu/contract/model';
import type { ProductSummary as WireSummary } from '@qhatu/contract/wire';

/** What the home's lists, the related goods and the wishlist answer. */
export type Goods = WireSummary[];

export const goodsOf = (answer: Goods): ProductSummary[] => answer.map(productSummaryFromWire);
