import type { ListView } from '@qhatu/contract/wire';
import { api, PERSONAL, useQuery, useQueryClient } from '@qhatu/shared-state';

export interface SavedView {
  /** None: everybody has it. */
  id?: number;
  name: string;
  /** Its filters as the address has them, without `?`. */
  search: string;
}

const PATH = 'admin/views';
const keyOf = (userId: number) => ['api', `users/${PATH}`, userId];

/**
 * Somebody's own views of a list, kept with their account (D160). Read once for all lists; without an answer there are none.
 * `save` and `remove` reject with ApiError: 422 with a text beside `name` when it is taken.
 */
export function useSavedViews(userId: number, list: string) {
  const client = useQueryClient();
  const { data } = useQuery({
    queryKey: keyOf(userId),
    meta: PERSONAL,
    queryFn: ({ signal }) => api.get<{ data: ListView[] }>(PATH, { signal }),
  });
  const change = (next: (views: ListView[]) => ListView[]) =>
    client.setQueryData<{ data: ListView[] }>(keyOf(userId), (before) => ({ data: next(before?.data ?? []) }));
  const views: SavedView[] = data?.data.filter((view) => view.list === list) ?? [];
  return {
    views,
    save: async (name: string, search: string): Promise<void> => {
      const saved = await api.post<ListView>(PATH, { list, name, search });
      change((before) => [...before, saved]);
    },
    remove: async (id: number): Promise<void> => {
      await api.post<{ msg: string }>(`${PATH}/${id}/remove`);
      change((before) => before.filter((view) => view.id !== id));
    },
  };
}
