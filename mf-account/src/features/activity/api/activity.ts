import type { Activity } from '@qhatu/contract/wire';
import { api, PERSONAL, useInfiniteQuery } from '@qhatu/shared-state';

/** What happened in the person's account, newest first, page by page (`GET users/activity`). */
export const useActivity = () =>
  useInfiniteQuery({
    queryKey: ['api', 'users/activity'],
    meta: PERSONAL,
    queryFn: ({ pageParam, signal }) =>
      api.get<Activity>(`users/activity${pageParam ? `?before=${pageParam}` : ''}`, { signal }),
    initialPageParam: 0,
    staleTime: 0,
    getNextPageParam: ({ next }: Activity) => next ?? undefined,
  });
