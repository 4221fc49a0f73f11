import { Redis } from 'ioredis';
import { LRUCache } from 'lru-cache';

/** Counts events per key in a window that begins with the first of them. */
export interface Counter {
  /** Adds one and says how many there are now, and how many seconds the window still lasts. */
  add(key: string, windowSeconds: number): Promise<{ count: number; secondsLeft: number }>;
  /** How many there are, without adding. */
  peek(key: string): Promise<{ count: number; secondsLeft: number }>;
  clear(key: string): Promise<void>;
  close(): Promise<void>;
}

/** Of one process. Holds at most 100,000 keys: a flood of names cannot fill the memory. */
export function memoryCounter(): Counter {
  const windows = new LRUCache<string, { count: number; until: number }>({ max: 100_000 });
  const current = (key: string) => {
    const known = windows.get(key);
    return known && known.until > Date.now() ? known : undefined;
  };
  const told = (window?: { count: number; until: number }) => ({
    count: window?.count ?? 0,
    secondsLeft: window ? Math.ceil((window.until - Date.now()) / 1000) : 0,
  });
  return {
    add: async (key, windowSeconds) => {
      const window = current(key) ?? { count: 0, until: Date.now() + windowSeconds * 1000 };
      window.count += 1;
      windows.set(key, window);
      return told(window);
    },
    peek: async (key) => told(current(key)),
    clear: async (key) => void windows.delete(key),
    close: async () => undefined,
  };
}

/** Shared by all processes. When Redis does not answer nobody is shut out: tries are then counted as none. */
export function redisCounter(url: string, onError: (error: Error) => void): Counter {
  const redis = new Redis(url, { maxRetriesPerRequest: 1, enableOfflineQueue: false, lazyConnect: true });
  redis.on('error', onError);
  redis.connect().catch(onError);
  const name = (key: string) => `qhatu:tries:${key}`;
  const nothing = { count: 0, secondsLeft: 0 };
  const read = async (key: string) => {
    const [count, left] = await Promise.all([redis.get(name(key)), redis.ttl(name(key))]);
    return { count: Number(count ?? 0), secondsLeft: Math.max(0, left) };
  };
  return {
    add: async (key, windowSeconds) => {
      try {
        const answers = await redis
          .multi()
          .incr(name(key))
          .expire(name(key), windowSeconds, 'NX')
          .ttl(name(key))
          .exec();
        const value = (index: number) => Number(answers?.[index]?.[1] ?? 0);
        return { count: value(0), secondsLeft: Math.max(0, value(2)) };
      } catch (error) {
        onError(error as Error);
        return nothing;
      }
    },
    peek: (key) => read(key).catch(() => nothing),
    clear: async (key) => void (await redis.del(name(key)).catch(onError)),
    close: async () => redis.disconnect(),
  };
}
