import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { openValue, SEALED } from '../../crypto/sealed-columns';
import type { Db } from '../../db/open';
import { unauthenticated } from '../../http/errors';
import { tintOf } from '../../http/placeholders';

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

/** What a session shows of its user (D3). */
export const findSessionUser = (db: Db, id: number) =>
  db.selectFrom('users').select(SESSION_COLUMNS).where('id', '=', id).executeTakeFirst();

export interface ReadDeps {
  app: Pick<FastifyInstance, 'sealer'>;
  db: Db;
}

/** The same with what the profile shows and changes. */
export async function findUserData({ app, db }: ReadDeps, id: number) {
  const row = await db
    .selectFrom('users')
    .select([...SESSION_COLUMNS, 'phone', 'birthdate', 'document_type', 'document_number'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!row) return null;
  const { document_number, ...user } = row;
  // Newsletter and advertising are one consent (see marketing.ts).
  const ruc = document_number && openValue(app.sealer, SEALED.userDocument, id, document_number);
  return { ...user, ...tintOf(user.uri), ruc, marketing: user.suscribed === 1 };
}

/** What a login asks of an account, and what its session will show: in one look. E-mails are compared without case. */
export const findCredentials = (db: Db, email: string) =>
  db
    .selectFrom('users')
    .select([...SESSION_COLUMNS, 'password_hash', 'verified_at', 'suspended_at', 'two_step'])
    .where(sql<string>`lower(email)`, '=', email.toLowerCase())
    .executeTakeFirst();

export async function emailExists(db: Db, email: string): Promise<boolean> {
  return Boolean(await findCredentials(db, email));
}

/**
 * Names are compared as the eye does (`nick_key`): without case, accents or kind of separator, and 0 and 1 as the letters
 * they look like. `except`: the person whose own name does not count.
 */
export async function userNameExists(db: Db, userName: string, except = 0): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where(sql<string>`nick_key(user_name)`, '=', sql<string>`nick_key(${userName.normalize('NFC')})`)
    .where('id', '!=', except)
    .limit(1)
    .executeTakeFirst();
  return Boolean(row);
}

/** 0 factura, 1 boleta, 2 recibo por honorarios; null when never chosen. */
export async function findBillType(db: Db, id: number): Promise<number | null> {
  const row = await db.selectFrom('users').select('bill_type').where('id', '=', id).executeTakeFirst();
  return row?.bill_type ?? null;
}

/** To confirm who is logged in; null for an account without a password. */
export async function findPasswordHash(db: Db, id: number): Promise<string | null> {
  const row = await db.selectFrom('users').select('password_hash').where('id', '=', id).executeTakeFirst();
  return row?.password_hash ?? null;
}

/**
 * Holds a person's account for the rest of a transaction that writes something of theirs: whoever is leaving in this
 * very moment has either left, and then this throws 401, or waits for us and finds what we wrote (`anonymise` of `delete-account.ts`).
 */
export async function lockPerson(trx: Db, userId: number): Promise<void> {
  const row = await trx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .forKeyShare()
    .executeTakeFirst();
  if (!row) throw unauthenticated();
}
