import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';

/** One line for each request, by its route and never by its address, which may hold what belongs to a person (D98). */
export const requestLog = fp(async (app: FastifyInstance) => {
  app.addHook('onResponse', async (request, reply) => {
    const level = reply.statusCode >= 500 ? 'warn' : 'info';
    const route = request.routeOptions.url ?? 'none';
    const durationMs = Math.round(reply.elapsedTime * 10) / 10;
    request.log[level]({ method: request.method, route, status: reply.statusCode, durationMs }, 'request');
  });
});
