import type { Socket as EngineSocket } from 'engine.io';
import { LRUCache } from 'lru-cache';
import { type Counter, REQUESTS } from '../http/counter';

/** A bucket that holds `capacity` tokens and fills by `perSecond`. */
interface Rate {
  capacity: number;
  perSecond: number;
}

export class TokenBucket {
  readonly #rate: Rate;
  #tokens: number;
  #at: number;

  constructor(rate: Rate, now: number) {
    this.#rate = rate;
    this.#tokens = rate.capacity;
    this.#at = now;
  }

  /** Takes `cost` tokens when there are enough. @returns seconds to wait: 0 when they were taken */
  take(cost: number, now: number): number {
    const { capacity, perSecond } = this.#rate;
    this.#tokens = Math.min(capacity, this.#tokens + ((now - this.#at) / 1000) * perSecond);
    this.#at = now;
    if (this.#tokens < cost) return (cost - this.#tokens) / perSecond;
    this.#tokens -= cost;
    return 0;
  }
}

/** Of one person, over all their connections. */
const RATES = {
  /** Faster than anybody types; an outbox that empties itself keeps to it by `retry_after`. */
  say: { capacity: 40, perSecond: 10 },
  /** Everything else. */
  other: { capacity: 120, perSecond: 40 },
} as const satisfies Record<string, Rate>;

export type RateName = keyof typeof RATES;

/** Over so many seconds all processes together let a person do what a single one may let them do. */
const WINDOW_S = 10;

const keyOf = (personId: number, rate: RateName): string => `${REQUESTS}chat:${rate}:${personId}`;

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
  readonly #counter: Counter;

  constructor(counter: Counter) {
    this.#counter = counter;
  }

  #person(id: number, now: number): Person {
    const known = this.#people.get(id);
    if (known) return known;
    const person = { say: new TokenBucket(RATES.say, now), other: new TokenBucket(RATES.other, now), refused: 0 };
    this.#people.set(id, person);
    return person;
  }

  /** By what this process has seen, at once: a flood ends here and asks nobody. @returns 0: go on; seconds to wait; or -1: cut this connection */
  take(personId: number, rate: RateName, cost: number, now = Date.now()): number {
    const person = this.#person(personId, now);
    return this.#answer(person, person[rate].take(cost, now));
  }

  /** By what all processes have seen (D355), of what {@link take} let through; while Redis is away by this one's alone. @returns as `take` */
  async takeShared(personId: number, rate: RateName, cost: number): Promise<number> {
    const { capacity, perSecond } = RATES[rate];
    const { count, secondsLeft } = await this.#counter.add(keyOf(personId, rate), WINDOW_S, cost);
    // As much as one process lets through in any window: who has one connection never meets this limit.
    if (count <= capacity + perSecond * WINDOW_S) return 0;
    return this.#answer(this.#person(personId, Date.now()), Math.max(1, secondsLeft));
  }

  #answer(person: Person, wait: number): number {
    if (wait === 0) return 0;
    person.refused += 1;
    return person.refused > PATIENCE ? -1 : wait;
  }
}

/** Packets of one connection in one second, whatever is in them. */
const PACKETS_PER_SECOND = 300;

/** Closes a connection that sends more packets than any browser would: before they are read, and before they cost a query. */
export function floodGate(conn: EngineSocket): void {
  let second = 0;
  let packets = 0;
  conn.on('packet', () => {
    const now = Math.floor(Date.now() / 1000);
    if (now !== second) {
      second = now;
      packets = 0;
    }
    packets += 1;
    if (packets > PACKETS_PER_SECOND) conn.close(true);
  });
}
