import { requestHooks } from '@qhatu/contract/tracing';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { routeOf } from './request-log';

/** Asked by machines every few seconds, and files that are in memory. */
const UNTRACED = new Set(['/healthz', '/readyz', '/assets/*']);

/**
 * Each request as the beginning of a trace, or as part of a balancer's that is trusted (D244).
 * @returns what the api is to be told for a request; undefined without tracing
 */
export function traces(app: FastifyInstance, trusted: boolean): ((request: object) => string | undefined) | undefined {
  const hooks = requestHooks<FastifyRequest>(
    () => trusted,
    routeOf,
    (request) => UNTRACED.has(routeOf(request)),
  );
  if (!hooks) return undefined;
  app.addHook('onRequest', hooks.onRequest);
  app.addHook('preValidation', hooks.preValidation);
  app.addHook('onResponse', hooks.onResponse);
  return hooks.traceparentOf;
}
