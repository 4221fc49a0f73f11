import { sql } from 'kysely';
import type { Db } from '../db/open';
import type { Database } from '../db/schema';

/** Rows per statement: big enough to be quick, small enough to stay in one message of the embedded worker. */
const CHUNK = 1000;

/**
 * Inserts rows through one JSON parameter a statement: no parameter limit, one plan for all, and the database itself
 * turns the JSON into column types. `columns` is column → SQL type. Column names come from this code, never from input.
 */
export async function insertRows<T extends object>(
  db: Db,
  table: keyof Database & string,
  columns: Readonly<Partial<Record<keyof T & string, string>>>,
  rows: readonly T[],
): Promise<void> {
  const names = Object.keys(columns);
  const target = sql.join(names.map((name) => sql.ref(name)));
  const shape = sql.raw(
    Object.entries(columns)
      .map(([name, type]) => `"${name}" ${type}`)
      .join(', '),
  );
  for (let start = 0; start < rows.length; start += CHUNK) {
    const json = JSON.stringify(rows.slice(start, start + CHUNK));
    await sql`insert into ${sql.table(table)} (${target}) select ${target} from jsonb_to_recordset(${json}::jsonb) as x (${shape})`.execute(
      db,
    );
  }
}
