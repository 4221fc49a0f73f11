import { sql } from 'kysely';
import type { Db } from '../../db/open';

/**
 * The next number of a year's book. The year's row is held until the caller's transaction ends: whoever comes meanwhile
 * waits, and a transaction that fails gives its number back, so none is ever skipped or given twice. Take it last.
 */
export async function takeNumber(trx: Db, year: number): Promise<number> {
  const { last } = await trx
    .insertInto('complaint_numbers')
    .values({ year, last: 1 })
    .onConflict((conflict) => conflict.column('year').doUpdateSet({ last: sql<number>`complaint_numbers.last + 1` }))
    .returning('last')
    .executeTakeFirstOrThrow();
  return last;
}

/** '000012-2026', as it stands on the complaint. */
export const numberText = ({ year, number }: { year: number; number: number }): string =>
  `${String(number).padStart(6, '0')}-${year}`;
