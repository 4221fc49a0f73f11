import underPressure from '@fastify/under-pressure';
import { LOAD_SAMPLE_MS, type OverloadLimits, overloadRule } from '@qhatu/contract/operations';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { busy } from './errors';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Answered however busy the process is: health, which a balancer and the starter ask. */
    evenWhenOverloaded?: boolean;
  }
}

/** A process that cannot keep up says so early, by `overloadRule` (D208). */
export const overload = fp(async (app: FastifyInstance, limits: OverloadLimits) => {
  if (limits.delayMs === 0 && limits.memoryMb === 0) return;
  await app.register(underPressure, { sampleInterval: LOAD_SAMPLE_MS });
  const refuses = overloadRule(limits);
  app.addHook('onRequest', (request, _reply, done) => {
    if (refuses(app.memoryUsage()) && !request.routeOptions.config.evenWhenOverloaded) done(busy());
    else done();
  });
});
