import type { Print } from '@qhatu/contract/wire';
import type { Selectable } from 'kysely';
import type { Db } from '../../../db/open';
import type { PrintsTable } from '../../../db/schema/designs';

export type PrintRow = Selectable<PrintsTable>;

/** Uploads that are offered again. */
const MINE = 60;

export const printOf = ({ id, uri, thumb, width, height, name, group }: PrintRow): Print => ({
  id,
  url: uri,
  thumb,
  width,
  height,
  name,
  group,
});

/** The shop's own designs, in its order (spec 3 §7). */
export async function predefinedPrints(db: Db): Promise<Print[]> {
  const rows = await db
    .selectFrom('prints')
    .selectAll()
    .where('user_id', 'is', null)
    .where('enabled', '=', true)
    .orderBy('position')
    .orderBy('id')
    .execute();
  return rows.map(printOf);
}

/** What a person uploaded, newest first. */
export async function printsOfPerson(db: Db, userId: number): Promise<Print[]> {
  const rows = await db
    .selectFrom('prints')
    .selectAll()
    .where('user_id', '=', userId)
    .where('enabled', '=', true)
    .orderBy('id', 'desc')
    .limit(MINE)
    .execute();
  return rows.map(printOf);
}

/** Those of `ids` that this person may print: the shop's own and theirs. Kept from being removed until `trx` ends. */
export async function usablePrints(trx: Db, userId: number, ids: readonly number[]): Promise<Map<number, PrintRow>> {
  if (ids.length === 0) return new Map();
  const rows = await trx
    .selectFrom('prints')
    .selectAll()
    .where('id', 'in', [...ids])
    .where('enabled', '=', true)
    .where((eb) => eb.or([eb('user_id', 'is', null), eb('user_id', '=', userId)]))
    .orderBy('id')
    .forKeyShare()
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}
