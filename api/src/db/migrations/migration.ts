import { sql } from 'kysely';
import type { AnyDb } from './script';

/** One step of the schema. Runs inside one transaction, with what writes down that it ran. */
export interface Migration {
  up: (db: AnyDb) => Promise<void>;
}

/** A step that says which releases run on the schema it leaves behind (D207). */
export interface DeclaredMigration extends Migration {
  /**
   * The name of the migration that a release has to know to run on the schema after this one: any before it for one that
   * only adds (expand), the one that came with the release which no longer uses what goes for one that takes away
   * (contract), its own for one that no earlier release survives.
   */
  worksSince: string;
  /**
   * Not inside a transaction: index builds that let the shop write meanwhile, and backfills in pieces. It may be cut off
   * anywhere and begins again, so each of its statements can be run twice ({@link concurrentIndex}).
   */
  outside?: true;
  /** This release runs without it as well: it may come after the release has been rolled out. */
  deferred?: true;
}

/**
 * Builds an index while the shop writes; only in a migration that runs `outside`. One that was cut off left an invalid index
 * behind, which is dropped and built again. `name` and `definition` (what follows `on`) are ours, never of a person.
 */
export async function concurrentIndex(
  db: AnyDb,
  { name, definition, unique = false }: { name: string; definition: string; unique?: boolean },
): Promise<void> {
  const { rows } = await sql<{ valid: boolean }>`
    select indisvalid as valid from pg_index where indexrelid = to_regclass(${name})`.execute(db);
  if (rows[0]?.valid) return;
  if (rows[0]) await sql`drop index concurrently if exists ${sql.ref(name)}`.execute(db);
  await sql`create ${sql.raw(unique ? 'unique' : '')} index concurrently ${sql.ref(name)} on ${sql.raw(definition)}`.execute(
    db,
  );
}
