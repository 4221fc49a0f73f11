import { requestHooks } from '@qhatu/contract/tracing';
import type { FastifyInstance, FastifyRequest } from 'fastify';
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

/** Asked by machines, every few seconds. */
const CHECKS = new Set(['/healthz', '/readyz']);
const routeOf = ({ routeOptions }: FastifyRequest): string => routeOptions.url ?? 'none';

/** Each request as part of the trace that the front door or the renderer began, with its statements below it (D244). */
export function traces(app: FastifyInstance): void {
  // Only front doors and renderers reach the api; what a visitor wrote there was dropped.
  const hooks = requestHooks<FastifyRequest>(
    () => true,
    routeOf,
    (request) => CHECKS.has(routeOf(request)),
  );
  if (!hooks) return;
  app.addHook('onRequest', hooks.onRequest);
  app.addHook('preValidation', hooks.preValidation);
  app.addHook('onResponse', hooks.onResponse);
}
