import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@qhatu/contract/testing';
import { sql } from 'kysely';
import { startApp, type TestApp } from '../../test/app';
import { KINDS, type Kind, type OwnDatabase, ownDatabase } from '../../test/databases';
import { hasPostgres, startPostgres } from '../../test/postgres';
import { until } from '../../test/until';
import { backupCommand, restoreCommand } from '../commands/backup';
import { newDataKey, Sealer } from '../crypto/sealed';
import type { Db } from '../db/open';
import { openEmbedded, openPostgres } from '../db/open';
import { findLedgerDrifts } from '../domains/ledger/audit';
import { findDrifts } from '../domains/orders/audit';
import { openMarket } from '../domains/orders/fixtures';
import { readFileOf } from '../files/files';
import { openStorage } from '../files/open';
import { makeBackup } from './backups';
import { isEmptyPostgres, variablesOf } from './postgres-tools';

// Servers of its own, on a crowded machine.
jest.setTimeout(300_000);

const DATA_KEY = newDataKey();
const PICTURE = Buffer.from('a picture that everybody sees');
const PROOF = Buffer.from('a proof that few see');
const folders: string[] = [];
const newFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'qhatu-backup-'));
  folders.push(folder);
  return folder;
};

/** Where nothing is yet. */
async function emptyTarget(kind: Kind) {
  const server = kind === 'PostgreSQL' ? await startPostgres(await freePort()) : null;
  const DATA_DIR = newFolder();
  return {
    env: { DATA_DIR, DATA_KEY, ...(server ? { DATABASE_URL: server.url } : {}) } as Record<string, string>,
    open: async () => (server ? openPostgres(server.url, 4, () => undefined) : openEmbedded({ dataDir: DATA_DIR })),
    remove: () => server?.stop(),
  };
}

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

type Run = typeof backupCommand;
async function run(command: Run, argv: string[], env: Record<string, string>): Promise<[number, string]> {
  const said: string[] = [];
  const code = await command({ argv, env, say: (text) => said.push(text) });
  return [code, said.join('')];
}

/** Rows of each table. */
async function countAll(db: Db): Promise<Record<string, number>> {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by 1`.execute(db);
  const counts: Record<string, number> = {};
  for (const { name } of tables) {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(name)}`.execute(db);
    counts[name] = rows[0]?.n ?? 0;
  }
  return counts;
}

describe.each(KINDS)('backup and restore, %s', (kind) => {
  let own: OwnDatabase;
  let env: Record<string, string>;
  let backup: string;
  let acknowledged: number[];
  let counts: Record<string, number>;

  beforeAll(async () => {
    own = await ownDatabase(kind);
    env = { ...own.env, DATA_KEY };
    backup = join(newFolder(), 'today');
    const shop = await startApp({ DATA_DIR: env.DATA_DIR ?? '', DATA_KEY }, await own.open());
    const market = await openMarket(shop);
    const buyer = await market.buyer();
    const product = await market.product({ stock: 10_000 });
    const buy = async () => (await market.order(buyer, [{ product_id: product, qty: 1 }])).id;
    acknowledged = [await buy(), await buy(), await buy()];
    await shop.app.files.put('uploads/products/a.webp', PICTURE);
    await shop.app.files.put('private/proofs/b.bin', PROOF);
    if (kind === 'PostgreSQL') await backUpWhileItSells(shop, buy);
    counts = await countAll(shop.db);
    await shop.close();
    if (kind === 'embedded')
      expect(await run(backupCommand, [backup], env)).toEqual([0, expect.stringContaining('2 files')]);
  });
  afterAll(() => own.remove());

  /** Orders go on being placed until the backup is written. */
  async function backUpWhileItSells(shop: TestApp, buy: () => Promise<number>): Promise<void> {
    let isWritten = false;
    const written = run(backupCommand, [backup], env).finally(() => {
      isWritten = true;
    });
    let meanwhile = 0;
    while (!isWritten) {
      await buy();
      meanwhile += 1;
    }
    expect(await written).toEqual([0, expect.stringMatching(/^Written: the database and \d+ files/)]);
    expect(meanwhile).toBeGreaterThan(0);
    await shop.app.files.put('uploads/products/later.webp', PICTURE);
  }

  test('a restored shop has every order that was acknowledged before, its files, and sums that add up', async () => {
    expect(await run(backupCommand, [backup, '--check'], {})).toEqual([0, expect.stringContaining('is whole')]);
    const target = await emptyTarget(kind);
    try {
      expect(await run(restoreCommand, [backup], target.env)).toEqual([
        0,
        expect.stringMatching(/^Restored: the database/),
      ]);
      const shop = await startApp({ DATA_DIR: target.env.DATA_DIR ?? '', DATA_KEY }, await target.open());
      const orders = await shop.db.selectFrom('orders').select('id').execute();
      expect(orders.map(({ id }) => id)).toEqual(expect.arrayContaining(acknowledged));
      expect([await findDrifts(shop.db), await findLedgerDrifts(shop.db)]).toEqual([[], []]);
      if (kind === 'embedded') expect(await countAll(shop.db)).toEqual(counts);
      else expect(Object.keys(await countAll(shop.db))).toEqual(Object.keys(counts));
      const files = await openStorage({ kind: 'disk' }, target.env.DATA_DIR ?? '');
      expect(await readFileOf(files, 'uploads/products/a.webp')).toEqual(PICTURE);
      expect(await readFileOf(files, 'private/proofs/b.bin')).toEqual(PROOF);
      // It sells on: what numbers rows goes on where it was.
      const market = await openMarket(shop);
      const order = await market.order(await market.buyer(), [{ product_id: await market.product(), qty: 1 }]);
      expect(order.id).toBeGreaterThan(Math.max(...acknowledged));
      await shop.close();

      const [code, said] = await run(restoreCommand, [backup], target.env);
      expect([code, said]).toEqual([1, expect.stringMatching(/^There is a database already/)]);
    } finally {
      target.remove();
    }
  });

  test.each<[string, (copy: string) => void, RegExp, Record<string, string>?]>([
    [
      'a damaged database',
      (copy) => spoil(copy, kind === 'embedded' ? 'database.tar.gz' : 'database.dump'),
      /^The backup is damaged: database\./,
    ],
    [
      'a damaged file',
      (copy) => spoil(copy, 'files/private/proofs/b.bin'),
      /^The backup is damaged: files\/private\/proofs\/b\.bin/,
    ],
    [
      'a missing file',
      (copy) => rmSync(join(copy, 'files/uploads/products/a.webp')),
      /^The backup is damaged: files\/uploads/,
    ],
    ['a damaged list', (copy) => spoil(copy, 'files.jsonl'), /^The backup is damaged: files\.jsonl/],
    ['no manifest, since it was not finished', (copy) => rmSync(join(copy, 'manifest.json')), /is no whole backup/],
    [
      'the tables of a later version',
      (copy) =>
        edit(copy, (manifest) => ({ ...manifest, schema: { ...(manifest.schema as object), '9999-future': null } })),
      /^The database was made by another version of Qhatu/,
    ],
    ['somebody else’s manifest', (copy) => edit(copy, () => ({ format: 'tar' })), /is no backup of Qhatu/],
    [
      'another data key',
      () => undefined,
      /^What the backup seals was sealed with the data key [0-9a-f]{8}/,
      { DATA_KEY: newDataKey() },
    ],
  ])('with %s it is refused in a sentence, and nothing is begun', async (_what, damage, sentence, settings = {}) => {
    const copy = newFolder();
    cpSync(backup, copy, { recursive: true });
    damage(copy);
    const target = { DATA_DIR: newFolder(), DATA_KEY, ...settings };
    // What the target's database is does not come to be asked.
    const database: Record<string, string> =
      kind === 'PostgreSQL' ? { DATABASE_URL: 'postgres://qhatu@127.0.0.1:1/postgres' } : {};
    const [code, said] = await run(restoreCommand, [copy], { ...target, ...database });
    expect([code, said]).toEqual([1, expect.stringMatching(sentence)]);
    expect(said.trim().split('\n')).toHaveLength(1);
    expect([existsSync(join(target.DATA_DIR, 'db')), existsSync(join(target.DATA_DIR, 'uploads'))]).toEqual([
      false,
      false,
    ]);
  });

  test('files that are there already are not overwritten', async () => {
    const DATA_DIR = newFolder();
    const files = await openStorage({ kind: 'disk' }, DATA_DIR);
    await files.put('uploads/mine.webp', PICTURE);
    const target = await emptyTarget(kind);
    try {
      const [code, said] = await run(restoreCommand, [backup], { ...target.env, DATA_DIR });
      expect([code, said]).toEqual([1, expect.stringMatching(/^There are files already \(uploads\/mine\.webp/)]);
    } finally {
      target.remove();
    }
  });

  test('a backup never goes into a folder that has something', async () => {
    const [code, said] = await run(backupCommand, [backup], env);
    expect([code, said]).toEqual([1, expect.stringContaining('is not empty')]);
    expect(await run(backupCommand, [backup, '--check'], {})).toEqual([0, expect.stringContaining('is whole')]);
  });
});

function spoil(folder: string, name: string): void {
  const file = join(folder, name);
  const bytes = readFileSync(file);
  const middle = Math.floor(bytes.length / 2);
  bytes[middle] = (bytes[middle] ?? 0) ^ 1;
  writeFileSync(file, bytes);
}

function edit(folder: string, change: (manifest: Record<string, unknown>) => object): void {
  const file = join(folder, 'manifest.json');
  writeFileSync(file, JSON.stringify(change(JSON.parse(readFileSync(file, 'utf8')))));
}

test('a file that goes, and one that comes, while the database is dumped are both in it', async () => {
  const own = await ownDatabase('embedded');
  const database = await own.open();
  const files = await openStorage({ kind: 'disk' }, own.env.DATA_DIR ?? '');
  await files.put('uploads/goes.webp', PICTURE);
  const dump = async (file: string) => {
    await files.remove('uploads/goes.webp');
    await files.put('uploads/comes.webp', PROOF);
    await database.dump(file);
  };
  const folder = join(newFolder(), 'moving');
  const source = { database: { ...database, dump }, url: undefined, files, sealer: new Sealer(DATA_KEY) };
  expect(await makeBackup(folder, source)).toMatchObject({ files: 2 });
  expect(readFileSync(join(folder, 'files/uploads/goes.webp'))).toEqual(PICTURE);
  expect(readFileSync(join(folder, 'files/uploads/comes.webp'))).toEqual(PROOF);
  await database.close();
  own.remove();
});

test('a file that comes after the first look, and goes before the last, is in it as long as the database was being dumped', async () => {
  const own = await ownDatabase('embedded');
  const database = await own.open();
  const files = await openStorage({ kind: 'disk' }, own.env.DATA_DIR ?? '');
  const folder = join(newFolder(), 'moving');
  const dump = async (file: string) => {
    await files.put('uploads/passes.webp', PICTURE);
    await until(() => existsSync(join(folder, 'files/uploads/passes.webp')));
    await files.remove('uploads/passes.webp');
    await database.dump(file);
  };
  const source = { database: { ...database, dump }, url: undefined, files, sealer: new Sealer(DATA_KEY) };
  expect(await makeBackup(folder, source)).toMatchObject({ files: 1 });
  expect(readFileSync(join(folder, 'files/uploads/passes.webp'))).toEqual(PICTURE);
  await database.close();
  own.remove();
});

test('one that fails, or is migrated meanwhile, leaves nothing: no folder that was not there, nothing in an empty one', async () => {
  const own = await ownDatabase('embedded');
  const database = await own.open();
  const files = await openStorage({ kind: 'disk' }, own.env.DATA_DIR ?? '');
  await files.put('uploads/a.webp', PICTURE);
  const source = { database, url: undefined, files, sealer: new Sealer(DATA_KEY) };
  const failing = { ...source, database: { ...database, dump: () => Promise.reject(new Error('disk full')) } };
  const migrated = {
    ...source,
    database: {
      ...database,
      dump: async (file: string) => {
        await database.dump(file);
        await sql`insert into kysely_migration (name, timestamp) values ('9999-meanwhile', '')`.execute(database.db);
      },
    },
  };
  const folder = newFolder();
  const [empty, absent] = [join(folder, 'empty'), join(folder, 'absent')];
  mkdirSync(empty);
  for (const place of [empty, absent]) await expect(makeBackup(place, failing)).rejects.toThrow('disk full');
  await expect(makeBackup(absent, migrated)).rejects.toThrow('The database was migrated while it was written');
  expect([readdirSync(empty), existsSync(absent)]).toEqual([[], false]);
  await database.close();
  own.remove();
});

test('an address reaches the programs of PostgreSQL as it is meant, and its password is no argument', () => {
  expect(
    variablesOf('postgres://us%40er:se%3Acret@[::1]:6432/qh%20atu?sslmode=verify-full&sslrootcert=/etc/ca.pem'),
  ).toEqual({
    ...{ PGHOST: '::1', PGPORT: '6432', PGUSER: 'us@er', PGPASSWORD: 'se:cret', PGDATABASE: 'qh atu' },
    ...{ PGSSLMODE: 'verify-full', PGSSLROOTCERT: '/etc/ca.pem' },
  });
  expect(variablesOf('postgres://qhatu@localhost/qhatu?host=/run/postgresql')).toMatchObject({
    PGHOST: '/run/postgresql',
  });
});

(hasPostgres ? test : test.skip)('a database whose tables stand in another schema is not an empty one', async () => {
  const server = await startPostgres(await freePort());
  if (!server) throw new Error('There is no PostgreSQL');
  try {
    expect(await isEmptyPostgres(server.url)).toBe(true);
    const { db, close } = openPostgres(server.url, 1, () => undefined);
    await sql`create schema theirs`.execute(db);
    await sql`create table theirs.things (id int)`.execute(db);
    await close();
    expect(await isEmptyPostgres(server.url)).toBe(false);
  } finally {
    server.stop();
  }
});

test('what is asked wrongly is answered with how it is used', async () => {
  for (const argv of [[], ['--help']])
    expect((await run(backupCommand, argv, {}))[1]).toContain('npm run restore -- FOLDER');
  expect(await run(backupCommand, ['a', 'b'], {})).toEqual([1, 'Name one folder.\n']);
});
