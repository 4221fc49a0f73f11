import type { Category as WireCategory } from '@qhatu/contract/wire';
import { apiQuery, useQuery } from '@qhatu/shared-state';

/** A category within a root. */
export interface Subcategory {
  id: number;
  name: string;
  /** Address of its picture. */
  picture: string;
  /** Of the picture until it has come. */
  tint: string | undefined;
}

export interface Category {
  id: number;
  name: string;
  subcategories: Subcategory[];
}

export const CATEGORIES = 'categories/search?root=true&with[0]=sub_categories';

/** They do not change while somebody shops. */
const FRESH_MS = 5 * 60_000;

const categoriesFromWire = (wire: WireCategory[]): Category[] =>
  wire.map(({ id, name, sub_categories = [] }) => ({
    id,
    name,
    subcategories: sub_categories.map((sub) => ({ id: sub.id, name: sub.name, picture: sub.uri, tint: sub.tint })),
  }));

/** The root categories with what is in them. */
export const useCategories = () =>
  useQuery({ ...apiQuery<WireCategory[]>(CATEGORIES), select: categoriesFromWire, staleTime: FRESH_MS });
