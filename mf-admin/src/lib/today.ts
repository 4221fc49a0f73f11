import type { OfficeToday } from '@qhatu/contract/wire';
import { api, PERSONAL, useQuery } from '@qhatu/shared-state';
import { listKey } from '../list/useKeyset';

/** How often what waits is asked for while somebody looks. */
const EVERY_MS = 60_000;

export const todayKey = (...userId: number[]) => listKey('admin/today', ...userId);

/** What waits for this person, and how the shop sells: for the figures in the navigation and for 'Hoy'. */
export function useToday(userId: number) {
  return useQuery({
    queryKey: todayKey(userId),
    meta: PERSONAL,
    queryFn: ({ signal }) => api.get<OfficeToday>('admin/today', { signal }),
    refetchInterval: EVERY_MS,
  });
}
