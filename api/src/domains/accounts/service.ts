import type { Session } from '@qhatu/contract/wire';
import type { Db } from '../../db/open';
import { notFound } from '../../http/errors';
import { issueToken } from './tokens';

const SESSION_COLUMNS = [
  'id',
  'name',
  'last_name',
  'user_name',
  'email',
  'uri',
  'role_id',
  'formularioventa',
  'suscribed',
] as const;

/** A new session of this user in the shape of D3. */
export async function openSession(db: Db, userId: number): Promise<Session> {
  const user = await db.selectFrom('users').select(SESSION_COLUMNS).where('id', '=', userId).executeTakeFirst();
  if (!user) throw notFound();
  return { access_token: await issueToken(db, userId), user };
}
