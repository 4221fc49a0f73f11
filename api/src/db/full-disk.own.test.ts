import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { startApp, type TestApp } from '../../test/app';
import { type OwnDatabase, openUnlocked, ownDatabase } from '../../test/databases';
import { hasPostgres } from '../../test/postgres';
import { hasSmallDisks, type SmallDisk, smallDisk } from '../../test/small-disk';

const subscribeTo = (shop: TestApp, visitor: string, number: number) =>
  shop.post('users/suscribe', { id: 5, suscribed: 1, email: `ana${number}@correo.pe` }, visitor);
/** Each is the job of a mail that asks. */
const subscribedTo = async ({ db }: TestApp) =>
  (await db.selectFrom('jobs').select('id').where('kind', '=', 'newsletter-ask').execute()).length;

const onRealDisk = () => {
  let disk: SmallDisk;
  let shop: TestApp;
  let visitor: string;
  beforeAll(async () => {
    disk = smallDisk(300) as SmallDisk;
    shop = await startApp({}, await openUnlocked(disk.folder));
    visitor = (await shop.anonymous()).access_token;
  }, 300_000);
  afterAll(async () => {
    await shop.close();
    disk.remove();
  });

  const subscribe = (number: number) => subscribeTo(shop, visitor, number);
  const subscribed = () => subscribedTo(shop);

  it('disk full under the running API: writing is answered “not now”, reading goes on', async () => {
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

/** The table lies in a tablespace of its own on the small disk; log and catalogue have room. */
const onPostgres = () => {
  let disk: SmallDisk;
  let server: OwnDatabase;
  let shop: TestApp;
  let visitor: string;
  beforeAll(async () => {
    disk = smallDisk(4) as SmallDisk;
    server = await ownDatabase('PostgreSQL');
    const database = await server.open();
    const folder = join(disk.folder, 'tight');
    mkdirSync(folder);
    if (process.getuid?.() === 0) spawnSync('chown', ['postgres', folder]);
    await sql.raw(`create tablespace tight location '${folder}'`).execute(database.db);
    await sql`alter table jobs set tablespace tight`.execute(database.db);
    shop = await startApp({}, database);
    visitor = (await shop.anonymous()).access_token;
  }, 300_000);
  afterAll(async () => {
    await shop.close();
    server.remove();
    disk.remove();
  });

  const subscribe = (number: number) => subscribeTo(shop, visitor, number);
  const subscribed = () => subscribedTo(shop);

  it('disk full under PostgreSQL: writing is answered “not now”, reading goes on; with room all is well', async () => {
    disk.fill();
    let stored = 0;
    let answer = await subscribe(stored);
    while (answer.statusCode < 300 && stored < 2_000) {
      stored += 1;
      answer = await subscribe(stored);
    }
    expect([answer.statusCode, answer.json().code, answer.headers['retry-after']]).toEqual([503, 'busy', '2']);
    expect((await shop.get('sections')).statusCode).toBe(200);
    expect(await subscribed()).toBe(stored);
    disk.empty();
    expect((await subscribe(9_000)).statusCode).toBeLessThan(300);
    expect(await subscribed()).toBe(stored + 1);
  });
};

/** Where nothing may be mounted: what a full disk is to PostgreSQL, by its own error. */
const byError = () => {
  let shop: TestApp;
  beforeAll(async () => {
    shop = await startApp();
  });
  afterAll(() => shop.close());

  it('disk full under the running API: “not now”', async () => {
    const full = Object.assign(new Error('could not extend file'), { code: '53100' });
    jest.spyOn(shop.db, 'selectFrom').mockImplementation(() => {
      throw full;
    });
    expect((await shop.get('sections')).statusCode).toBe(503);
  });
};

describe('embedded database on a disk without room', hasSmallDisks ? onRealDisk : byError);
if (hasSmallDisks && hasPostgres) describe('PostgreSQL on a disk without room', onPostgres);
