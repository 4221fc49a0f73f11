import { randomBytes } from 'node:crypto';
import { ROLE } from '@qhatu/contract/model';
import { ANONYMOUS_USER_ID, type LoginMethod, type Session } from '@qhatu/contract/wire';
import { type RawBuilder, sql } from 'kysely';
import { sha256Hex } from '../../crypto/digest';
import { compiledOnce } from '../../db/compiled-once';
import type { Db } from '../../db/open';
import { preparedPlan } from '../../db/prepared-plan';
import type { Env } from '../../env';
import type { Origin } from '../../http/device';
import { notFound } from '../../http/errors';
import type { ShopActor } from '../../http/person';
import { eventRow } from '../security/record';
import { membership, membershipOf } from '../security/shop-membership';
import { findSessionUser } from './queries';

/** Sliding: every use moves the end (D6), but never beyond the absolute life. */
const LIFE_DAYS = 30;
/** Of the shared visitor, who loses nothing with it: each is a row that anybody may make, and the next visit has another (D374). */
const VISIT_DAYS = 1;
/** From the login on, however much a session is used: a token that leaked long ago opens nothing. */
const ABSOLUTE_DAYS = 90;
/** Whoever sells, decides or reads what belongs to others comes in anew every day. */
const STAFF_HOURS = 12;
const STAFF = [ROLE.admin, ROLE.seller, ROLE.support];
/** The end is written at most once an hour, so that reading does not mean writing. */
const RENEW_AFTER_MS = 3_600_000;
/** Another address is written sooner: it is what its owner would not know. */
const MOVED_AFTER_MS = 60_000;

/** Whether a session of `tokens` beside its `users` still holds, by the database's clock. */
const alive = sql<boolean>`tokens.expires_at > now() and tokens.created_at > now() - case
  when users.role_id in (${sql.lit(STAFF[0])}, ${sql.lit(STAFF[1])}, ${sql.lit(STAFF[2])})
    or exists (select from shop_members m where m.user_id = users.id and m.removed_at is null)
  then make_interval(hours => ${sql.lit(STAFF_HOURS)}) else make_interval(days => ${sql.lit(ABSOLUTE_DAYS)}) end`;

const renewed = {
  used_at: sql<Date>`now()`,
  expires_at: sql<Date>`least(now() + make_interval(days => case when user_id = ${sql.lit(ANONYMOUS_USER_ID)}
      then ${sql.lit(VISIT_DAYS)} else ${sql.lit(LIFE_DAYS)} end),
    created_at + make_interval(days => ${sql.lit(ABSOLUTE_DAYS)}))`,
};

/**
 * A new session of this user: 32 random bytes, of which the database keeps only the SHA-256. `method`: it is a login,
 * and stands in the security log, written along in the same statement.
 */
export async function issueToken(
  db: Db,
  userId: number,
  { device = null, address = null }: Partial<Origin> = {},
  method?: LoginMethod,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const row = {
    hash: sha256Hex(token),
    user_id: userId,
    device,
    address,
    expires_at: sql<Date>`now() + make_interval(days => ${sql.lit(userId === ANONYMOUS_USER_ID ? VISIT_DAYS : LIFE_DAYS)})`,
  };
  if (!method) {
    await db.insertInto('tokens').values(row).execute();
    return token;
  }
  const event = eventRow({ device, address }, { kind: 'login', userId, details: { method } });
  await db
    .with('noted', (query) => query.insertInto('security_events').values(event))
    .insertInto('tokens')
    .values(row)
    .execute();
  return token;
}

/** What a session of administration takes: STAFF_TWO_STEP. */
export type SessionRules = Pick<Env, 'STAFF_TWO_STEP'>;

/** Administration that has to have a second step and has none holds no session, however it got one. */
const letIn = (twoStep: boolean | RawBuilder<boolean>) =>
  sql<boolean>`(not ${twoStep}::boolean or users.role_id <> ${sql.lit(ROLE.admin)} or users.two_step)`;

interface TokenUse {
  hash: string;
  /** STAFF_TWO_STEP. */
  twoStep: boolean;
}

interface TokenOwner {
  id: number;
  role_id: number;
  used_at: Date;
  address: string | null;
  shop: Parameters<typeof membershipOf>[0];
}

/** Asked before almost every answer. */
const findOwner = compiledOnce<TokenOwner, TokenUse>((db, value) =>
  db
    .selectFrom('tokens')
    .innerJoin('users', 'users.id', 'tokens.user_id')
    .modifyFront(preparedPlan)
    .select(['users.id', 'users.role_id', 'tokens.used_at', 'tokens.address', membership.as('shop')])
    .where('tokens.hash', '=', value('hash'))
    .where(alive)
    .where(letIn(value('twoStep')))
    .where('users.suspended_at', 'is', null)
    .compile(),
);

/**
 * Whose token it is, renewed; null when unknown, expired, revoked, older than its absolute life, or its owner
 * suspended. `visitor`: the address that uses it, which its owner sees in the list of sessions.
 */
export async function findPerson(
  db: Db,
  rules: SessionRules,
  token: string,
  visitor?: string,
): Promise<ShopActor | null> {
  const hash = sha256Hex(token);
  const [row] = await findOwner(db, { hash, twoStep: rules.STAFF_TWO_STEP });
  if (!row) return null;
  const unused = Date.now() - row.used_at.getTime();
  const moved = visitor !== undefined && visitor !== row.address && unused > MOVED_AFTER_MS;
  if (moved || unused > RENEW_AFTER_MS) {
    await db
      .updateTable('tokens')
      .set({ ...renewed, ...(visitor === undefined ? {} : { address: visitor }) })
      .where('hash', '=', hash)
      .execute();
  }
  return { id: row.id, role: row.role_id, shop: membershipOf(row.shop) };
}

/**
 * Which of these tokens (by their hashes) still hold, and with what role; they count as used, as one that calls does,
 * so that a page which only listens is not logged out.
 */
export async function checkTokens(
  db: Db,
  rules: SessionRules,
  hashes: string[],
): Promise<Map<string, { id: number; role: number }>> {
  const rows = await db
    .selectFrom('tokens')
    .innerJoin('users', 'users.id', 'tokens.user_id')
    .select(['tokens.hash', 'users.id', 'users.role_id as role', 'tokens.used_at'])
    .where('tokens.hash', '=', sql<string>`any(${hashes}::text[])`)
    .where(alive)
    .where(letIn(rules.STAFF_TWO_STEP))
    .where('users.suspended_at', 'is', null)
    .execute();
  const old = rows.filter(({ used_at }) => Date.now() - used_at.getTime() > RENEW_AFTER_MS).map(({ hash }) => hash);
  if (old.length > 0) await db.updateTable('tokens').set(renewed).where('hash', 'in', old).execute();
  return new Map(rows.map(({ hash, id, role }) => [hash, { id, role }]));
}

/** The open sessions of a person: the one that asks, then the last used. */
export async function listTokens(db: Db, userId: number, current: string | null) {
  const own = sha256Hex(current ?? '');
  const rows = await db
    .selectFrom('tokens')
    .innerJoin('users', 'users.id', 'tokens.user_id')
    .select(['tokens.id', 'tokens.hash', 'tokens.device', 'tokens.address', 'tokens.created_at', 'tokens.used_at'])
    .where('tokens.user_id', '=', userId)
    .where(alive)
    .orderBy(sql`tokens.hash = ${own}`, 'desc')
    .orderBy('tokens.used_at', 'desc')
    .limit(100)
    .execute();
  return rows.map(({ hash, ...row }) => ({ ...row, current: hash === own }));
}

/**
 * What the security log says when sessions end because somebody wants it; without it nothing (a new password has an
 * entry of its own).
 */
export interface SessionsEnded {
  kind: 'logout' | 'session-ended';
  origin: Origin;
}

/** Ends sessions, and notes it in the same statement. @returns how many */
async function endTokens(db: Db, which: RawBuilder<unknown>, noted?: SessionsEnded): Promise<number> {
  const note = noted
    ? sql`, noted as (
        insert into security_events (user_id, actor_id, kind, network, device, details)
        select user_id, user_id, ${noted.kind}, ${noted.origin.address}, ${noted.origin.device},
          jsonb_build_object('count', count(*))
        from gone where user_id <> ${sql.lit(ANONYMOUS_USER_ID)} group by user_id)`
    : sql``;
  const { rows } = await sql<{ ended: number }>`
    with gone as (delete from tokens where ${which} returning user_id) ${note}
    select count(*)::int as ended from gone`.execute(db);
  return rows[0]?.ended ?? 0;
}

/** Ends every session of a person but the one that asks. */
export const revokeOtherTokens = (db: Db, userId: number, current: string, noted?: SessionsEnded): Promise<number> =>
  endTokens(db, sql`user_id = ${userId} and hash <> ${sha256Hex(current)}`, noted);

/** Ends one session of this person; false when it is not theirs or already over (D4). */
export const revokeTokenById = async (db: Db, userId: number, id: number, noted?: SessionsEnded): Promise<boolean> =>
  (await endTokens(db, sql`user_id = ${userId} and id = ${id}`, noted)) > 0;

export const revokeToken = (db: Db, token: string, noted?: SessionsEnded): Promise<number> =>
  endTokens(db, sql`hash = ${sha256Hex(token)}`, noted);

/** Every session of this person ends: after a change of password (D6), or because they say so. */
export const revokeAllTokens = (db: Db, userId: number, noted?: SessionsEnded): Promise<number> =>
  endTokens(db, sql`user_id = ${userId}`, noted);

/** Sessions that are over are rows that nobody reads. Returns how many went. */
export async function sweepTokens(db: Db): Promise<number> {
  const result = await db
    .deleteFrom('tokens')
    .using('users')
    .whereRef('users.id', '=', 'tokens.user_id')
    .where(sql<boolean>`not (${alive})`)
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}

/** How somebody came in, and from where: the session's first entry in the security log. */
interface Entrance {
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
