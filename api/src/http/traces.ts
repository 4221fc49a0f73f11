import { requestHooks } from '@qhatu/contract/tracing';
import type { FastifyInstance, FastifyRequest } from 'fastify';

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
