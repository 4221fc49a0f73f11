import { isMember, type Session } from '@qhatu/contract/model';
import { useStore } from 'zustand';
import { createPersisted } from '../persist/create-persisted';

export interface SessionState {
  session: Session | null;
}

export const sessionStore = createPersisted<SessionState, SessionState>(() => ({ session: null }), {
  name: 'session',
  version: 1,
  pick: ({ session }) => ({ session }),
  // When the session comes back, "somebody else is here" must meet the restored lists: empty ones would be written over
  // those that are stored.
  after: ['cart', 'wishlist'],
  // A log-out leaves nothing behind.
  carry: 'nothing',
  accept: (stored) => {
    const session = (stored as Partial<SessionState> | null)?.session;
    if (session === null) return { session: null };
    return session && typeof session.token === 'string' && typeof session.person?.id === 'number' ? { session } : null;
  },
});

export const useSession = (): Session | null => useStore(sessionStore, (state) => state.session);

/** The logged-in person's session, or null for visitors (D50). */
export function useMember(): Session | null {
  const session = useSession();
  return isMember(session) ? session : null;
}

/** Outside of rendering. */
export function currentMember(): Session | null {
  const { session } = sessionStore.getState();
  return isMember(session) ? session : null;
}
