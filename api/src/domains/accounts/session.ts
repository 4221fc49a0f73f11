import type { Session } from '@qhatu/contract/wire';
import type { Db } from '../../db/open';
import { notFound } from '../../http/errors';
import { deviceOf } from './device';
import { findSessionUser } from './queries';
import { issueToken } from './tokens';

/** A new session of this user in the shape of D3. `agent` is the browser's own header, to name the session in a list. */
export const sessionOf = async (db: Db, user: Session['user'], agent?: string): Promise<Session> => ({
  access_token: await issueToken(db, user.id, deviceOf(agent)),
  user,
});

/** The same of whom only the id is known. */
export async function openSession(db: Db, userId: number, agent?: string): Promise<Session> {
  const user = await findSessionUser(db, userId);
  if (!user) throw notFound();
  return sessionOf(db, user, agent);
}
