import { randomInt } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { openSharedRedis } from '@qhatu/contract/redis';
import { Redis } from 'ioredis';
import { type Counter, redisCounter } from '../http/counter';
import { RateLimiter } from './rate-limiter';

/** Runs where there is a Redis (`REDIS_URL`): `.ci/run` starts one. */
const url = process.env.REDIS_URL ?? '';
/** What is counted is asked here, not how quick a crowded machine is. */
const ANSWER_MS = 30_000;
const redis = new Redis(url, { lazyConnect: true });
const counters: Counter[] = [];

/** A process of its own, as soon as what it counts reaches Redis. */
async function startProcess(): Promise<RateLimiter> {
  const counter = redisCounter(openSharedRedis(url, () => undefined, ANSWER_MS));
  counters.push(counter);
  while ((await counter.state()) !== 'up') await setTimeout(10);
  return new RateLimiter(counter);
}

beforeAll(() => redis.connect());
afterAll(async () => {
  await Promise.all(counters.map((counter) => counter.close()));
  redis.disconnect();
});

it('a person with connections to two processes has the pace of one, and others have theirs [D355]', async () => {
  const [first, second] = await Promise.all([startProcess(), startProcess()]);
  const [fast, calm] = [randomInt(1e9), randomInt(1e9)];
  // 40 at once and 10 a second: what one process lets through in ten seconds.
  const waits = await Promise.all(
    [0, 1, 2, 3, 4, 5, 6].map((nth) => (nth % 2 ? first : second).takeShared(fast, 'say', 20)),
  );
  expect(waits).toEqual([0, 0, 0, 0, 0, 0, 0]);
  expect(await first.takeShared(fast, 'say', 1)).toBeGreaterThan(0);
  expect(await second.takeShared(fast, 'say', 1)).toBeGreaterThan(0);
  expect(await second.takeShared(calm, 'say', 1)).toBe(0);
  expect(await first.takeShared(fast, 'other', 1)).toBe(0);
});
