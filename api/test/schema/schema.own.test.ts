import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { explain } from '../../src/commands/explain';
import { DatabaseOfAnotherVersion, migrate } from '../../src/db/migrate';
import { openEmbedded } from '../../src/db/open';
import { ROOT } from '../template';
import { madeByMigrations } from './made';

describe('schema', () => {
  it('schema.sql is what the migrations make: npm run schema writes it anew', async () => {
    expect(readFileSync(join(ROOT, 'api/src/db/schema.sql'), 'utf8')).toBe(await madeByMigrations());
  }, 120_000);

  it('migrations that ran once run no more', async () => {
    const database = await openEmbedded({});
    expect(await migrate(database)).toEqual(expect.arrayContaining(['0001-baseline']));
    expect(await migrate(database)).toEqual([]);
    await database.close();
  }, 120_000);

  it('a data folder of another version is left alone, with one sentence that says what to do', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'qhatu-old-'));
    const old = await openEmbedded({ dataDir: folder });
    // As the chain before the baseline left it.
    await sql`create table kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null)`.execute(
      old.db,
    );
    await sql`insert into kysely_migration values ('0001-people', '2026-01-01'), ('0002-places', '2026-01-01')`.execute(
      old.db,
    );
    const error = await migrate(old).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(DatabaseOfAnotherVersion);
    expect(explain(error)).toMatch(
      /^The database was made by another version of Qhatu \(its migration 0001-people .*\.$/,
    );
    const { rows } = await sql`select from pg_tables where schemaname = 'public'`.execute(old.db);
    expect(rows).toHaveLength(1);
    await old.close();
    rmSync(folder, { recursive: true, force: true });
  }, 120_000);
});
