import { formatMoney, toCents } from '@qhatu/contract/money';
import type { Placeholders } from '@qhatu/federation/config';
import type { Facet } from '../../api/listings';
import { fromAddress } from '../../lib/text';
import { type AttributeFilter, attributeText, LISTS, readAttributes, writeAttributes } from './attributes';

/** Takes one value of a filter away. */
interface ValueChip<Value> {
  id: string;
  text: string;
  /** The filter's value without this one. */
  left: Value;
}

/** Everything that the shop knows of one filter, or of the order, of a listing. */
interface Filter<Value> {
  /** Nothing is asked. */
  off: Value;
  read(query: URLSearchParams): Value;
  /** Puts it into the address; `put` leaves out what is empty. */
  write(value: Value, put: (name: string, value: string) => void, query: URLSearchParams): void;
  /** The API's parameters by its own names (D45), as places of the address: for the calls in `federation.config.ts`. */
  ask(query: Placeholders['query']): Record<string, string>;
  /** One chip for each active value (spec 1 §2); text, category and order have none. */
  chips?(value: Value, facets: readonly Facet[]): ValueChip<Value>[];
  /** Narrows beyond text, category and tag: such pages are many and say the same, so search engines leave them. */
  narrows?: boolean;
}

/** A filter with one value. Ids stay text until the API has checked them (D45). */
const one = (address: string, api = address): Filter<string> => ({
  off: '',
  read: (query) => query.get(address)?.trim() ?? '',
  write: (value, put) => put(address, value),
  ask: (query) => ({ [api]: query.one(address) }),
});

/** Several ids, named by the facets of the answer. */
const several = (address: string, kind: Facet['kind'], title: string): Filter<string[]> => ({
  off: [],
  read: (query) => [
    ...new Set([...query.getAll(address), ...query.getAll(`${address}[]`)].filter((value) => value !== '')),
  ],
  write: (values, put) => {
    for (const value of values) put(address, value);
  },
  ask: (query) => ({ [`${address}[]`]: query.all(address) }),
  chips: (values, facets) =>
    values.map((id) => ({
      id: `${address}-${id}`,
      text: nameOf(facets, kind, id) ?? `${title} ${id}`,
      left: values.filter((other) => other !== id),
    })),
  narrows: true,
});

/** On, as 1, or not asked for. */
const flag = (address: string, id: string, text: string): Filter<boolean> => ({
  off: false,
  read: (query) => query.get(address)?.trim() === '1',
  write: (isOn, put) => put(address, isOn ? '1' : ''),
  ask: (query) => ({ [address]: query.one(address) }),
  chips: (isOn) => (isOn ? [{ id, text, left: false }] : []),
  narrows: true,
});

const nameOf = (facets: readonly Facet[], kind: Facet['kind'], id: string): string | undefined =>
  facets
    .filter((facet) => facet.kind === kind)
    .flatMap(({ values }) => values)
    .find((value) => String(value.id) === id)?.name;

/** Bounds in soles, as the address has them. */
interface PriceRange {
  min: string;
  max: string;
}

const money = (soles: string) => formatMoney(toCents(Number(soles) || 0));

function priceText({ min, max }: PriceRange): string {
  if (min !== '' && max !== '') return `${money(min)} a ${money(max)}`;
  return min !== '' ? `Desde ${money(min)}` : `Hasta ${money(max)}`;
}

/** The one table of them, in the order of the address. A new one is a row here and a control in the panel. */
export const FILTERS = {
  /** The search text as typed; `#` where the address has `$` (D30). */
  search: {
    ...one('search', 'filter'),
    read: (query: URLSearchParams) => fromAddress(query.get('search')?.trim() ?? ''),
    write: (text: string, put: (name: string, value: string) => void) => put('search', text.replaceAll('#', '$')),
  },
  category: one('category', 'category_id'),
  subcategory: one('subcategory', 'subcategory_id'),
  tag: {
    ...one('tag'),
    chips: (tag: string) => (tag === '' ? [] : [{ id: 'tag', text: `Etiqueta: ${tag}`, left: '' }]),
  },
  brands: several('brand', 'brand', 'Marca'),
  colors: several('color', 'color', 'Color'),
  /** '1' new, '0' used, '' both. */
  condition: {
    ...one('condition'),
    chips: (condition: string) =>
      condition === '' ? [] : [{ id: 'condition', text: condition === '0' ? 'Usado' : 'Nuevo', left: '' }],
    narrows: true,
  },
  price: {
    off: { min: '', max: '' },
    read: (query) => ({ min: query.get('min_price')?.trim() ?? '', max: query.get('max_price')?.trim() ?? '' }),
    write: ({ min, max }, put) => {
      put('min_price', min);
      put('max_price', max);
    },
    ask: (query) => ({ min_price: query.one('min_price'), max_price: query.one('max_price') }),
    chips: (range) =>
      range.min + range.max === '' ? [] : [{ id: 'price', text: priceText(range), left: { min: '', max: '' } }],
    narrows: true,
  } satisfies Filter<PriceRange>,
  attributes: {
    off: [],
    read: readAttributes,
    write: (filters, _put, query) => writeAttributes(query, filters),
    ask: (query) => Object.fromEntries(Object.values(LISTS).map((name) => [`${name}[]`, query.parallel(name)])),
    chips: (filters, facets) =>
      filters.map((chosen) => ({
        id: `attribute-${chosen.id}-${chosen.value}`,
        text: attributeText(chosen, facets),
        left: filters.filter((other) => other !== chosen),
      })),
    narrows: true,
  } satisfies Filter<AttributeFilter[]>,
  onlyOffers: flag('in_offer', 'offer', 'En oferta'),
  onlyProvinces: flag('can_go_to_province', 'province', 'Llega a provincias'),
  orderBy: one('orderBy'),
};

type Table = typeof FILTERS;
export type FilterName = keyof Table;
/** The filters of a listing, as its address has them. */
export type Filters = { [Name in FilterName]: ReturnType<Table[Name]['read']> };

/** A row by its name: which value it takes is the table's own affair, and here only handed back to it. */
type Row = Filter<Filters[FilterName]>;
const ROWS = Object.entries(FILTERS) as [FilterName, Row][];

const every = (value: (name: FilterName, row: Row) => unknown): Filters =>
  Object.fromEntries(ROWS.map(([name, row]) => [name, value(name, row)])) as Filters;

export const readFilters = (query: URLSearchParams): Filters => every((_, row) => row.read(query));

/** The address of a listing, always in the same order, without what is empty. `page` 1 is not written. */
export function filtersToQuery(filters: Filters, extra: { page?: number; view?: string | null } = {}): string {
  const query = new URLSearchParams();
  const put = (name: string, value: string) => {
    if (value !== '') query.append(name, value);
  };
  for (const [name, row] of ROWS) row.write(filters[name], put, query);
  put('page', extra.page !== undefined && extra.page > 1 ? String(extra.page) : '');
  put('view', extra.view ?? '');
  return query.toString();
}

/** The API's parameters for a listing with all or some of these filters. */
export const asked = (query: Placeholders['query'], names?: readonly FilterName[]): Record<string, string> =>
  Object.assign({}, ...ROWS.filter(([name]) => names?.includes(name) ?? true).map(([, row]) => row.ask(query)));

export interface FilterChip {
  id: string;
  text: string;
  /** The filters without this one. */
  without: Filters;
}

/**
 * Every filter that is on, as something that can be taken away with one click (spec 1 §2); what narrows comes first.
 */
export function filterChips(filters: Filters, facets: readonly Facet[]): FilterChip[] {
  const rows = [...ROWS.filter(([, { narrows }]) => narrows), ...ROWS.filter(([, { narrows }]) => !narrows)];
  return rows.flatMap(([name, { chips }]) =>
    (chips?.(filters[name], facets) ?? []).map(({ left, ...chip }) => ({
      ...chip,
      without: { ...filters, [name]: left },
    })),
  );
}

/** Adds or takes away one value of a list. */
export const toggled = (values: string[], value: string): string[] =>
  values.includes(value) ? values.filter((other) => other !== value) : [...values, value];

/** True when a filter is active beyond text, category and tag. */
export const isNarrowed = (filters: Filters): boolean =>
  ROWS.some(([name, { narrows, chips }]) => narrows && (chips?.(filters[name], []) ?? []).length > 0);

/** The listing without its filters: text, category, tag and order stay. */
export const withoutFilters = (filters: Filters): Filters =>
  every((name, { narrows, off }) => (narrows ? off : filters[name]));
