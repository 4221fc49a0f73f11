import type { List, Message } from '@qhatu/contract/wire';
import { api, PERSONAL, useInfiniteQuery, useQueryClient } from '@qhatu/shared-state';
import { listKey } from '../../list/useKeyset';
import { todayKey } from './today';

/** Administration's lists that a decision changes. */
type ListKind = 'orders' | 'lines' | 'requests' | 'complaints' | 'questions';

/**
 * One of administration's lists that are read by the number of a page, each row as `fromWire` has it. `userId` keeps the answers of different people
 * apart. Read anew by whoever opens it, however young the last answer is (spec 1 §2: the page reloads; D35).
 */
export function useAdminList<Wire, Row>(
  kind: Exclude<ListKind, 'requests'>,
  filter: string,
  userId: number,
  fromWire: (row: Wire) => Row,
) {
  return useInfiniteQuery({
    queryKey: listKey(`admin/${kind}`, filter, userId),
    meta: PERSONAL,
    queryFn: async ({ pageParam, signal }) => {
      const page = await api.get<List<Wire>>(`admin/${kind}?${filter}&page=${pageParam}`, { signal });
      const { current_page: at, last_page: last } = page;
      return { data: page.data.map(fromWire), total: page.total, next: at < last ? at + 1 : undefined };
    },
    initialPageParam: 1,
    staleTime: 0,
    getNextPageParam: ({ next }) => next,
  });
}

/** The view is fully fresh after every decision (D35). */
export function useReloadAdmin() {
  const client = useQueryClient();
  return (kind: ListKind) => {
    void client.invalidateQueries({ queryKey: todayKey() });
    return client.invalidateQueries({ queryKey: listKey(`admin/${kind}`) });
  };
}

export type Decided = 'orders' | 'requests';

/** Both reject with ApiError: 409 when somebody else was faster. */
export const approve = (kind: Decided, id: number) => api.post<Message>(`admin/${kind}/${id}/approve`);
export const reject = (kind: Decided, id: number, reason: string) =>
  api.post<Message>(`admin/${kind}/${id}/reject`, { reason });
