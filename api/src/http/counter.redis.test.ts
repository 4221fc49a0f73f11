import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { type Counter, redisCounter } from './counter';

/** Runs where there is a Redis (`REDIS_URL`): `.ci/run` starts one. */
const url = process.env.REDIS_URL ?? '';
const counters: Counter[] = [];

/** Two processes' counters, connected. Each connects by itself and counts nothing until then. */
async function processes(): Promise<[Counter, Counter]> {
  const connected = async () => {
    const counter = redisCounter(url, () => undefined);
    counters.push(counter);
    while ((await counter.add(`warm:${randomUUID()}`, 5)).count === 0) await setTimeout(10);
    return counter;
  };
  return Promise.all([connected(), connected()]);
}
afterAll(() => Promise.all(counters.map((counter) => counter.close())));

describe('D49 tries counted in Redis', () => {
  it('D81 are counted by all API processes together, none lost when they come at the same moment', async () => {
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
});
