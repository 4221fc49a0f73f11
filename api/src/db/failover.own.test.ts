import { freePort } from '@qhatu/contract/testing';
import pg from 'pg';
import { startApp, type TestApp } from '../../test/app';
import { type Forwarder, startForwarder } from '../../test/forwarder';
import { hasPostgres, type Standby, startPostgres, type TemporaryPostgres } from '../../test/postgres';
import { until } from '../../test/until';
import { sha256Hex } from '../crypto/digest';
import { seed } from '../seed';
import { prepare } from '../seed/prepare';
import { openPostgres } from './open';

/** The primary dies under writers and its standby takes over at the same address; needs PostgreSQL's programs. */
const withPostgres = hasPostgres ? describe : describe.skip;
jest.setTimeout(300_000);

const WRITERS = 4;
/** Acknowledged before the primary dies, and after its standby took over. */
const ENOUGH = 60;

async function on<T>(url: string, text: string, values: unknown[] = []): Promise<T[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client
    .query(text, values)
    .then(({ rows }) => rows as T[])
    .finally(() => client.end());
}

interface Answered {
  at: number;
  ms: number;
  status: number;
  retryAfter: unknown;
  token: string | undefined;
}

/** A primary with a standby, filled, behind an address. */
interface Servers {
  server: TemporaryPostgres;
  standby: Standby;
  address: Forwarder;
  /** Of the database behind the address. */
  url: string;
  stop: () => Promise<void>;
}

async function startServers(): Promise<Servers> {
  const [port, standbyPort] = [await freePort(), await freePort()];
  const server = await startPostgres(port);
  if (!server) throw new Error('PostgreSQL was here a moment ago');
  const filling = openPostgres(server.url, 4, () => undefined, 'migration');
  await prepare(filling, seed, { products: 20, media: '/nowhere' });
  await filling.close();
  const standby = await server.standby(standbyPort);
  const address = await startForwarder(port);
  return {
    ...{ server, standby, address },
    url: `postgres://qhatu@127.0.0.1:${address.port}/postgres`,
    stop: async () => {
      await address.close();
      server.stop();
    },
  };
}

withPostgres('what was the primary goes on and takes no writes, behind a name that leads elsewhere meanwhile', () => {
  let servers: Servers;
  let shop: TestApp;
  beforeAll(async () => {
    servers = await startServers();
    shop = await startApp(
      { DATABASE_URL: servers.url, CACHE_SECONDS: '0' },
      openPostgres(servers.url, 8, () => undefined),
    );
  });
  afterAll(async () => {
    await shop?.close();
    await servers?.stop();
  });

  test('writes are told “not now”, pages are read, and who writes next meets the new primary [D291]', async () => {
    const { server, standby, address } = servers;
    const write = () => shop.post('auth/anonymous');
    // All connections are open, to what is the primary.
    expect((await Promise.all(Array.from({ length: 20 }, write))).map(({ statusCode }) => statusCode)).toEqual(
      Array(20).fill(200),
    );
    await on(server.url, 'alter system set default_transaction_read_only = on');
    await on(server.url, 'select pg_reload_conf()');
    await until(async () => (await write()).statusCode !== 200);
    const refused = await Promise.all(Array.from({ length: 20 }, write));
    for (const { statusCode, headers, json } of refused)
      expect([statusCode, headers['retry-after'], json().code]).toEqual([503, '2', 'busy']);
    expect((await shop.get('products?perPage=2')).statusCode).toBe(200);
    standby.promote();
    address.leadTo(Number(new URL(standby.url).port));
    // Each of the eight connections is told so once at most.
    const answers: number[] = [];
    const writer = async () => {
      for (let nth = 0; nth < 10; nth += 1) answers.push((await write()).statusCode);
    };
    await Promise.all(Array.from({ length: 8 }, writer));
    expect(answers.filter((status) => status !== 200 && status !== 503)).toEqual([]);
    expect(answers.filter((status) => status === 503).length).toBeLessThanOrEqual(8);
    expect((await shop.get('products?perPage=2')).statusCode).toBe(200);
  });
});

withPostgres.each([
  ['remote_apply', 'standby'],
  ['on', 'standby'],
  ['on', ''],
])('synchronous_commit=%s, synchronous_standby_names=%j', (commit, names) => {
  let servers: Servers;
  let shop: TestApp;
  beforeAll(async () => {
    servers = await startServers();
    const { server, standby, url } = servers;
    // Of the primary alone: who takes over has nobody to wait for yet.
    await on(server.url, `alter system set synchronous_commit = '${commit}'`);
    await on(server.url, `alter system set synchronous_standby_names = '${names}'`);
    await on(server.url, 'select pg_reload_conf()');
    const settings = { DATABASE_URL: url, DATABASE_READ_URL: standby.url, READ_MAX_LAG_SECONDS: '60' };
    shop = await startApp(
      { ...settings, CACHE_SECONDS: '0' },
      openPostgres(url, 8, () => undefined),
    );
  });
  afterAll(async () => {
    await shop?.close();
    await servers?.stop();
  });

  const rule = names
    ? 'nothing that was acknowledged is lost'
    : 'it goes on, though what was acknowledged last may be lost';
  test(`the primary dies: writes are told “not now”, pages are read on, and after the switch ${rule} [D212]`, async () => {
    const { server, standby, address } = servers;
    const answers: Answered[] = [];
    let going = true;
    const writer = async (number: number) => {
      for (let turn = 0; going; turn++) {
        const at = Date.now();
        const headers = { 'x-forwarded-for': `10.${number}.${turn >> 8}.${turn & 255}` };
        const {
          statusCode: status,
          headers: said,
          ...answer
        } = await shop.post('auth/anonymous', undefined, undefined, { headers });
        const token = status === 200 ? answer.json().access_token : undefined;
        answers.push({ at, ms: Date.now() - at, status, retryAfter: said['retry-after'], token });
      }
    };
    const acknowledged = () => answers.filter(({ status }) => status === 200);
    const writers = Array.from({ length: WRITERS }, (_, number) => writer(number));
    await until(() => acknowledged().length >= ENOUGH, 60);
    server.kill();
    const died = Date.now();
    await until(() => answers.some(({ status }) => status === 503), 60);
    expect((await shop.get('products?perPage=2')).statusCode).toBe(200);
    standby.promote();
    address.to(Number(new URL(standby.url).port));
    const before = acknowledged().length;
    await until(() => acknowledged().length >= before + ENOUGH, 60);
    going = false;
    await Promise.all(writers);

    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused.filter(({ status, retryAfter }) => status !== 503 || retryAfter !== '2')).toEqual([]);
    const hashes = acknowledged().map(({ token }) => sha256Hex(token ?? ''));
    const kept = await on<{ hash: string }>(standby.url, 'select hash from tokens where hash = any($1)', [hashes]);
    const lost = hashes.length - kept.length;
    const first = acknowledged().find(({ at }) => at > died);
    const calm = acknowledged().filter(({ at, ms }) => at + ms < died);
    const p50 = calm.map(({ ms }) => ms).sort((a, b) => a - b)[calm.length >> 1];
    if (process.env.PRINT_FAILOVER)
      console.info({
        commit,
        names,
        acknowledged: hashes.length,
        lost,
        p50,
        gapMs: first && first.at + first.ms - died,
      });
    if (names) expect(lost).toBe(0);
    expect((await shop.get('products?perPage=2')).statusCode).toBe(200);
  });
});
