import type { Redis } from 'ioredis';

/** What is known of a key. */
export interface Count {
  count: number;
  /** How long the window still lasts. */
  secondsLeft: number;
}

/** Where Redis has what is counted under a key. */
export const nameOf = (key: string): string => `qhatu:tries:${key}`;

/** What Redis says of a key, by `get` and `ttl`. */
export const countOf = (count: unknown, secondsLeft: unknown): Count => ({
  count: Number(count ?? 0),
  secondsLeft: Math.max(0, Number(secondsLeft)),
});

/** What a transaction answered, or an error: Redis may refuse single commands of it (full, read-only). */
function answersOf(replies: [Error | null, unknown][] | null): unknown[] {
  if (!replies) throw new Error('Redis dropped the transaction');
  return replies.map(([error, value]) => {
    if (error) throw error;
    return value;
  });
}

/**
 * Adds to what all processes have counted under a key, in a window that begins with the first of them (D49).
 * @returns how many there are now; rejects with what Redis, or the connection, says
 */
export async function incrementInWindow(redis: Redis, key: string, windowSeconds: number, amount = 1): Promise<Count> {
  const name = nameOf(key);
  const [count, , secondsLeft] = answersOf(
    await redis.multi().incrby(name, amount).expire(name, windowSeconds, 'NX').ttl(name).exec(),
  );
  return countOf(count, secondsLeft);
}
