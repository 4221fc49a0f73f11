import type { Session } from '@qhatu/contract/wire';
import type { FastifyRequest } from 'fastify';
import type { Db } from '../../db/open';
import { notFound } from '../../http/errors';
import { deviceOf } from './device';
import { findSessionUser } from './queries';
import { issueToken, type SessionOrigin } from './tokens';

/** Where a request comes from, as far as a list of sessions names it. */
export const originOf = ({ headers, visitor }: Pick<FastifyRequest, 'headers' | 'visitor'>): SessionOrigin => ({
  device: deviceOf(headers['user-agent']),
  address: visitor,
});

/** A new session of this user in the shape of D3. */
export const sessionOf = async (db: Db, user: Session['user'], origin?: SessionOrigin): Promise<Session> => ({
  access_token: await issueToken(db, user.id, origin),
  user,
});

/** The same of whom only the id is known. */
export async function openSession(db: Db, userId: number, origin?: SessionOrigin): Promise<Session> {
  const user = await findSessionUser(db, userId);
  if (!user) throw notFound();
  return sessionOf(db, user, origin);
}
