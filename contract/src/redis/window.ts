import type { Redis } from 'ioredis';

/** Count of a key. */
export interface Count {
  count: number;
  /** Rest of the window, in seconds. */
  secondsLeft: number;
}

/** Redis key of a count. */
export const nameOf = (key: string): string => `qhatu:tries:${key}`;

/** Count of a key, from the answers to `get` and `ttl`. */
export const countOf = (count: unknown, secondsLeft: unknown): Count => ({
  count: Number(count ?? 0),
  secondsLeft: Math.max(0, Number(secondsLeft)),
});

/** Answers of a transaction. @throws the error of a single command: Redis may refuse one (full, read-only) */
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
