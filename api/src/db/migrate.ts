import { Migrator, sql } from 'kysely';
import { migrations } from './migrations';
import type { Db } from './open';

const FIRST = '0001-people';

/**
 * Brings the tables up to date, in one transaction. Safe when several processes start together: Kysely takes an
 * advisory lock and the later ones find nothing to do. Throws what the failing migration threw.
 */
export async function migrate(db: Db): Promise<string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error) throw error;
  const done = results.filter(({ status }) => status === 'Success').map(({ migrationName }) => migrationName);
  // Reference data brings its own ids (user 5, D2): without this the fifth person of a new shop could not register.
  if (done.includes(FIRST)) await resetIdentities(db);
  return done;
}

/** Rows written with their own ids leave the identity counters behind; this moves every counter past the last id. */
export async function resetIdentities(db: Db): Promise<void> {
  const columns = await sql<{ table_name: string; column_name: string }>`
    select table_name, column_name from information_schema.columns
    where table_schema = current_schema() and is_identity = 'YES'`.execute(db);
  for (const { table_name, column_name } of columns.rows) {
    // Promotion 9 does not exist for anybody (D20): its counter starts behind it.
    const least = table_name === 'promotions' ? 9 : 0;
    await sql`select setval(pg_get_serial_sequence(${table_name}, ${column_name}),
      greatest(${sql.lit(least)}, (select coalesce(max(${sql.ref(column_name)}), 0) from ${sql.table(table_name)}))
        + 1, false)`.execute(db);
  }
}
