import type { Message } from '@qhatu/contract/wire';
import { api, useQueryClient } from '@qhatu/shared-state';
import { listKey } from './list-key';
import { todayKey } from './today';

/** Administration's lists that a decision changes. */
type ListKind = 'orders' | 'lines' | 'requests' | 'complaints' | 'questions' | 'reviews';

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
