import type { LoginMethod, Session } from '@qhatu/contract/wire';
import type { Db } from '../../db/open';
import { type Origin, recordEvent } from '../security/record';
import { issueToken } from './tokens';

/** A session for somebody whose proofs all held, and its entry in the security log. */
export async function enter(db: Db, user: Session['user'], origin: Origin, method: LoginMethod): Promise<Session> {
  const access_token = await issueToken(db, user.id, origin.device);
  await recordEvent(db, origin, { kind: 'login', userId: user.id, details: { method } });
  return { access_token, user };
}
