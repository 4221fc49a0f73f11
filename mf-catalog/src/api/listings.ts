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

/** A page of a listing. */
export interface ListingPage {
  /** Counted from 1. */
  currentPage: number;
  lastPage: number;
  /** The most products that a page holds. */
  perPage: number;
  /** Products of all pages together. */
  total: number;
  /** Position of the last product in the listing, counted from 1; null on an empty page. */
  to: number | null;
  products: ProductSummary[];
}

/** What an answer says beside the page that it is. */
export type ListingDetails<Answer> = Omit<Answer, keyof List<unknown>>;

export const listingPageFromWire = (wire: List<WireSummary>): ListingPage => ({
  ...{ currentPage: wire.current_page, lastPage: wire.last_page, perPage: wire.per_page },
  ...{ total: wire.total, to: wire.to, products: wire.data.map(productOf) },
});

/** Products of pages. They may move between pages while somebody reads: each is shown once. */
export function productsOfPages(pages: readonly ListingPage[]): ProductSummary[] {
  const products = pages.flatMap((page) => page.products);
  return [...new Map(products.map((product) => [product.id, product])).values()];
}
