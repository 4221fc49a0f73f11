import { ANONYMOUS_USER_ID } from '@qhatu/contract/wire';
import { sql } from 'kysely';
import { migrate, resetIdentities } from '../db/migrate';
import type { Db, OpenDatabase } from '../db/open';
import { beginBulk, rebuildSearch } from '../domains/catalog/search/rebuild';

/** What the demo data is made with. `media` is the folder of the pictures that are served at /media. */
export interface SeedOptions {
  products: number;
  media: string;
}

/** Fills an empty, migrated database (D40). Runs inside one transaction: either all of it is there or nothing. */
export type Seed = (db: Db, options: SeedOptions) => Promise<void>;

/** Any number, the same in every process of this application. */
const SEED_LOCK = 7_415_042;

export interface Prepared {
  migrated: string[];
  seeded: boolean;
  /** There are accounts that the demo did not bring: it was not put beside them. */
  occupied: boolean;
}

/**
 * Migrates (`makeSchema`: or does what the settings say), then seeds an empty database once and builds the search model; one that has people of its own stays as it is. Several processes may do this together
 * on PostgreSQL: the advisory lock lets one seed and the others find it done.
 */
export async function prepare(
  database: OpenDatabase,
  seed: Seed | null,
  options: SeedOptions,
  makeSchema: (database: OpenDatabase) => Promise<string[]> = migrate,
): Promise<Prepared> {
  const migrated = await makeSchema(database);
  if (!seed) return { migrated, seeded: false, occupied: false };
  const found = await database.db.transaction().execute(async (trx) => {
    // A large catalogue on a busy machine takes longer than any request may.
    await beginBulk(trx);
    await sql`select pg_advisory_xact_lock(${sql.lit(SEED_LOCK)})`.execute(trx);
    const done = await trx.selectFrom('settings').select('key').where('key', '=', 'seeded').executeTakeFirst();
    if (done) return 'seeded';
    const person = trx.selectFrom('users').select('id').where('id', '!=', ANONYMOUS_USER_ID);
    if (await person.limit(1).executeTakeFirst()) return 'occupied';
    await seed(trx, options);
    await resetIdentities(trx);
    await rebuildSearch(trx);
    const value = JSON.stringify({ at: new Date().toISOString(), products: options.products });
    await trx.insertInto('settings').values({ key: 'seeded', value }).execute();
    return 'empty';
  });
  const seeded = found === 'empty';
  // The planner knows nothing of rows that arrived all at once.
  if (seeded) await sql`analyze`.execute(database.db);
  return { migrated, seeded, occupied: found === 'occupied' };
}
