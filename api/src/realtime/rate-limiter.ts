import { LRUCache } from 'lru-cache';
import { type Rate, TokenBucket } from './token-bucket';

/** Of one person, over all their connections to this process. */
const RATES = {
  /** Faster than anybody types; an outbox that empties itself keeps to it by `retry_after`. */
  say: { capacity: 40, perSecond: 10 },
  /** Everything else. */
  other: { capacity: 120, perSecond: 40 },
} as const satisfies Record<string, Rate>;

export type RateName = keyof typeof RATES;

/** Refusals of one person within the memory of {@link RateLimiter} after which it is no accident any more. */
const PATIENCE = 200;
const MEMORY_MS = 60_000;
const PEOPLE = 50_000;

interface Person {
  say: TokenBucket;
  other: TokenBucket;
  refused: number;
}

/** Keeps one person's flood from costing the others: each has their own rate, whoever goes on is cut off. */
export class RateLimiter {
  readonly #people = new LRUCache<number, Person>({ max: PEOPLE, ttl: MEMORY_MS });

  /** @returns 0: go on; seconds to wait; or -1: cut this connection */
  take(personId: number, rate: RateName, cost: number, now = Date.now()): number {
    const known = this.#people.get(personId);
    const person = known ?? {
      say: new TokenBucket(RATES.say, now),
      other: new TokenBucket(RATES.other, now),
      refused: 0,
    };
    if (!known) this.#people.set(personId, person);
    const wait = person[rate].take(cost, now);
    if (wait === 0) return 0;
    person.refused += 1;
    return person.refused > PATIENCE ? -1 : wait;
  }
}
