import type { Category as WireCategory } from '@qhatu/contract/wire';
import { apiQuery, useQuery } from '@qhatu/shared-state';

/** Root categories with their subcategories; the same address as the header asks (D11), so it is asked once. */
const CATEGORY_TREE = 'categories/search?root=true&with[0]=sub_categories';

interface RootCategory {
  id: number;
  name: string;
  subcategories: { id: number; name: string }[];
}

const treeFromWire = (roots: WireCategory[]): RootCategory[] =>
  roots.map(({ id, name, sub_categories: subcategories = [] }) => ({ id, name, subcategories }));

export const useCategoryTree = (enabled: boolean) =>
  useQuery({ ...apiQuery<WireCategory[]>(CATEGORY_TREE), select: treeFromWire, enabled });
