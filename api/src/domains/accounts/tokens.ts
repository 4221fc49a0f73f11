import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { keptPlan } from '../../db/keep-plan';
import type { Db } from '../../db/open';

/** Sliding: every use moves the end (D6). */
const LIFE_DAYS = 30;
/** The end is written at most once an hour, so that reading does not mean writing. */
const RENEW_AFTER_MS = 3_600_000;

/** What the database knows a token by: its SHA-256, hex. */
export const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');
const end = (): Date => new Date(Date.now() + LIFE_DAYS * 86_400_000);

/** A new session of this user: 32 random bytes, of which the database keeps only the SHA-256. */
export async function issueToken(db: Db, userId: number, device: string | null = null): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await db
    .insertInto('tokens')
    .values({ hash: hashOf(token), user_id: userId, device, expires_at: end() })
    .execute();
  return token;
}

/** Whose token it is, renewed; null when unknown, expired, revoked, or its owner suspended. */
export async function findPerson(db: Db, token: string): Promise<{ id: number; role: number } | null> {
  const hash = hashOf(token);
  const row = await db
    .selectFrom('tokens')
    .innerJoin('users', 'users.id', 'tokens.user_id')
    .modifyFront(keptPlan)
    .select(['users.id', 'users.role_id', 'tokens.used_at'])
    .where('tokens.hash', '=', hash)
    .where('tokens.expires_at', '>', sql<Date>`now()`)
    .where('users.suspended_at', 'is', null)
    .executeTakeFirst();
  if (!row) return null;
  if (Date.now() - row.used_at.getTime() > RENEW_AFTER_MS) {
    await db.updateTable('tokens').set({ used_at: new Date(), expires_at: end() }).where('hash', '=', hash).execute();
  }
  return { id: row.id, role: row.role_id };
}

/**
 * Which of these tokens (by their hashes) still hold, and with what role; they count as used, as one that calls does, so
 * that a page which only listens is not logged out.
 */
export async function checkTokens(db: Db, hashes: string[]): Promise<Map<string, { id: number; role: number }>> {
  const rows = await db
    .selectFrom('tokens')
    .innerJoin('users', 'users.id', 'tokens.user_id')
    .select(['tokens.hash', 'users.id', 'users.role_id as role', 'tokens.used_at'])
    .where('tokens.hash', '=', sql<string>`any(${hashes}::text[])`)
    .where('tokens.expires_at', '>', sql<Date>`now()`)
    .where('users.suspended_at', 'is', null)
    .execute();
  const old = rows.filter(({ used_at }) => Date.now() - used_at.getTime() > RENEW_AFTER_MS).map(({ hash }) => hash);
  if (old.length > 0) {
    await db.updateTable('tokens').set({ used_at: new Date(), expires_at: end() }).where('hash', 'in', old).execute();
  }
  return new Map(rows.map(({ hash, id, role }) => [hash, { id, role }]));
}

/** The open sessions of a person, the last used first. */
export async function listTokens(db: Db, userId: number, current: string | null) {
  const rows = await db
    .selectFrom('tokens')
    .select(['id', 'hash', 'device', 'created_at', 'used_at'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', sql<Date>`now()`)
    .orderBy('used_at', 'desc')
    .limit(100)
    .execute();
  const own = current === null ? null : hashOf(current);
  return rows.map(({ hash, ...row }) => ({ ...row, current: hash === own }));
}

/** Ends every session of a person but the one that asks. */
export async function revokeOtherTokens(db: Db, userId: number, current: string): Promise<void> {
  await db.deleteFrom('tokens').where('user_id', '=', userId).where('hash', '!=', hashOf(current)).execute();
}

/** Ends one session of this person; false when it is not theirs or already over (D4). */
export async function revokeTokenById(db: Db, userId: number, id: number): Promise<boolean> {
  const row = await db
    .deleteFrom('tokens')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function revokeToken(db: Db, token: string): Promise<void> {
  await db.deleteFrom('tokens').where('hash', '=', hashOf(token)).execute();
}

/** After a change of password: every session of this person ends (D6). */
export async function revokeAllTokens(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('tokens').where('user_id', '=', userId).execute();
}

/** Expired sessions are rows that nobody reads. Returns how many went. */
export async function sweepTokens(db: Db): Promise<number> {
  const result = await db.deleteFrom('tokens').where('expires_at', '<', sql<Date>`now()`).executeTakeFirst();
  return Number(result.numDeletedRows);
}
