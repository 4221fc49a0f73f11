import { openRedis } from '@qhatu/contract/redis';
import { freePort } from '@qhatu/contract/testing';
import { startRedis, type TemporaryRedis } from '../api/test/redis';
import { hasRedis } from '../api/test/sentinels';
import { until } from '../api/test/until';
import { type FakeSite, fakeSite } from '../shell/server/testing/fake-site';

// Two front doors with a renderer each, and a Redis, on a crowded machine.
jest.setTimeout(300_000);

const LIMIT = 6;

(hasRedis ? describe : describe.skip)('what front doors count of one visitor [D412]', () => {
  let redis: TemporaryRedis;
  let doors: [FakeSite, FakeSite];
  let metrics: string;
  let asked = 0;
  let visitors = 0;

  beforeAll(async () => {
    redis = await startRedis();
    const metricsPort = await freePort();
    metrics = `http://127.0.0.1:${metricsPort}/metrics`;
    // What is kept stays fresh: a page that is made anew is counted.
    const settings = { REDIS_URL: redis.url, RENDER_PER_MINUTE: String(LIMIT), PAGE_FRESH_S: '3600' };
    doors = [await fakeSite({ ...settings, METRICS_PORT: String(metricsPort) }), await fakeSite(settings)];
    await until(async () => (await partOf(doors[0])) === 'up' && (await partOf(doors[1])) === 'up', 60);
  });
  afterAll(async () => {
    for (const door of doors) await door.close();
    redis.kill();
  });

  const partOf = async ({ app }: FakeSite) => (await app.inject('/readyz')).json().parts.redis as string;
  /** An address that nobody had before; the demo is for private ones. */
  const visitor = () => {
    visitors += 1;
    return `10.1.${visitors >> 8}.${visitors & 255}`;
  };
  const pageOf = async ({ app }: FakeSite, remoteAddress: string, url: string) =>
    (await app.inject({ url, remoteAddress })).headers['x-page'];

  /** Asks both in turn for pages that nobody has; returns how many were made. */
  async function madeInTurn(address: string, times: number): Promise<number> {
    let made = 0;
    for (let nth = 0; nth < times; nth += 1) {
      asked += 1;
      if ((await pageOf(doors[nth % 2 ? 1 : 0], address, `/p/a?page=${asked}`)) === 'miss') made += 1;
    }
    return made;
  }
  /** The same of a visitor who came and went within one minute of the clock: each front door begins anew with the next one. */
  async function madeInAMinute(times: number): Promise<number> {
    for (;;) {
      const [minute, made] = [Math.floor(Date.now() / 60_000), await madeInTurn(visitor(), times)];
      if (Math.floor(Date.now() / 60_000) === minute) return made;
    }
  }
  /**
   * Somebody else each time: on a crowded machine Redis is late now and then, and each front door counts by itself.
   * @returns who had all pages that both give
   */
  async function untilTogether(): Promise<string> {
    let address = '';
    await until(async () => {
      address = visitor();
      const made = await madeInTurn(address, 4 * LIMIT);
      expect(made).toBeGreaterThanOrEqual(LIMIT);
      // The other one learns by one page more that there are no more.
      return made <= LIMIT + 1;
    }, 60);
    return address;
  }

  it('is counted together: pages made', async () => {
    await untilTogether();
  });

  it.each([
    ['failures', '/releases/report', 30],
    ['vitals', '/releases/vitals', 60],
    ['what policies stopped', '/csp-reports', 30],
  ] as const)('is counted together: reports of %s', async (_what, url, limit) => {
    const headers = { 'content-type': 'application/json' };
    await until(async () => {
      const remoteAddress = visitor();
      let passed = 0;
      for (let nth = 0; nth < 2 * limit; nth += 1) {
        const { app } = doors[nth % 2 ? 1 : 0];
        const { statusCode } = await app.inject({ method: 'POST', url, headers, payload: '{}', remoteAddress });
        if (statusCode !== 429) passed += 1;
      }
      return passed >= limit && passed <= limit + 1;
    }, 60);
  });

  it('asks Redis nothing for a page that is kept', async () => {
    const [address, client] = [visitor(), openRedis(redis.url, {})];
    const commands = async () => Number(/total_commands_processed:(\d+)/.exec(await client.info('stats'))?.[1]);
    try {
      expect(await pageOf(doors[0], address, '/p/kept')).toBe('miss');
      await until(async () => (await client.get(`qhatu:tries:requests:pages ${address}`)) === '1', 60);
      const before = await commands();
      for (let nth = 0; nth < 5 * LIMIT; nth += 1) expect(await pageOf(doors[0], address, '/p/kept')).toBe('hit');
      // The question itself.
      expect((await commands()) - before).toBe(1);
    } finally {
      client.disconnect();
    }
  });

  it('is counted by each in its memory while Redis hangs, which no page waits for, and together again after it', async () => {
    redis.freeze();
    try {
      expect(await madeInAMinute(4 * LIMIT)).toBe(2 * LIMIT);
      await until(async () => (await partOf(doors[0])) === 'down', 60);
      expect(await (await fetch(metrics)).text()).toMatch(/^qhatu_part_up\{part="redis",.*\} 0$/m);
    } finally {
      redis.thaw();
    }
    await untilTogether();
    await until(async () => (await partOf(doors[0])) === 'up', 60);
  });

  it('is counted by each when Redis dies, by whom who was refused stays refused, and together again when it is back', async () => {
    const refused = await untilTogether();
    redis.kill();
    expect(await madeInTurn(refused, 4)).toBe(0);
    expect(await madeInAMinute(4 * LIMIT)).toBe(2 * LIMIT);
    redis = await startRedis(Number(new URL(redis.url).port));
    await untilTogether();
  });
});
