import { randomInt } from 'node:crypto';
import type { Db } from '../../db/open';

/** What a reseller's code takes off, percent: as the demo's AMIGO10 (D40). */
const RATE = 10;
/** Without letters and digits that are mistaken for each other. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTVWXYZ23456789';
const TAIL = 4;
const TRIES = 20;

/** 'Rosa Quispe' → 'ROSA-7KQ2': a word that people can say, and signs that make it one of its kind. */
function newCode(name: string): string {
  const word = name
    .normalize('NFD')
    .replace(/[^a-zA-Z]/g, '')
    .toUpperCase()
    .slice(0, 8);
  const tail = Array.from({ length: TAIL }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return `${word || 'AMIGO'}-${tail}`;
}

/**
 * The code with which a reseller recommends: percentage, no minimum, for everybody, and it names the reseller on the order.
 * Who has one keeps it. Call it in a transaction that holds the person's row. @returns the code
 */
export async function resellerCode(trx: Db, userId: number): Promise<string> {
  const known = await trx
    .selectFrom('promotions')
    .select('code')
    .where('reseller_id', '=', userId)
    .where('enabled', '=', true)
    .orderBy('id')
    .executeTakeFirst();
  if (known) return known.code;
  const { name } = await trx.selectFrom('users').select('name').where('id', '=', userId).executeTakeFirstOrThrow();
  for (let tried = 0; tried < TRIES; tried++) {
    const made = await trx
      .insertInto('promotions')
      .values({ code: newCode(name), type_id: 3, rate: RATE, reseller_id: userId })
      .onConflict((conflict) => conflict.column('code').doNothing())
      .returning('code')
      .executeTakeFirst();
    if (made) return made.code;
  }
  throw new Error(`No free code was found for reseller ${userId}`);
}
