import type { AdminCategory as WireCategory } from '@qhatu/contract/wire';
import { api, PERSONAL, useQuery, useQueryClient } from '@qhatu/shared-state';
import { listKey } from './list-key';

/** A category of the tree, which has two levels. */
export interface Category {
  id: number;
  /** Of what this shows; whoever saves says which one they have seen. */
  version: number;
  /** Null: a root. */
  parentId: number | null;
  name: string;
  picture: { src: string; tint: string | undefined } | null;
  isEnabled: boolean;
  /** Its products are not bought here, but agreed on with the seller. */
  isSpecial: boolean;
  isFreelancer: boolean;
  /** Products in it that are not archived, without those of its subcategories. */
  products: number;
}

const categoryFromWire = ({ uri, tint, ...wire }: WireCategory): Category => ({
  ...{ id: wire.id, version: wire.version, parentId: wire.parent_id, name: wire.name },
  ...{ picture: uri ? { src: uri, tint } : null, isEnabled: wire.enabled, isSpecial: wire.especial },
  ...{ isFreelancer: wire.freelancer, products: wire.products },
});

const PATH = 'admin/categories';

/** Under which the tree is kept, whoever sees it. */
export const CATEGORIES_KEY = listKey(PATH);

/** The whole tree as it is now. Rejects with ApiError. */
export const readCategories = async (signal?: AbortSignal): Promise<Category[]> =>
  (await api.get<WireCategory[]>(PATH, signal && { signal })).map(categoryFromWire);

/** The whole tree of categories, as whoever keeps it sees it. */
export const useCategories = (userId: number) =>
  useQuery({
    queryKey: [...CATEGORIES_KEY, userId],
    meta: PERSONAL,
    queryFn: ({ signal }) => readCategories(signal),
    staleTime: 0,
  });

export function useReloadCategories(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: CATEGORIES_KEY });
}

/** The tree as a list of choices: subcategories under their root. */
export function categoryOptions(categories: readonly Category[] | undefined) {
  const all = categories ?? [];
  return all
    .filter(({ parentId }) => parentId === null)
    .flatMap((root) => [
      { value: String(root.id), text: root.name },
      ...all
        .filter(({ parentId }) => parentId === root.id)
        .map(({ id, name }) => ({ value: String(id), text: `${root.name} › ${name}` })),
    ]);
}
