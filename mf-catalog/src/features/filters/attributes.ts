import type { Facet } from '../../api/listings';

/** One entry of D45's parallel lists: a value of an attribute by its id, or bounds in one of its units. */
export interface AttributeFilter {
  /** The attribute. */
  id: string;
  /** A value's id, or '' for bounds. */
  value: string;
  unit: string;
  min: string;
  max: string;
}

/** Their names in the address and at the API. */
export const LISTS = { id: 'ids', value: 'values', unit: 'units', min: 'min', max: 'max' } as const;
const FIELDS = Object.keys(LISTS) as (keyof AttributeFilter)[];

const listOf = (query: URLSearchParams, name: string) => [...query.getAll(name), ...query.getAll(`${name}[]`)];

/** The attribute filters of an address; places that name no attribute or ask nothing of it are dropped. */
export function readAttributes(query: URLSearchParams): AttributeFilter[] {
  const lists = Object.fromEntries(FIELDS.map((field) => [field, listOf(query, LISTS[field])]));
  return (lists.id ?? []).flatMap((id, place) => {
    const at = (field: keyof AttributeFilter) => lists[field]?.[place]?.trim() ?? '';
    const filter = { id: id.trim(), value: at('value'), unit: at('unit'), min: at('min'), max: at('max') };
    return filter.id !== '' && filter.value + filter.min + filter.max !== '' ? [filter] : [];
  });
}

/** Writes them as parallel lists; a list that says nothing is left out. */
export function writeAttributes(query: URLSearchParams, filters: AttributeFilter[]): void {
  for (const field of FIELDS) {
    if (filters.every((filter) => filter[field] === '')) continue;
    for (const filter of filters) query.append(LISTS[field], filter[field]);
  }
}

const same = (a: AttributeFilter, b: AttributeFilter) => a.id === b.id && a.value === b.value;

/** Adds or takes away one value of an attribute. */
export function toggledValue(filters: AttributeFilter[], id: string, value: string): AttributeFilter[] {
  const filter = { id, value, unit: '', min: '', max: '' };
  const left = filters.filter((other) => !same(other, filter));
  return left.length < filters.length ? left : [...filters, filter];
}

/** The bounds of one attribute replaced; two empty ones take them away. */
export function withBounds(filters: AttributeFilter[], bounds: Omit<AttributeFilter, 'value'>): AttributeFilter[] {
  const others = filters.filter(({ id, value }) => id !== bounds.id || value !== '');
  return bounds.min + bounds.max === '' ? others : [...others, { ...bounds, value: '' }];
}

/** The chosen values of one attribute. */
export const valuesOf = (filters: AttributeFilter[], id: string): string[] =>
  filters.filter((filter) => filter.id === id && filter.value !== '').map(({ value }) => value);

export const boundsOf = (filters: AttributeFilter[], id: string): AttributeFilter | undefined =>
  filters.find((filter) => filter.id === id && filter.value === '');

/** 'Material: Algodón' or 'Capacidad: desde 10 L', with the attribute's own name where the facets tell it. */
export function attributeText({ id, value, min, max }: AttributeFilter, facets: readonly Facet[]): string {
  const facet = facets.find((each) => each.kind === 'attribute' && String(each.id) === id);
  const name = facet?.name ?? 'Característica';
  if (value !== '') return `${name}: ${facet?.values.find((each) => String(each.id) === value)?.name ?? value}`;
  const bounds = [min && `desde ${min}`, max && `hasta ${max}`].filter(Boolean).join(' ');
  return `${name}: ${`${bounds} ${facet?.unit?.symbol ?? ''}`.trim()}`;
}
