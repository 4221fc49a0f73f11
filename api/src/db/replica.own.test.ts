import { freePort } from '@qhatu/contract/testing';
import pg from 'pg';
import { startApp, type TestApp } from '../../test/app';
import { hasPostgres, type Standby, startPostgres, type TemporaryPostgres } from '../../test/postgres';
import { until } from '../../test/until';
import { seed } from '../seed';
import { prepare } from '../seed/prepare';
import { openPostgres } from './open';

/** A primary and a streaming standby of this file's own, on which lag is made by pausing the replay. */
const withPostgres = hasPostgres ? describe : describe.skip;
jest.setTimeout(300_000);

let server: TemporaryPostgres;
let standby: Standby;
let shop: TestApp;
const log: string[] = [];

async function on<T>(url: string, text: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  return client
    .query(text)
    .then(({ rows }) => rows as T[])
    .finally(() => client.end());
}
const replay = (act: 'pause' | 'resume') => on(standby.url, `select pg_wal_replay_${act}()`);
const ready = async () => (await shop.app.inject({ url: '/readyz' })).json().parts.replica;
/** Statements that the shop has asked the replica. */
async function askedReplica(act: () => Promise<unknown>): Promise<boolean> {
  const count = async () => {
    const rows = await on<{ n: number }>(
      standby.url,
      `select count(*)::int as n from pg_stat_activity where application_name = 'qhatu-api' and query_start > '${since}'`,
    );
    return rows[0]?.n ?? 0;
  };
  const [{ now: since }] = (await on<{ now: string }>(standby.url, 'select clock_timestamp()::text as now')) as [
    { now: string },
  ];
  await act();
  return (await count()) > 0;
}
const nameOf = async (id: number, headers: Record<string, string> = {}): Promise<string> => {
  const answer = await shop.app.inject({ url: `/api/web/products/${id}`, headers });
  expect(answer.statusCode).toBe(200);
  return answer.json().name;
};

withPostgres('a streaming replica', () => {
  beforeAll(async () => {
    const started = await startPostgres(await freePort());
    if (!started) throw new Error('PostgreSQL was here a moment ago');
    server = started;
    const filling = openPostgres(server.url, 4, () => undefined, 'migration');
    await prepare(filling, seed, { products: 60, media: '/nowhere' });
    await filling.close();
    const database = openPostgres(server.url, 8, () => undefined);
    standby = await server.standby(await freePort());
    const settings = { DATABASE_URL: server.url, DATABASE_READ_URL: standby.url, CACHE_SECONDS: '0' };
    // Longer than what is done while it stands still takes on a crowded machine.
    shop = await startApp({ ...settings, READ_MAX_LAG_SECONDS: '6' }, database, (line) => log.push(line));
    await until(async () => (await ready()) === 'up');
  });
  afterAll(async () => {
    await shop?.close();
    server?.stop();
  });
  let product: number;
  beforeEach(async () => {
    const [row] = await on<{ id: number }>(server.url, 'select min(id) as id from products where enabled');
    product = row?.id ?? 0;
    await until(async () => askedReplica(() => nameOf(product)));
  });

  test('catalogue, search and home are read from it [D212]', async () => {
    for (const path of [`products/${product}`, 'products?filter=polo', 'sections', 'categories', 'masvendidos']) {
      expect([path, await askedReplica(() => shop.get(path))]).toEqual([path, true]);
    }
  });

  test('a change is shown at once wherever it is read, while the replica has not got it [D212]', async () => {
    await replay('pause');
    try {
      await on(server.url, `update products set name = name || ' nuevo' where id = ${product}`);
      expect(await nameOf(product)).not.toContain('nuevo');
      shop.app.products.stockChanged([product]);
      expect(await nameOf(product)).toContain('nuevo');
    } finally {
      await replay('resume');
    }
    await until(async () => askedReplica(() => nameOf(product)));
    expect(await nameOf(product)).toContain('nuevo');
  });

  test('what another process changed is not remembered as it was, once this one forgets [D130, D212]', async () => {
    await shop.app.products.catchUp();
    await until(async () => askedReplica(() => nameOf(product)));
    await replay('pause');
    try {
      const revision = await shop.app.products.revision();
      // As any process does it: the change, and with it the revision.
      await on(server.url, `update products set name = 'Otro nombre' where id = ${product}`);
      await shop.app.products.catchUp();
      expect(await shop.app.products.revision()).toBeGreaterThan(revision);
      expect(await nameOf(product)).toBe('Otro nombre');
      expect((await shop.get('products?filter=otro+nombre')).json().data[0].name).toBe('Otro nombre');
    } finally {
      await replay('resume');
    }
  });

  test('who wrote something is shown it, whichever process they meet; others may see it a moment later [D212]', async () => {
    const { access_token: token } = await shop.login('cliente@demo.pe');
    await until(async () => askedReplica(() => nameOf(product)));
    await replay('pause');
    try {
      await on(server.url, `update products set name = 'Escrito' where id = ${product}`);
      const wrote = await shop.post('wishlist', { product_id: product }, token);
      expect(wrote.statusCode).toBeLessThan(300);
      const cookie = [wrote.headers['set-cookie']].flat().find((one) => one?.startsWith('qhatu-written='));
      expect(cookie).toMatch(/^qhatu-written=\d+; Max-Age=11; Path=\/api\/web; HttpOnly; SameSite=Lax$/);
      expect(await nameOf(product)).not.toBe('Escrito');
      expect(await nameOf(product, { cookie: cookie?.split(';')[0] ?? '' })).toBe('Escrito');
    } finally {
      await replay('resume');
    }
  });

  test('too far behind it is not asked, which is said in a sentence and in readyz, and it comes back by itself [D212]', async () => {
    log.length = 0;
    await replay('pause');
    try {
      await on(server.url, `update products set name = 'Más lejos' where id = ${product}`);
      await until(async () => (await ready()) === 'behind');
      expect(await nameOf(product)).toBe('Más lejos');
      await until(() => log.join('').includes('too far behind: everything is read from the primary'));
    } finally {
      await replay('resume');
    }
    await until(async () => (await ready()) === 'up');
    expect(await askedReplica(() => nameOf(product))).toBe(true);
  });

  test('the primary killed in the middle of traffic: catalogue, search and home go on from the replica, writes say not now, readyz yes [D212]', async () => {
    const { access_token: token } = await shop.login('cliente@demo.pe');
    await until(async () => askedReplica(() => nameOf(product)));
    log.length = 0;
    const answers: [string, number][] = [];
    let going = true;
    const visitor = async (path: string) => {
      while (going) answers.push([path, (await shop.get(path)).statusCode]);
    };
    const paths = [`products/${product}`, 'products?filter=polo', 'sections', 'categories'];
    const visitors = paths.map(visitor);
    await until(() => answers.length > 40);
    server.kill();
    try {
      const first = await shop.app.inject({ url: '/readyz' });
      expect([first.statusCode, first.json().parts.replica]).toEqual([200, 'alone']);
      const before = answers.length;
      // Longer than the replica may be behind a primary that answers.
      const began = Date.now();
      await until(() => answers.length > before + 40 && Date.now() - began > 7_000);
      expect((await shop.post('wishlist', { product_id: product }, token)).statusCode).toBe(503);
      expect(log.join('')).toContain('does not answer: what can be is read from the replica');
    } finally {
      await server.start();
    }
    await until(async () => (await ready()) === 'up');
    going = false;
    await Promise.all(visitors);
    expect(answers.filter(([, status]) => status !== 200)).toEqual([]);
    await until(async () => (await shop.post('wishlist', { product_id: product }, token)).statusCode < 300);
  });

  test('killed in the middle of traffic it fails no request, and is asked again when it is back [D212]', async () => {
    log.length = 0;
    const statuses: number[] = [];
    let going = true;
    const visitor = async (path: string) => {
      while (going) statuses.push((await shop.get(path)).statusCode);
    };
    const paths = [`products/${product}`, 'products?filter=polo', 'sections', 'categories'];
    const visitors = paths.map(visitor);
    await until(() => statuses.length > 40);
    standby.kill();
    await until(async () => (await ready()) === 'away');
    const before = statuses.length;
    await until(() => statuses.length > before + 40);
    await standby.start();
    await until(async () => (await ready()) === 'up');
    await until(async () => askedReplica(() => nameOf(product)));
    going = false;
    await Promise.all(visitors);
    expect(statuses.filter((status) => status !== 200)).toEqual([]);
    expect(log.join('')).toContain('does not answer: everything is read from the primary');
  });

  test('an address that is no replica, or one of another shop, is not asked [D212]', async () => {
    const other = await startPostgres(await freePort());
    if (!other) throw new Error('PostgreSQL was here a moment ago');
    const settings = { DATABASE_URL: server.url, READ_MAX_LAG_SECONDS: '3' };
    try {
      for (const [url, state] of [
        [server.url, 'primary'],
        [other.url, 'foreign'],
      ] as const) {
        const database = openPostgres(server.url, 4, () => undefined);
        const one = await startApp({ ...settings, DATABASE_READ_URL: url }, database);
        expect((await one.app.inject({ url: '/readyz' })).json().parts.replica).toBe(state);
        expect((await one.get(`products/${product}`)).statusCode).toBe(200);
        await one.close();
      }
    } finally {
      other.stop();
    }
  });
});
