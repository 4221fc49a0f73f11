import { spawnSync } from 'node:child_process';
import { sql } from 'kysely';
import pg from 'pg';
import { databaseUrl } from '../../test/template';
import { migrate } from './migrate';
import { migrations } from './migrations';
import { type OpenDatabase, openPostgres } from './open';
import { missingTimeouts } from './open-database';
import { preparedPlan } from './prepared-plan';

/** Behind PgBouncer in transaction mode (TEST_POOLER_URL), before the server of TEST_DATABASE_URL. */
const server = process.env.TEST_DATABASE_URL ?? '';
const pooler = process.env.TEST_POOLER_URL ?? '';
const name = `qhatu_pooled_${process.pid}`;
const url = databaseUrl(pooler, name);
let opened: OpenDatabase[] = [];
const open = (connection: 'shop' | 'pooled', connections = 4) => {
  const database = openPostgres(url, connections, () => undefined, connection);
  opened.push(database);
  return database;
};
const admin = async (text: string) => {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query(text).finally(() => client.end());
};

beforeAll(() => admin(`create database "${name}"`));
afterEach(async () => {
  for (const each of opened) await each.close();
  opened = [];
});
afterAll(() => admin(`drop database "${name}" with (force)`));

test('many at once make the tables through the pooler: each migration runs once, and no lock is left behind [D207, D209]', async () => {
  const ran = await Promise.all(Array.from({ length: 4 }, () => migrate(open('pooled', 2))));
  // Between two of them the lock is free for a moment, and another goes on.
  expect(ran.flat().sort()).toEqual(Object.keys(migrations).sort());
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from pg_locks where locktype = 'advisory'`.execute(open('pooled').db);
  expect(rows).toEqual([{ n: 0 }]);
}, 120_000);

test('statements that are prepared elsewhere are not behind a pooler, where the next one meets another connection [D209]', async () => {
  const ask = (database: OpenDatabase, value: number) =>
    sql<{ said: number }>`${preparedPlan} select ${value}::int as said`.execute(database.db);
  const [one, two] = [open('pooled', 8), open('pooled', 8)];
  const said = await Promise.all(Array.from({ length: 200 }, (_, i) => ask(i % 2 === 0 ? one : two, i)));
  expect(said.map(({ rows }) => rows[0]?.said)).toEqual(Array.from({ length: 200 }, (_, i) => i));
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_prepared_statements
    where name like 'kept%'`.execute(one.db);
  expect(rows).toEqual([{ n: 0 }]);
});

test('what the role has to set in our place is named when it was forgotten [D209]', async () => {
  expect(await missingTimeouts(open('pooled'))).toEqual(['idle_in_transaction_session_timeout', 'statement_timeout']);
  await admin(`alter database "${name}" set statement_timeout = '30s'`);
  await admin(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`);
  for (let tries = 0; tries < 50; tries++) {
    const named = await missingTimeouts(open('pooled', 1)).catch(() => null);
    if (named?.length === 1) break;
  }
  expect(await missingTimeouts(open('pooled'))).toEqual(['idle_in_transaction_session_timeout']);
});

test('an API that is not told of its pooler says in a sentence what to set [D209]', () => {
  const env = { ...process.env, NODE_ENV: 'development', DATABASE_URL: url, SEED: 'off', API_PORT: '0' };
  const run = (more: Record<string, string>) => {
    const args = ['--import', 'tsx', 'api/src/rebuild-search.ts'];
    const { status, stdout, stderr } = spawnSync(process.execPath, args, { env: { ...env, ...more } });
    return [status, `${stdout}${stderr}`];
  };
  expect(run({})).toEqual([
    1,
    expect.stringMatching(/takes no settings of a connection .*: set DATABASE_POOLER=transaction\.\n$/),
  ]);
  expect(run({ DATABASE_POOLER: 'transaction' })).toEqual([0, expect.stringContaining('products can be found')]);
}, 60_000);
