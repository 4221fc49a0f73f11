/**
 * Facet values as integers of one array column, so that one GIN index serves every filter: dimension × 10,000,000 + id.
 * The view `product_search_source` (migrations/0001-baseline/search.ts) writes the same numbers.
 */
export const KEY_SPAN = 10_000_000;

export const DIMENSION = { category: 1, subcategory: 2, brand: 3, condition: 4, tag: 5, value: 6 } as const;
export type Dimension = keyof typeof DIMENSION;

export const keyOf = (dimension: Dimension, id: number): number => DIMENSION[dimension] * KEY_SPAN + id;
export const dimensionOf = (key: number): number => Math.floor(key / KEY_SPAN);
export const idOf = (key: number): number => key % KEY_SPAN;
