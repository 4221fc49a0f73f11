import { setTimeout as pause } from 'node:timers/promises';
import { openSharedRedis, type SharedRedis } from '@qhatu/contract/redis';
import { Redis } from 'ioredis';
import { hasPostgres } from '../../test/postgres';
import { startRedis, type TemporaryRedis } from '../../test/redis';
import { hasRedis } from '../../test/sentinels';
import { until } from '../../test/until';
import { ConnectionLimiter, LEASE_MS, SOCKETS_PER_PERSON } from './connection-limiter';
import { type Cluster, startCluster } from './testing/cluster';
import { couples } from './testing/crowd';
import { connect, type Device, refusalFor } from './testing/device';

// Two processes, a PostgreSQL and a Redis of its own, on a crowded machine.
jest.setTimeout(300_000);

/** Where they are counted is asked here, not how quick a crowded machine is. */
const ANSWER_MS = 30_000;

let redis: TemporaryRedis;
beforeAll(async () => {
  if (hasRedis) redis = await startRedis();
});
afterAll(() => redis?.kill());

/** Asks Redis beside the shop. */
async function ask<T>(work: (redis: Redis) => Promise<T>): Promise<T> {
  const client = new Redis(redis.url);
  try {
    return await work(client);
  } finally {
    client.disconnect();
  }
}

(hasRedis ? describe : describe.skip)('places of one person [D380]', () => {
  const opened: SharedRedis[] = [];
  let person = 0;
  beforeEach(() => {
    person += 1;
  });
  afterEach(() => {
    for (const shared of opened.splice(0)) shared.close();
  });

  /** What one process knows, as soon as Redis hears it. */
  async function startProcess(answerMs = ANSWER_MS): Promise<ConnectionLimiter> {
    const shared = openSharedRedis(redis.url, () => undefined, answerMs);
    opened.push(shared);
    await until(async () => (await shared.state()) === 'up');
    return new ConnectionLimiter(shared);
  }
  /** Takes so many at the same moment; returns how many there were. */
  const take = async (limiter: ConnectionLimiter, times: number, whose = person): Promise<number> => {
    const taken = await Promise.all(Array.from({ length: times }, () => limiter.take(whose)));
    return taken.filter((release) => release !== null).length;
  };
  /** Whether a process that has none of this person's places would give one. */
  const isFree = async (limiter: ConnectionLimiter): Promise<boolean> => {
    const release = await limiter.take(person);
    release?.();
    return release !== null;
  };
  it('are 20 over two processes, whoever they are taken from, and others have theirs', async () => {
    const [first, second] = await Promise.all([startProcess(), startProcess()]);
    const taken = await Promise.all([take(first, 15), take(second, 15)]);
    expect(taken[0] + taken[1]).toBe(SOCKETS_PER_PERSON);
    expect(await Promise.all([take(first, 1), take(second, 1)])).toEqual([0, 0]);
    expect(await take(second, 1, -person)).toBe(1);
  });

  it('that are given back are free at the other process, once each', async () => {
    const [first, second] = await Promise.all([startProcess(), startProcess()]);
    const release = await first.take(person);
    expect(await take(second, SOCKETS_PER_PERSON)).toBe(SOCKETS_PER_PERSON - 1);
    release?.();
    release?.();
    await until(async () => (await take(second, 1)) === 1);
    expect(await Promise.all([take(first, 1), take(second, 1)])).toEqual([0, 0]);
  });

  it('of a process that ends are free at once', async () => {
    const [first, second] = await Promise.all([startProcess(), startProcess()]);
    await take(first, SOCKETS_PER_PERSON);
    await first.close();
    expect(await take(second, SOCKETS_PER_PERSON + 1)).toBe(SOCKETS_PER_PERSON);
  });

  it('go by their lease, and are kept by renewing it', async () => {
    const [first, second] = await Promise.all([startProcess(), startProcess()]);
    await take(first, SOCKETS_PER_PERSON);
    const key = `qhatu:sockets:${person}`;
    const endAll = () =>
      ask(async (client) => {
        for (const place of await client.zrange(key, 0, -1)) await client.zadd(key, 1, place);
      });
    await endAll();
    await first.renew();
    expect(await isFree(second)).toBe(false);
    await endAll();
    expect(await isFree(second)).toBe(true);
    // Nobody who is gone for good stays in Redis.
    await first.renew();
    expect(await ask((client) => client.pttl(key))).toBeGreaterThan(0);
    expect(await ask((client) => client.pttl(key))).toBeLessThanOrEqual(LEASE_MS);
  });

  it('are known again after Redis forgot them', async () => {
    const [first, second] = await Promise.all([startProcess(), startProcess()]);
    await take(first, SOCKETS_PER_PERSON);
    await ask((client) => client.flushall());
    expect(await isFree(second)).toBe(true);
    await first.renew();
    expect(await isFree(second)).toBe(false);
  });

  it('are counted by each process alone while Redis hangs, and together again after it', async () => {
    const [first, second, third] = await Promise.all([startProcess(50), startProcess(50), startProcess()]);
    redis.freeze();
    expect([await take(first, SOCKETS_PER_PERSON + 1), await take(second, SOCKETS_PER_PERSON + 1)]).toEqual([20, 20]);
    redis.thaw();
    await until(async () => {
      await Promise.all([first.renew(), second.renew()]);
      return !(await isFree(third));
    }, 60);
  });
});

(hasRedis && hasPostgres ? describe : describe.skip)('sockets of one person at two processes [D380]', () => {
  let cluster: Cluster;
  const devices: Device[] = [];
  /** Of the 20; the rest are at the other process. */
  const HERE = 12;
  beforeAll(async () => {
    await ask((client) => client.flushall());
    cluster = await startCluster();
  });
  afterAll(async () => {
    for (const device of devices) device.close();
    await cluster.stop();
  });

  it('are 20 together, and those of a process that is killed are free within their lease', async () => {
    const { db, close } = await cluster.database.open();
    const people = (await couples(db, 10)).flatMap(({ tokens }) => tokens);
    await close();
    const [first, second] = await Promise.all([cluster.start(redis.url), cluster.start(redis.url)]);
    const [one, other] = [first, second].map(({ url }) => new URL(url).origin) as [string, string];
    let token = '';
    // Somebody else each time: on a crowded machine Redis is late now and then, and each process counts by itself.
    await until(async () => {
      token = people.pop() ?? '';
      if (!token) throw new Error('nobody was refused');
      for (let nth = 0; nth < SOCKETS_PER_PERSON; nth += 1) {
        devices.push(await connect(nth < HERE ? one : other, token));
      }
      const [here, there] = await Promise.all([one, other].map((url) => refusalFor(url, token).catch(() => null)));
      return here?.data !== undefined && there?.data !== undefined;
    }, 120);
    expect(await refusalFor(other, token)).toMatchObject({ data: { status: 429, retry_after: LEASE_MS / 1000 } });
    await first.kill();
    for (let freed = 0; freed < HERE; ) {
      const device = await connect(other, token).catch(() => null);
      if (device) {
        devices.push(device);
        freed += 1;
      } else await pause(500);
    }
    // All of the other's are of before: without being renewed they had ended with those of the killed one.
    await until(async () => {
      const alive = await ask(async (client) => {
        const [now] = await client.time();
        const keys = await client.keys('qhatu:sockets:*');
        return Promise.all(keys.map((key) => client.zcount(key, Number(now) * 1_000, '+inf')));
      });
      return alive.includes(SOCKETS_PER_PERSON);
    });
  });
});
