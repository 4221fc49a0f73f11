import { ROLE } from '@qhatu/contract/model';
import type { Print } from '@qhatu/contract/wire';
import { type Selectable, sql } from 'kysely';
import type { Db } from '../../../db/open';
import type { PrintsTable } from '../../../db/schema/designs';
import type { Person } from '../../../http/person';
import { tintOf } from '../../../http/placeholders';
import { readableBy } from '../ordered';

export type PrintRow = Selectable<PrintsTable>;

/** Uploads that are offered again. */
const MINE = 60;

/** The shop's own are everybody's; an upload is fetched with a session (`GET prints/{id}/file`). */
export function printOf({ id, user_id, uri, thumb, width, height, name, group }: PrintRow): Print {
  const file = `/api/web/prints/${id}/file`;
  const looks = { width, height, name, group };
  if (user_id !== null) return { id, url: file, thumb: `${file}?small=1`, ...looks };
  return { id, url: uri, thumb, ...tintOf(thumb), ...looks };
}

/**
 * A picture as `person` may see it; null when it does not exist for them (D4): the shop's own; one's own uploads; those in
 * a design that was ordered from this seller; every one for administration.
 */
export async function readablePrint(db: Db, person: Person, id: number): Promise<PrintRow | null> {
  const sold = sql<boolean>`exists (select from product_custom_prints used
    join product_customs d on d.id = used.custom_id where used.print_id = prints.id and ${readableBy(person)})`;
  const row = await db
    .selectFrom('prints')
    .selectAll()
    .where('id', '=', id)
    .where((eb) =>
      person.role === ROLE.admin
        ? eb.lit(true)
        : eb.or([eb('user_id', 'is', null), eb('user_id', '=', person.id), sold]),
    )
    .executeTakeFirst();
  return row ?? null;
}

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
