import type { Message, OpenSession as WireSession } from '@qhatu/contract/wire';
import { api, personalQuery, useQuery, useQueryClient } from '@qhatu/shared-state';

/** Where the person is logged in. */
interface OpenSession {
  id: number;
  /** 'Chrome en Windows'; null when unknown. */
  device: string | null;
  /** Where it was last used from: an IPv4 address, or the /64 network of an IPv6 one; null when unknown. */
  address: string | null;
  /** ISO 8601. */
  openedAt: string;
  usedAt: string;
  /** The one that asks. */
  isCurrent: boolean;
}

const sessionsFromWire = (wire: WireSession[]): OpenSession[] =>
  wire.map(({ id, device, address, created_at: openedAt, used_at: usedAt, current: isCurrent }) => ({
    ...{ id, device, address, openedAt, usedAt, isCurrent },
  }));

export const sessionsQuery = () => personalQuery<WireSession[]>('users/sessions');

/** `GET users/sessions`. */
export const useSessions = () => useQuery({ ...sessionsQuery(), select: sessionsFromWire });

/** After a change they are read again. */
export function useReloadSessions(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: sessionsQuery().queryKey });
}

export const closeOtherSessions = () => api.post<Message>('users/sessions/close-others');
/** Ends every session of the person, this one too. */
export const closeAllSessions = () => api.post<Message>('users/sessions/close-all');
export const closeSession = (id: number) => api.delete<Message>(`users/sessions/${id}`);
