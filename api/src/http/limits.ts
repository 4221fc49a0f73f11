import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import type { Counter } from './counter';
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

/** One generous limit for everything that an address asks; failures have their own, stricter ones (D49, D81). */
export const limits = fp(async (app: FastifyInstance, { counter, perMinute }: LimitOptions) => {
  app.decorate('counter', counter);
  await app.register(rateLimit, {
    global: perMinute > 0,
    max: perMinute || 1,
    timeWindow: 60_000,
    cache: 50_000,
    keyGenerator: (request) => request.visitor,
    // The renderer asks for everybody.
    allowList: (request) => request.internal,
    addHeadersOnExceeding: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    errorResponseBuilder: (_request, { ttl }) => tooMany(ttl / 1000),
  });
});

/** `config` of routes with which a member writes something that others read. */
export const WRITES_PER_MINUTE = { rateLimit: { max: 20, timeWindow: 60_000 } };
