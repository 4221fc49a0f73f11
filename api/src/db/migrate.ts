import { Migrator, sql } from 'kysely';
import { migrations } from './migrations';
import type { Db } from './open';

const FIRST = '0001-baseline';

/** The tables were made by another version of this program; the message is one sentence for whoever starts the shop. */
export class DatabaseOfAnotherVersion extends Error {}

/**
 * Brings the tables up to date, in one transaction. Safe when several processes start together: Kysely takes an
 * advisory lock and the later ones find nothing to do. Throws what the failing migration threw, or
 * {@link DatabaseOfAnotherVersion}.
 */
export async function migrate(db: Db): Promise<string[]> {
  await refuseStrangers(db);
  // Branches land in another order than their numbers were given: a shop that has the later one still gets the earlier.
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => migrations },
    allowUnorderedMigrations: true,
  });
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error) throw error;
  const done = results.filter(({ status }) => status === 'Success').map(({ migrationName }) => migrationName);
  // Reference data brings its own ids (user 5, D2): without this the fifth person of a new shop could not register.
  if (done.includes(FIRST)) await resetIdentities(db);
  return done;
}

/** Migrations that this version does not know: of a later one, or of the chain that 0001-baseline replaced. */
async function refuseStrangers(db: Db): Promise<void> {
  const { rows: tables } = await sql<{ name: string | null }>`
    select to_regclass('kysely_migration')::text as name`.execute(db);
  if (!tables[0]?.name) return;
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  const stranger = rows.find(({ name }) => !Object.hasOwn(migrations, name));
  if (!stranger) return;
  throw new DatabaseOfAnotherVersion(
    `The database was made by another version of Qhatu (its migration ${stranger.name} is unknown here): start that version, or set DATA_DIR to a new folder (DATABASE_URL to an empty database).`,
  );
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
