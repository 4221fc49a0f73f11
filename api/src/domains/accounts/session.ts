import type { Session } from '@qhatu/contract/wire';
import type { Db } from '../../db/open';
import { notFound } from '../../http/errors';
import { findSessionUser } from './queries';
import { issueToken } from './tokens';

/** A new session of this user in the shape of D3. */
export async function openSession(db: Db, userId: number): Promise<Session> {
  const user = await findSessionUser(db, userId);
  if (!user) throw notFound();
  return { access_token: await issueToken(db, userId), user };
}
