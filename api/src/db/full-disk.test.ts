import { join } from 'node:path';
import { Kysely, PostgresDialect } from 'kysely';
import { startApp, type TestApp } from '../../test/app';
import { hasSmallDisks, type SmallDisk, smallDisk } from '../../test/small-disk';
import type { OpenDatabase } from './open';
import { PglitePool } from './pglite-pool';
import { prepare } from './prepare';
import type { Database } from './schema';

const onRealDisk = () => {
  let disk: SmallDisk;
  let shop: TestApp;
  let visitor: string;
  beforeAll(async () => {
    disk = smallDisk(300) as SmallDisk;
    const pool = await PglitePool.open({ dataDir: join(disk.folder, 'db') });
    const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
    const database: OpenDatabase = { db, kind: 'embedded', dump: (file) => pool.dump(file), close: () => pool.end() };
    await prepare(database, null, { products: 0, media: disk.folder });
    shop = await startApp({}, database);
    visitor = (await shop.anonymous()).access_token;
  }, 300_000);
  afterAll(async () => {
    await shop.close();
    disk.remove();
  });

  const subscribe = (number: number) =>
    shop.post('users/suscribe', { id: 5, suscribed: 1, email: `ana${number}@correo.pe` }, visitor);
  const subscribed = async () => (await shop.db.selectFrom('newsletter').select('email').execute()).length;

  it('8 disk full under the running API: writing is answered “not now”, reading goes on', async () => {
    disk.fill();
    let stored = 0;
    let answer = await subscribe(stored);
    // What still fits into pages that are there is stored.
    while (answer.statusCode < 300 && stored < 300) {
      stored += 1;
      answer = await subscribe(stored);
    }
    expect([answer.statusCode, answer.json().code, answer.headers['retry-after']]).toEqual([503, 'busy', '2']);
    expect((await shop.get('sections')).statusCode).toBe(200);
    expect((await shop.app.inject({ url: '/readyz' })).statusCode).toBe(200);
    expect(await subscribed()).toBe(stored);
  });

  it('with room again everything is written, without a new start, and nothing stored is lost', async () => {
    const before = await subscribed();
    disk.empty();
    expect((await subscribe(900)).statusCode).toBeLessThan(300);
    expect(await subscribed()).toBe(before + 1);
  });
};

/** Where nothing may be mounted: what a full disk is to PostgreSQL, by its own error. */
const byError = () => {
  let shop: TestApp;
  beforeAll(async () => {
    shop = await startApp();
  });
  afterAll(() => shop.close());

  it('8 disk full under the running API: “not now”', async () => {
    const full = Object.assign(new Error('could not extend file'), { code: '53100' });
    jest.spyOn(shop.db, 'selectFrom').mockImplementation(() => {
      throw full;
    });
    expect((await shop.get('sections')).statusCode).toBe(503);
  });
};

describe('embedded database on a disk without room', hasSmallDisks ? onRealDisk : byError);
