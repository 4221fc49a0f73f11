import { setImmediate } from 'node:timers/promises';
import { type CountTogether, RateLimit } from './rate-limit';

describe('what all front doors count of a visitor [D412]', () => {
  let now = 1_800_000_000_000;
  const limitOf = (together: CountTogether) => new RateLimit(10, 100, { together, now: () => now });

  it('is not waited for: a Redis that never answers holds nobody up', () => {
    const limit = limitOf(() => new Promise(() => undefined));
    expect(Array.from({ length: 12 }, () => limit.admits('a')).filter(Boolean)).toHaveLength(10);
  });

  it('closes the door on who has had it all elsewhere, until the window ends, and on nobody else', async () => {
    const asked: string[] = [];
    const limit = limitOf(async (source) => {
      asked.push(source);
      return { count: source === 'a' ? 10 : 9, secondsLeft: 90 };
    });
    expect([limit.admits('a'), limit.admits('b')]).toEqual([true, true]);
    await setImmediate();
    expect([limit.admits('a'), limit.admits('b')]).toEqual([false, true]);
    now += 89_000;
    expect(limit.admits('a')).toBe(false);
    // Who is refused is not counted: a flood asks nobody.
    expect(asked).toEqual(['a', 'b', 'b']);
    now += 1_000;
    expect(limit.admits('a')).toBe(true);
  });

  it('closes on nobody while nobody answers', async () => {
    const limit = limitOf(async () => undefined);
    expect(limit.admits('a')).toBe(true);
    await setImmediate();
    expect(limit.admits('a')).toBe(true);
  });
});
