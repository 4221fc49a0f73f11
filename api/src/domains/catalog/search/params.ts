import { Id, ORDER_BY } from '@qhatu/contract/wire';
import { z } from 'zod';

const MAX_LIST = 60;

/** A list where one value is asked for; no schema of one value takes it, not even one that converts. */
const NO_VALUE = Number.NaN;

/** `x=` means the same as leaving x out. */
const given = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => {
    if (value === '') return undefined;
    return Array.isArray(value) ? NO_VALUE : value;
  }, schema.optional());

/** A list may be written as `key[0]=1&key[1]=2`, or `key=1` when it has one item. Empty places are dropped. */
const list = <T extends z.ZodType>(item: T) =>
  z.preprocess((value) => {
    if (value === undefined || value === '') return [];
    return (Array.isArray(value) ? value : [value]).filter((entry) => entry !== '');
  }, z.array(item).max(MAX_LIST));

/** One of the parallel lists of attribute filters: positions matter, an empty place is null. */
const parallel = <T extends z.ZodType>(item: T) =>
  z.preprocess((value) => {
    if (value === undefined || value === '') return [];
    return (Array.isArray(value) ? value : [value]).map((entry) => (entry === '' ? null : entry));
  }, z.array(item.nullable()).max(MAX_LIST));

const Yes = z.enum(['0', '1', 'true', 'false']).transform((value) => value === '1' || value === 'true');
/** Soles. */
const Price = z.coerce.number().min(0).max(10_000_000);
const Bound = z.coerce.number().min(-1e9).max(1e9);

/** Query of `products` and `products/search` (D45, D80). Unknown parameters are ignored, malformed ones refused. */
export const SearchQuery = z.object({
  /** Nobody means more than this; a pasted page is searched by its beginning. */
  filter: given(z.string().transform((text) => text.trim().slice(0, 200))),
  category_id: given(Id),
  subcategory_id: given(Id),
  product_id: given(Id),
  /** A seller's products: their id. */
  user_id: given(Id),
  /** Its name or its id. */
  tag: given(z.string().trim().max(60)),
  brand: list(Id),
  color: list(Id),
  min_price: given(Price),
  max_price: given(Price),
  condition: given(z.enum(['0', '1']).transform(Number)),
  can_go_to_province: given(Yes),
  in_offer: given(Yes),
  /** Only what the polo designer offers, whole and in its own shape (spec 3 §7). */
  custom: given(Yes),
  orderBy: given(z.enum(ORDER_BY)).transform((value) => value ?? 'recommended'),
  page: given(z.coerce.number().int().min(1).max(1_000_000)).transform((value) => value ?? 1),
  perPage: given(z.coerce.number().int().min(1).max(48)).transform((value) => value ?? 12),
  /** Attribute filters, one per position: the attribute, a value of it (its id or its text), a unit, bounds. */
  ids: parallel(Id),
  values: parallel(z.string().trim().max(100)),
  units: parallel(Id),
  min: parallel(Bound),
  max: parallel(Bound),
});
export type SearchQuery = z.infer<typeof SearchQuery>;

/** Nobody is suggested anything for more than this. */
export const SuggestionsQuery = z.object({
  filter: z
    .string()
    .transform((text) => text.trim().slice(0, 80))
    .default(''),
});

export interface AttributeFilter {
  attribute_id: number;
  value: string | null;
  unit_id: number | null;
  min: number | null;
  max: number | null;
}

/** The parallel lists of D45 as one list. Positions without an attribute, or that ask nothing of it, are dropped. */
export function attributeFilters({ ids, values, units, min, max }: SearchQuery): AttributeFilter[] {
  return ids.flatMap((attribute_id, position) => {
    if (attribute_id === null) return [];
    const filter = {
      attribute_id,
      value: values[position] ?? null,
      unit_id: units[position] ?? null,
      min: min[position] ?? null,
      max: max[position] ?? null,
    };
    return filter.value === null && filter.min === null && filter.max === null ? [] : [filter];
  });
}
