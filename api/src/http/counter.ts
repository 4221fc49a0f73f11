import { type Count, countOf, incrementInWindow, nameOf, type SharedRedis } from '@qhatu/contract/redis';
import { LRUCache } from 'lru-cache';

/** Counts events per key in a window that begins with the first of them. */
export interface Counter {
  /** Adds one, or `amount`, and says how many there are now. */
  add(key: string, windowSeconds: number, amount?: number): Promise<Count>;
  /** Takes one back that turned out not to count; the window stays. */
  remove(key: string): Promise<void>;
  /** How many there are, without adding. */
  peek(key: string): Promise<Count>;
  clear(key: string): Promise<void>;
  /** `off`: counts in its own memory and is meant to; `down`: it is not meant to. */
  state(): Promise<'off' | 'up' | 'down'>;
  close(): Promise<void>;
}

/** Begins the keys of requests, which come from anybody in any number. */
export const REQUESTS = 'requests:';

interface MemoryCounter extends Counter {
  /** Goes on from what somebody else has counted. */
  keep(key: string, known: Count): void;
}

/**
 * Of one process. Holds at most 100,000 keys of requests and as many of tries: a flood of names cannot fill the memory, and
 * one of addresses lets no try of a password be forgotten.
 */
export function memoryCounter(): MemoryCounter {
  const windowsOf = () => new LRUCache<string, { count: number; until: number }>({ max: 100_000 });
  const [requests, tries] = [windowsOf(), windowsOf()];
  const among = (key: string) => (key.startsWith(REQUESTS) ? requests : tries);
  const current = (key: string) => {
    const known = among(key).get(key);
    return known && known.until > Date.now() ? known : undefined;
  };
  const countOf = (window?: { count: number; until: number }) => ({
    count: window?.count ?? 0,
    secondsLeft: window ? Math.ceil((window.until - Date.now()) / 1000) : 0,
  });
  return {
    add: async (key, windowSeconds, amount = 1) => {
      const window = current(key) ?? { count: 0, until: Date.now() + windowSeconds * 1000 };
      window.count += amount;
      among(key).set(key, window);
      return countOf(window);
    },
    keep: (key, { count, secondsLeft }) => among(key).set(key, { count, until: Date.now() + secondsLeft * 1000 }),
    remove: async (key) => {
      const window = current(key);
      // What counts nothing makes no room for itself: tries that are refused, of names that are invented, would push out the others.
      if (window && window.count <= 1) among(key).delete(key);
      else if (window) window.count -= 1;
    },
    peek: async (key) => countOf(current(key)),
    clear: async (key) => void among(key).delete(key),
    state: async () => 'off',
    close: async () => undefined,
  };
}

/** Only what is there is taken back from: a key that has ended meanwhile must not begin again without an end. */
const TAKE_BACK = "if tonumber(redis.call('get', KEYS[1]) or '0') > 0 then return redis.call('decr', KEYS[1]) end";

/**
 * Shared by all processes. While Redis does not answer, each process counts on in its own memory, from what all had counted
 * when it last heard: whoever was refused stays so, and limits are looser by the number of processes, never gone (D289).
 */
export function redisCounter({ redis, ask, state, close }: SharedRedis): Counter {
  const own = memoryCounter();
  const known = (key: string, count: Count): Count => {
    own.keep(key, count);
    return count;
  };
  return {
    add: (key, windowSeconds, amount = 1) =>
      ask(
        'add',
        async () => known(key, await incrementInWindow(redis, key, windowSeconds, amount)),
        () => own.add(key, windowSeconds, amount),
      ),
    remove: (key) =>
      ask(
        'remove',
        async () => {
          await redis.eval(TAKE_BACK, 1, nameOf(key));
          await own.remove(key);
        },
        () => own.remove(key),
      ),
    peek: (key) =>
      ask(
        'peek',
        async () => known(key, countOf(...(await Promise.all([redis.get(nameOf(key)), redis.ttl(nameOf(key))])))),
        () => own.peek(key),
      ),
    clear: async (key) => {
      await own.clear(key);
      await ask(
        'clear',
        async () => void (await redis.del(nameOf(key))),
        async () => undefined,
      );
    },
    state,
    close: async () => close(),
  };
}
