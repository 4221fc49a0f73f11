import { fromAddress } from '../../lib/text';
import { type AttributeFilter, readAttributes, writeAttributes } from './attributes';

/** What the listing is narrowed by, as the address says it. Ids stay text until the API has checked them (D45). */
export interface Filters {
  /** As typed; `#` where the address has `$` (D30). */
  search: string;
  category: string;
  subcategory: string;
  tag: string;
  orderBy: string;
  brands: string[];
  colors: string[];
  /** '1' new, '0' used, '' both. */
  condition: string;
  minPrice: string;
  maxPrice: string;
  onlyOffers: boolean;
  onlyProvinces: boolean;
  attributes: AttributeFilter[];
}

const all = (query: URLSearchParams, name: string) => [
  ...new Set([...query.getAll(name), ...query.getAll(`${name}[]`)].filter((value) => value !== '')),
];

export function readFilters(query: URLSearchParams): Filters {
  const one = (name: string) => query.get(name)?.trim() ?? '';
  return {
    search: fromAddress(one('search')),
    category: one('category'),
    subcategory: one('subcategory'),
    tag: one('tag'),
    orderBy: one('orderBy'),
    brands: all(query, 'brand'),
    colors: all(query, 'color'),
    condition: one('condition'),
    minPrice: one('min_price'),
    maxPrice: one('max_price'),
    onlyOffers: one('in_offer') === '1',
    onlyProvinces: one('can_go_to_province') === '1',
    attributes: readAttributes(query),
  };
}

/** The address of a listing, always in the same order, without what is empty. `page` 1 is not written. */
export function filtersToQuery(filters: Filters, extra: { page?: number; view?: string | null } = {}): string {
  const query = new URLSearchParams();
  const put = (name: string, value: string) => value !== '' && query.append(name, value);
  put('search', filters.search.replaceAll('#', '$'));
  put('category', filters.category);
  put('subcategory', filters.subcategory);
  put('tag', filters.tag);
  for (const brand of filters.brands) put('brand', brand);
  for (const color of filters.colors) put('color', color);
  put('condition', filters.condition);
  put('min_price', filters.minPrice);
  put('max_price', filters.maxPrice);
  put('in_offer', filters.onlyOffers ? '1' : '');
  put('can_go_to_province', filters.onlyProvinces ? '1' : '');
  writeAttributes(query, filters.attributes);
  put('orderBy', filters.orderBy);
  put('page', extra.page !== undefined && extra.page > 1 ? String(extra.page) : '');
  put('view', extra.view ?? '');
  return query.toString();
}

/** Adds or takes away one value of a list. */
export const toggled = (values: string[], value: string): string[] =>
  values.includes(value) ? values.filter((other) => other !== value) : [...values, value];

/** What narrows beyond text, category and tag; such pages are many and say the same, so search engines leave them. */
export function isNarrowed(filters: Filters): boolean {
  return (
    filters.brands.length > 0 ||
    filters.colors.length > 0 ||
    filters.condition !== '' ||
    filters.minPrice !== '' ||
    filters.maxPrice !== '' ||
    filters.onlyOffers ||
    filters.onlyProvinces ||
    filters.attributes.length > 0
  );
}

/** The same listing without its filters: text, category, tag and order stay. */
export const withoutFilters = (filters: Filters): Filters => ({
  ...filters,
  brands: [],
  colors: [],
  condition: '',
  minPrice: '',
  maxPrice: '',
  onlyOffers: false,
  onlyProvinces: false,
  attributes: [],
});
