import { type ProductSummary, productSummaryFromWire } from '@qhatu/contract/model';
import type { List, ProductSummary as WireSummary } from '@qhatu/contract/wire';

/** The home calls answer the goods themselves or a page of them (D9); either way, the goods. */
export type Goods = WireSummary[] | List<WireSummary>;

export const goodsOf = (answer: Goods): ProductSummary[] =>
  (Array.isArray(answer) ? answer : answer.data).map(productSummaryFromWire);
