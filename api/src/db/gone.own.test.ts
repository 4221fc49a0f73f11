import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Worker } from 'node:worker_threads';
import { sql } from 'kysely';
import { startApp, type TestApp } from '../../test/app';
import { openUnlocked, ownDatabase } from '../../test/databases';
import { hasPostgres } from '../../test/postgres';
import { migrations } from './migrations';
import type { OpenDatabase } from './open';
import { startWorker } from './pglite-pool';

/** A database that goes away under the running API, and comes back. */
interface Leaving {
  database: OpenDatabase;
  leave: () => Promise<unknown>;
  comeBack: () => Promise<void>;
  remove: () => void;
}

async function embedded(): Promise<Leaving> {
  const folder = mkdtempSync(join(tmpdir(), 'qhatu-gone-'));
  let worker: Worker | undefined;
  const database = await openUnlocked(folder, (options) => {
    worker = startWorker(options);
    return worker;
  });
  return {
    database,
    leave: async () => worker?.terminate(),
    // The next caller starts another one.
    comeBack: async () => undefined,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

async function server(): Promise<Leaving> {
  const own = await ownDatabase('PostgreSQL');
  return {
    database: await own.open(),
    leave: async () => own.kill(),
    comeBack: () => own.restart(),
    remove: () => own.remove(),
  };
}

const KINDS: [string, () => Promise<Leaving>][] = [['embedded worker', embedded]];
if (hasPostgres) KINDS.push(['PostgreSQL', server]);

describe.each(KINDS)('database down: %s', (kind, make) => {
  let leaving: Leaving;
  let shop: TestApp;
  beforeAll(async () => {
    leaving = await make();
    shop = await startApp({}, leaving.database);
  }, 300_000);
  afterAll(async () => {
    await shop.close();
    leaving.remove();
  });
  const ready = () => shop.app.inject({ url: '/readyz' });

  it('what was under way is answered “not now” in Spanish, not an error of ours, and the process lives', async () => {
    expect((await shop.get('sections')).statusCode).toBe(200);
    const slow = sql`select pg_sleep(20)`.execute(leaving.database.db).then(
      () => 'done',
      () => 'failed',
    );
    const during = shop.get('sections');
    await leaving.leave();
    expect(await slow).toBe('failed');
    const answers = [await during];
    if (kind === 'PostgreSQL') answers.push(await shop.get('sections'), await shop.post('auth/anonymous'));
    for (const answer of answers) {
      // What was asked before it went may still have been answered.
      if (answer.statusCode === 200) continue;
      expect([answer.statusCode, answer.json().code, answer.headers['retry-after']]).toEqual([503, 'busy', '2']);
      expect(answer.json().msg).toBe('La tienda está muy ocupada. Inténtalo de nuevo en un momento.');
    }
    if (kind === 'PostgreSQL') {
      expect(answers.at(-1)?.statusCode).toBe(503);
      expect((await ready()).json()).toMatchObject({ code: 'database_unavailable' });
    }
    expect((await shop.app.inject({ url: '/healthz' })).statusCode).toBe(200);
  });

  it('when it is back everything answers again, without a new start, and nothing stored is lost', async () => {
    await leaving.comeBack();
    expect((await ready()).statusCode).toBe(200);
    expect((await shop.get('sections')).statusCode).toBe(200);
    const { rows } = await sql<{ count: number }>`select count(*) as count from kysely_migration`.execute(
      leaving.database.db,
    );
    expect(Number(rows[0]?.count)).toBe(Object.keys(migrations).length);
  });
});
