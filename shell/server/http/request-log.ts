import type { FastifyInstance } from 'fastify';

const SLOW_MS = 1_000;

/**
 * One line for each request that somebody may want to find again: failures, writes, slow ones. The rest only at
 * `debug`, since thousands of cached pages a second would cost more to write down than to serve.
 */
export function requestLog(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const ms = Math.round(reply.elapsedTime * 10) / 10;
    const read = request.method === 'GET' || request.method === 'HEAD' || request.method === 'OPTIONS';
    const level = reply.statusCode >= 500 ? 'warn' : !read || ms > SLOW_MS ? 'info' : 'debug';
    request.log[level]({ method: request.method, url: request.url, status: reply.statusCode, ms }, 'request');
  });
}
