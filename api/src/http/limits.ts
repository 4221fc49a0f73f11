import rateLimit, { type FastifyRateLimitStore } from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { LRUCache } from 'lru-cache';
import { type Counter, REQUESTS } from './counter';
import { tooMany } from './errors';

declare module 'fastify' {
  interface FastifyInstance {
    /** Counts of tries, shared by all processes when there is Redis. */
    counter: Counter;
  }
}

export interface LimitOptions {
  counter: Counter;
  /** Requests per minute and address; 0: no limit. */
  perMinute: number;
}

type Counted = Parameters<FastifyRateLimitStore['incr']>[1];
/** What the plugin hands a route's store beside what its types say. */
type OfRoute = Parameters<FastifyRateLimitStore['child']>[0] & {
  routeInfo: { method: string | string[]; url: string };
};

/**
 * Where requests are counted: with all other processes where the counter is shared (D289). Who has been refused is refused
 * until the window's end without being counted again: a flood is no load on Redis.
 */
class SharedStore implements FastifyRateLimitStore {
  readonly #refused = new LRUCache<string, { current: number; until: number }>({ max: 10_000 });

  /** @param scope of which requests: empty for all that have no limit of their own */
  constructor(
    readonly counter: Counter,
    readonly scope = '',
  ) {}

  incr(visitor: string, done: Counted, windowMs: number, max: number): void {
    const refused = this.#refused.get(visitor);
    const ttl = (refused?.until ?? 0) - Date.now();
    if (refused && ttl > 0) {
      done(null, { current: refused.current, ttl });
      return;
    }
    this.counter
      .add(`${REQUESTS}${this.scope}${visitor}`, Math.ceil(windowMs / 1000))
      .then(({ count, secondsLeft }) => {
        const left = Math.max(1, secondsLeft) * 1000;
        if (count > max) this.#refused.set(visitor, { current: count, until: Date.now() + left });
        done(null, { current: count, ttl: left });
      }, done);
  }

  child(route: Parameters<FastifyRateLimitStore['child']>[0]): SharedStore {
    const { method, url } = (route as OfRoute).routeInfo;
    return new SharedStore(this.counter, `${method} ${url} `);
  }
}

/** One generous limit for everything that an address asks; failures have their own, stricter ones (D49, D81). */
export const limits = fp(async (app: FastifyInstance, { counter, perMinute }: LimitOptions) => {
  app.decorate('counter', counter);
  await app.register(rateLimit, {
    // The plugin makes its store itself.
    store: class extends SharedStore {
      constructor() {
        super(counter);
      }
    },
    global: perMinute > 0,
    max: perMinute || 1,
    timeWindow: 60_000,
    keyGenerator: (request) => request.visitor,
    // The renderer asks for everybody.
    allowList: (request) => request.internal,
    addHeadersOnExceeding: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    errorResponseBuilder: (_request, { ttl }) => tooMany(ttl / 1000),
  });
});

/** `config` of routes with which a member writes something that others read. */
export const WRITES_PER_MINUTE = { rateLimit: { max: 20, timeWindow: 60_000 } };
