import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { sha256Hex } from '../../../crypto/digest';
import type { Db } from '../../../db/open';

const HOW_MANY = 10;
/** Crockford's base32: nothing that is read as something else. 16 signs are 80 bits, so a plain hash is enough. */
const SIGNS = '0123456789abcdefghjkmnpqrstvwxyz';
const LENGTH = 16;

/** 'k3f9-2mq7-…': groups of four, as people read them aloud. */
function newCode(): string {
  const signs = [...randomBytes(LENGTH)].map((byte) => SIGNS[byte % SIGNS.length]).join('');
  return signs.replace(/(.{4})(?=.)/g, '$1-');
}

/** Without case, spaces and dashes; o, i and l as the digits that they look like. */
const hashOfCode = (typed: string): string =>
  sha256Hex(typed.toLowerCase().replace(/[\s-]/g, '').replaceAll('o', '0').replace(/[il]/g, '1'));

/** Ten new single-use codes in place of all earlier ones. @returns them, for the only time: they are stored hashed */
export async function makeRecoveryCodes(trx: Db, userId: number): Promise<string[]> {
  await dropRecoveryCodes(trx, userId);
  const codes = Array.from({ length: HOW_MANY }, newCode);
  await trx
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ hash: hashOfCode(code), user_id: userId })))
    .execute();
  return codes;
}

/** Uses a code of this person up, once even when two ask at the same moment. False: none of theirs, or used. */
export async function useRecoveryCode(trx: Db, userId: number, typed: string): Promise<boolean> {
  const row = await trx
    .updateTable('recovery_codes')
    .set({ used_at: sql<Date>`now()` })
    .where('hash', '=', hashOfCode(typed))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .returning('hash')
    .executeTakeFirst();
  return row !== undefined;
}

export async function countRecoveryCodes(db: Db, userId: number): Promise<number> {
  const { left } = await db
    .selectFrom('recovery_codes')
    .select((eb) => eb.fn.countAll<number>().as('left'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return left;
}

export async function dropRecoveryCodes(trx: Db, userId: number): Promise<void> {
  await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
}
