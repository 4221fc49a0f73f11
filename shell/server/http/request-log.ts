import type { FastifyInstance, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** The pattern of the page that was asked for, once it is known. */
    pagePattern: string;
  }
}

/** What a request is called where it must name nobody. A page's own pattern first: `routeOptions` is made at each look (D310). */
export const routeOf = (request: FastifyRequest): string => request.pagePattern || (request.routeOptions.url ?? 'none');

const SLOW_MS = 1_000;

/**
 * One line for each request that somebody may want to find again: failures, writes, slow ones. The rest only at
 * `debug`, since thousands of cached pages a second would cost more to write down than to serve. Never the address: it
 * may hold what belongs to a person (D98); the request's id finds the rest in the api's log.
 */
export function requestLog(app: FastifyInstance): void {
  app.decorateRequest('pagePattern', '');
  const all = app.log.level === 'debug' || app.log.level === 'trace';
  app.addHook('onResponse', (request, reply, done) => {
    const durationMs = Math.round(reply.elapsedTime * 10) / 10;
    const { method } = request;
    const read = method === 'GET' || method === 'HEAD' || method === 'OPTIONS';
    const level = reply.statusCode >= 500 ? 'warn' : !read || durationMs > SLOW_MS ? 'info' : 'debug';
    if (all || level !== 'debug') {
      request.log[level]({ method, route: routeOf(request), status: reply.statusCode, durationMs }, 'request');
    }
    done();
  });
}
