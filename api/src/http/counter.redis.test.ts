import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { openSharedRedis } from '@qhatu/contract/redis';
import { startTracing } from '@qhatu/contract/tracing';
import { attributeOf, collector } from '@qhatu/contract/tracing/testing';
import { Redis } from 'ioredis';
import { type Counter, redisCounter } from './counter';

/** Runs where there is a Redis (`REDIS_URL`): `.ci/run` starts one. */
const url = process.env.REDIS_URL ?? '';
const counters: Counter[] = [];
const redis = new Redis(url, { lazyConnect: true });
/** How long these counters wait for Redis: what they count there is asked, not how quick a crowded machine is. */
const ANSWER_MS = 30_000;
beforeAll(() => redis.connect());

/** Two processes' counters, connected. Each connects by itself and counts in its own memory until then. */
async function processes(): Promise<[Counter, Counter]> {
  const connected = async () => {
    const counter = redisCounter(openSharedRedis(url, () => undefined, ANSWER_MS));
    counters.push(counter);
    for (let arrived = false; !arrived; await setTimeout(10)) {
      const key = `warm:${randomUUID()}`;
      await counter.add(key, 5);
      arrived = (await redis.exists(`qhatu:tries:${key}`)) === 1;
    }
    return counter;
  };
  return Promise.all([connected(), connected()]);
}
afterAll(async () => {
  await Promise.all(counters.map((counter) => counter.close()));
  redis.disconnect();
});

describe('tries counted in Redis [D49]', () => {
  it('are counted by all API processes together, none lost when they come at the same moment [D81]', async () => {
    const [first, second] = await processes();
    const key = `login:${randomUUID()}`;
    const tries = Array.from({ length: 200 }, (_, i) => (i % 2 ? first : second).add(key, 60));
    const counts = (await Promise.all(tries)).map(({ count }) => count).sort((a, b) => a - b);
    expect(counts).toEqual(Array.from({ length: 200 }, (_, i) => i + 1));
    expect((await second.peek(key)).count).toBe(200);
  });

  it('end with their window, which later tries do not prolong, and with a success on any process', async () => {
    const [first, second] = await processes();
    const key = `login:${randomUUID()}`;
    await first.add(key, 60);
    expect((await second.add(key, 600)).secondsLeft).toBeLessThanOrEqual(60);
    await first.clear(key);
    expect(await second.peek(key)).toEqual({ count: 0, secondsLeft: 0 });
  });

  it('are taken back by any process, and a key that has ended does not begin again without an end', async () => {
    const [first, second] = await processes();
    const key = `login:${randomUUID()}`;
    await first.add(key, 60);
    await first.add(key, 60);
    await second.remove(key);
    const left = await first.peek(key);
    expect([left.count, left.secondsLeft > 0]).toEqual([1, true]);
    await first.clear(key);
    await second.remove(key);
    expect(await redis.exists(`qhatu:tries:${key}`)).toBe(0);
  });

  it('are counted in memory when Redis refuses a command of the transaction [D105]', async () => {
    const [first] = await processes();
    const key = `login:${randomUUID()}`;
    // A list cannot be counted up: the transaction answers, its first command does not hold.
    await redis.lpush(`qhatu:tries:${key}`, 'x');
    await first.add(key, 60);
    expect((await first.add(key, 60)).count).toBe(2);
    await redis.del(`qhatu:tries:${key}`);
  });

  it('are part of the trace of the request that is counted, without the key, which names somebody [D267]', async () => {
    const collected = await collector();
    const settings = { OTEL_EXPORTER_OTLP_ENDPOINT: collected.url, OTEL_TRACES_SAMPLER_ARG: 1, TRACE_SLOW_MS: 1_000 };
    const traced = await startTracing({ name: 'qhatu-api', version: '1' }, settings, () => undefined);
    const [counter] = await processes();
    const trace = traced?.request({ method: 'POST', requestId: 'request-1', traceparent: undefined });
    await new Promise<void>((resolve, reject) =>
      trace?.run(() => void counter.add('login:ana@correo.pe', 1).then(() => resolve(), reject)),
    );
    trace?.end({ route: '/login', status: 200 });
    await counter.add('login:ana@correo.pe', 1);
    await traced?.close();
    await collected.stop();
    const [visit, add] = ['POST /login', 'redis add'].map((name) => collected.spans.find((span) => span.name === name));
    expect([add?.parentSpanId, attributeOf(add, 'db.system.name')]).toEqual([visit?.spanId, 'redis']);
    expect(collected.spans).toHaveLength(2);
    expect(collected.bodies.join()).not.toMatch(/correo|login:/);
  });
});
