import underPressure from '@fastify/under-pressure';
import { BUSY_RETRY_S, LOAD_SAMPLE_MS, type OverloadLimits, overloadRule } from '@qhatu/contract/operations';
import type { FastifyInstance } from 'fastify';
import { sendError } from './error-page';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Answered however busy the process is: health, which a balancer and the starter ask. */
    evenWhenOverloaded?: boolean;
  }
}

/** A front door that cannot keep up says so early, by the api's own rule (D208, D311). */
export async function overload(app: FastifyInstance, limits: OverloadLimits): Promise<void> {
  if (limits.delayMs === 0 && limits.memoryMb === 0) return;
  await app.register(underPressure, { sampleInterval: LOAD_SAMPLE_MS });
  const refuses = overloadRule(limits);
  app.addHook('onRequest', (request, reply, done) => {
    if (!refuses(app.memoryUsage()) || request.routeOptions.config.evenWhenOverloaded) return done();
    reply.header('retry-after', BUSY_RETRY_S);
    sendError(request, reply, 503);
  });
}
