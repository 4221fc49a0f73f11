import type { UnreadCount } from '@qhatu/contract/wire';
import { api, PERSONAL, useQuery } from '@qhatu/shared-state';

/** Between two looks at the count while somebody stays on home. */
const LOOK_MS = 60_000;

/** Messages that this person has not seen, in all conversations. 0 for visitors, and when the count cannot be had. */
export function useUnread(personId: number | null): number {
  const { data } = useQuery({
    queryKey: ['api', 'chat/unread', personId],
    meta: PERSONAL,
    queryFn: ({ signal }) => api.get<UnreadCount>('chat/unread', { signal }),
    enabled: personId !== null,
    refetchInterval: LOOK_MS,
    retry: false,
  });
  return personId === null ? 0 : (data?.count ?? 0);
}
