import { sessionFromWire } from '@qhatu/contract/model';
import type { Session } from '@qhatu/contract/wire';
import { api, useQuery } from '@qhatu/shared-state';

const readSession = async (hash: string) =>
  sessionFromWire(await api.get<Session>(`client_active/${encodeURIComponent(hash)}`, { token: null }));

/** The link works once: asked once, whatever mounts or comes back into view. */
export function useConfirmation(hash: string) {
  return useQuery({
    queryKey: ['confirm-account', hash],
    queryFn: () => readSession(hash),
    retry: false,
    // Forgotten with the page: seen again later, an old confirmation must not log its person in over the next one.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}
