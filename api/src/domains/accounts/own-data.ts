import { sql } from 'kysely';
import type { Sealer } from '../../crypto/sealed';
import { openValue, SEALED_COLUMNS } from '../../crypto/sealed-columns';
import type { Db } from '../../db/open';

/** Columns that are locks, not data about the person. */
const SECRETS = new Set([
  'hash',
  'password_hash',
  'body_hash',
  'unsubscribe_key',
  'key',
  'path',
  'public_key',
  'secret',
]);

type Row = Record<string, unknown>;

const withoutSecrets = (row: Row): Row =>
  Object.fromEntries(Object.entries(row).filter(([column]) => !SECRETS.has(column)));

/** The person's own sealed values, as the person gave them. */
function opened(sealer: Sealer, table: string, row: Row): Row {
  const own = { ...row };
  for (const column of SEALED_COLUMNS.filter((one) => one.table === table)) {
    const value = own[column.column];
    if (!column.copy) delete own[column.column];
    else if (typeof value === 'string') {
      const text = openValue(sealer, column, String(row[column.owner]), value);
      own[column.column] = column.copy === 'json' ? JSON.parse(text) : text;
    }
  }
  return own;
}

/** Every table that says whose a row is, as the database itself knows: a table made tomorrow is in tomorrow's copy. */
async function tablesOfPersons(db: Db): Promise<string[]> {
  const { rows } = await sql<{ table_name: string }>`
    select table_name from information_schema.columns
    where table_schema = current_schema() and column_name = 'user_id'
    order by table_name`.execute(db);
  return rows.map(({ table_name }) => table_name);
}

export interface OwnData {
  /** ISO 8601. */
  exported_at: string;
  account: Row;
  /** Table → the person's rows; an order brings its lines. */
  data: Record<string, Row[]>;
}

/** All that is kept about a person, in one piece (Ley 29733, right of access). */
export async function collectOwnData(db: Db, sealer: Sealer, userId: number): Promise<OwnData> {
  const account = await sql<Row>`select * from users where id = ${userId}`.execute(db);
  const data: OwnData['data'] = {};
  for (const table of await tablesOfPersons(db)) {
    const { rows } = await sql<Row>`select * from ${sql.table(table)} where user_id = ${userId}`.execute(db);
    if (rows.length > 0) data[table] = rows.map((row) => withoutSecrets(opened(sealer, table, row)));
  }
  const lines = await sql<Row>`
    select l.* from order_lines l join orders o on o.id = l.order_id where o.user_id = ${userId}`.execute(db);
  if (lines.rows.length > 0) data.order_lines = lines.rows;
  return {
    exported_at: new Date().toISOString(),
    account: withoutSecrets(opened(sealer, 'users', account.rows[0] ?? {})),
    data,
  };
}
