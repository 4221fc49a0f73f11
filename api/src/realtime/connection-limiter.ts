import { randomUUID } from 'node:crypto';
import type { SharedRedis } from '@qhatu/contract/redis';

/** Of one person: every tab of every device has one (D380). */
export const SOCKETS_PER_PERSON = 20;
/** How long a place outlives the process that took it. */
export const LEASE_MS = 30_000;
/** Two renewals may fail before a place is lost. */
export const RENEW_SECONDS = 10;
/** Places that go to Redis by one command. */
const AT_ONCE = 500;

const keyOf = (personId: number): string => `qhatu:sockets:${personId}`;

/** One clock for all processes; a sorted set's scores are when each lease ends. */
const NOW = "local time = redis.call('time') local now = time[1] * 1000 + math.floor(time[2] / 1000) ";
/** KEYS: the person; ARGV: the place, the lease, how many there may be. Answers 1, or 0 when there is none left. */
const TAKE = `${NOW}
redis.call('zremrangebyscore', KEYS[1], '-inf', now)
if redis.call('zcard', KEYS[1]) >= tonumber(ARGV[3]) then return 0 end
redis.call('zadd', KEYS[1], now + ARGV[2], ARGV[1])
redis.call('pexpire', KEYS[1], ARGV[2])
return 1`;
/** KEYS: the person of each place; ARGV: the lease, then the places. */
const RENEW = `${NOW}
for nth, key in ipairs(KEYS) do
  redis.call('zadd', key, now + ARGV[1], ARGV[nth + 1])
  redis.call('pexpire', key, ARGV[1])
end`;
/** KEYS: the person of each place; ARGV: the places. */
const LEAVE = "for nth, key in ipairs(KEYS) do redis.call('zrem', key, ARGV[nth]) end";

/** Gives a place back; a second time does nothing. */
export type ReleaseConnection = () => void;

/**
 * How many connections a person has, over all processes. Each place is leased: a process that dies gives its places up
 * after {@link LEASE_MS}. Without Redis, or while it does not answer, each process counts its own; when it is back the
 * next renewal tells it of all that there are.
 */
export class ConnectionLimiter {
  readonly #shared: SharedRedis | undefined;
  /** Of each person who has any, those that are asked for included. */
  readonly #counts = new Map<number, number>();
  /** The person of each place that was taken. */
  readonly #held = new Map<string, number>();

  constructor(shared?: SharedRedis) {
    this.#shared = shared;
  }

  /** A place for one more connection; null when the person has {@link SOCKETS_PER_PERSON}. Who has them here asks nobody. */
  async take(personId: number): Promise<ReleaseConnection | null> {
    const count = this.#counts.get(personId) ?? 0;
    if (count >= SOCKETS_PER_PERSON) return null;
    this.#counts.set(personId, count + 1);
    const place = randomUUID();
    if (!(await this.#isFree(personId, place))) {
      this.#uncount(personId);
      return null;
    }
    this.#held.set(place, personId);
    return () => this.#release(place);
  }

  async #isFree(personId: number, place: string): Promise<boolean> {
    const shared = this.#shared;
    if (!shared) return true;
    return shared.ask(
      'take place',
      async () => (await shared.redis.eval(TAKE, 1, keyOf(personId), place, LEASE_MS, SOCKETS_PER_PERSON)) === 1,
      async () => true,
    );
  }

  #uncount(personId: number): void {
    const left = (this.#counts.get(personId) ?? 0) - 1;
    if (left > 0) this.#counts.set(personId, left);
    else this.#counts.delete(personId);
  }

  #release(place: string): void {
    const personId = this.#held.get(place);
    if (personId === undefined) return;
    this.#held.delete(place);
    this.#uncount(personId);
    void this.#run('leave place', LEAVE, [[place, personId]], []);
  }

  /** Runs one script over places on Redis. @returns whether it was heard; what was not, the leases make good */
  async #run(what: string, script: string, places: [string, number][], first: number[]): Promise<boolean> {
    const shared = this.#shared;
    if (!shared || places.length === 0) return true;
    const keys = places.map(([, personId]) => keyOf(personId));
    return shared.ask(
      what,
      async () => {
        await shared.redis.eval(script, keys.length, ...keys, ...first, ...places.map(([place]) => place));
        return true;
      },
      async () => false,
    );
  }

  /** Keeps the leases of this process. To be called every {@link RENEW_SECONDS}. */
  async renew(): Promise<void> {
    const all = [...this.#held];
    for (let from = 0; from < all.length; from += AT_ONCE) {
      // What was given back meanwhile must not be there again.
      const places = all.slice(from, from + AT_ONCE).filter(([place]) => this.#held.has(place));
      if (!(await this.#run('renew places', RENEW, places, [LEASE_MS]))) return;
    }
  }

  /** Gives all places back, when a process ends: its browsers come back to another one at once. */
  async close(): Promise<void> {
    const all = [...this.#held];
    this.#held.clear();
    this.#counts.clear();
    for (let from = 0; from < all.length; from += AT_ONCE) {
      if (!(await this.#run('leave places', LEAVE, all.slice(from, from + AT_ONCE), []))) return;
    }
  }
}
