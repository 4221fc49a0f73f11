import { type ProductSummary, productSummaryFromWire } from '@qhatu/contract/model';
import type { RouteAnswers } from '@qhatu/contract/routing';
import type { Facet, List, OrderBy, SearchResult, ProductSummary as WireSummary } from '@qhatu/contract/wire';
import type { RouteDataName } from '@qhatu/shared-state';

/** The facets and orders of a listing: the shop uses the wire's names here. */
export type { Facet, OrderBy };

/** The parts of a search result beside its products. */
export type Found = Pick<SearchResult, 'facets' | 'prices'>;

/** Names of the calls that answer a list of products. */
export type ListingName = {
  [Name in RouteDataName]: RouteAnswers[Name] extends List<WireSummary> ? Name : never;
}[RouteDataName];

const products = new WeakMap<WireSummary, ProductSummary>();

/** The same answer gives the same object, so that its card is not drawn again when others join. */
function productOf(summary: WireSummary): ProductSummary {
  const product = products.get(summary) ?? productSummaryFromWire(summary);
  products.set(summary, product);
  return product;
}

/** Products of pages. They may move between pages while somebody reads: each is shown once. */
export function productsOfPages(pages: readonly List<WireSummary>[]): ProductSummary[] {
  const summaries = pages.flatMap(({ data }) => data);
  return [...new Map(summaries.map((summary) => [summary.id, summary])).values()].map(productOf);
}
