import { memoryCounter, redisCounter } from './counter';

describe('counters of tries', () => {
  it('count per key, in a window that begins with the first', async () => {
    const counter = memoryCounter();
    expect(await counter.add('a', 60)).toEqual({ count: 1, secondsLeft: 60 });
    expect((await counter.add('a', 600)).secondsLeft).toBeLessThanOrEqual(60);
    expect((await counter.add('b', 60)).count).toBe(1);
    await counter.clear('a');
    expect(await counter.peek('a')).toEqual({ count: 0, secondsLeft: 0 });
  });

  it('shut nobody out when Redis does not answer, and say so to the log', async () => {
    const heard: Error[] = [];
    // Port 9 is the discard service's; nothing answers there.
    const counter = redisCounter('redis://127.0.0.1:9', (error) => heard.push(error));
    expect((await counter.add('a', 60)).count).toBe(0);
    expect((await counter.peek('a')).count).toBe(0);
    await counter.close();
    expect(heard.length).toBeGreaterThan(0);
  });
});
