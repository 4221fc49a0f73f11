import type { LoginMethod, Session } from '@qhatu/contract/wire';
import type { Db } from '../../db/open';
import type { Origin } from '../../http/device';
import { notFound } from '../../http/errors';
import { findSessionUser } from './queries';
import { issueToken } from './tokens';

/** How somebody came in, and from where: the session's first entry in the security log. */
export interface Entrance {
  origin: Origin;
  method: LoginMethod;
}

/** A new session of this user in the shape of D3. Without `entrance` it is nobody's login: the shared visitor's. */
export const sessionOf = async (db: Db, user: Session['user'], entrance?: Entrance): Promise<Session> => ({
  access_token: await issueToken(db, user.id, entrance?.origin, entrance?.method),
  user,
});

/** The same of whom only the id is known. */
export async function openSession(db: Db, userId: number, entrance?: Entrance): Promise<Session> {
  const user = await findSessionUser(db, userId);
  if (!user) throw notFound();
  return sessionOf(db, user, entrance);
}
