import type { Db } from '../db/open';
import { checkTokens, type SessionRules } from '../domains/accounts/tokens';
import type { ChatServer, SocketData } from './hub';

/**
 * Socket.IO hands out what a lost connection missed before it asks who is back. So a session is kept back unless the
 * token it was made with still holds: after a logout nothing more is told. Socket.IO has no hook for it.
 */
export function guardConnectionRecovery(io: ChatServer, db: Db, rules: SessionRules): void {
  const { adapter } = io.of('/');
  const restore = adapter.restoreSession.bind(adapter);
  adapter.restoreSession = async (pid, offset) => {
    const session = await restore(pid, offset);
    const hash = (session?.data as SocketData | undefined)?.tokenHash;
    if (!hash || !(await checkTokens(db, rules, [hash])).has(hash)) return Promise.reject(new Error('signed out'));
    return session;
  };
}
