import type { AdminCategory } from '@qhatu/contract/wire';
import { api, PERSONAL, useQuery } from '@qhatu/shared-state';

/** The whole tree of categories, as whoever keeps it sees it. */
export const useCategories = (userId: number) =>
  useQuery({
    queryKey: ['api', 'users/admin/categories', userId],
    meta: PERSONAL,
    queryFn: ({ signal }) => api.get<AdminCategory[]>('admin/categories', { signal }),
    staleTime: 0,
  });

/** The tree as a list of choices: subcategories under their root. */
export function categoryOptions(categories: readonly AdminCategory[] | undefined) {
  const all = categories ?? [];
  return all
    .filter(({ parent_id }) => parent_id === null)
    .flatMap((root) => [
      { value: String(root.id), text: root.name },
      ...all
        .filter(({ parent_id }) => parent_id === root.id)
        .map(({ id, name }) => ({ value: String(id), text: `${root.name} › ${name}` })),
    ]);
}
