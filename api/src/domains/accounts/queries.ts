import { sql } from 'kysely';
import type { Db } from '../../db/open';

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

/** The same with the telephone number. */
export const findUserData = (db: Db, id: number) =>
  db
    .selectFrom('users')
    .select([...SESSION_COLUMNS, 'phone'])
    .where('id', '=', id)
    .executeTakeFirst();

/** E-mails are compared without case. */
export const findCredentials = (db: Db, email: string) =>
  db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'password_hash', 'verified_at', 'suspended_at'])
    .where(sql<string>`lower(email)`, '=', email.toLowerCase())
    .executeTakeFirst();

export async function emailExists(db: Db, email: string): Promise<boolean> {
  return Boolean(await findCredentials(db, email));
}

/** User names are compared without case. */
export async function userNameExists(db: Db, userName: string): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where(sql<string>`lower(user_name)`, '=', userName.toLowerCase())
    .executeTakeFirst();
  return Boolean(row);
}

/** 0 factura, 1 boleta, 2 recibo por honorarios; null when never chosen. */
export async function findBillType(db: Db, id: number): Promise<number | null> {
  const row = await db.selectFrom('users').select('bill_type').where('id', '=', id).executeTakeFirst();
  return row?.bill_type ?? null;
}
