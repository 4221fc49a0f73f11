import underPressure, { TYPE_EVENT_LOOP_DELAY } from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { busy } from './errors';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Answered however busy the process is: health, which a balancer and the starter ask. */
    evenWhenOverloaded?: boolean;
  }
}

export interface OverloadLimits {
  /** Mean delay of the event loop, milliseconds; 0: not looked at. */
  delayMs: number;
  /** Resident memory, MB; 0: not looked at. */
  memoryMb: number;
}

/**
 * The mean is over so long, milliseconds, and only the second slow one in a row refuses: a pause of the machine leaves a time
 * with hardly a sample in it, and everybody would be refused for it.
 */
const SAMPLE_MS = 5_000;

/**
 * A process that cannot keep up says so early (503, `Retry-After`), while it still can, so that a balancer asks another
 * one and what it has begun is finished (D208).
 */
export const overload = fp(async (app: FastifyInstance, { delayMs, memoryMb }: OverloadLimits) => {
  if (delayMs === 0 && memoryMb === 0) return;
  let slowSince: number | null = null;
  app.addHook('onRequest', async () => {
    if (app.memoryUsage().eventLoopDelay <= delayMs) slowSince = null;
  });
  const isPause = () => {
    const now = performance.now();
    slowSince ??= now;
    // Half a time more: what is looked at next may come late, and until then there was one slow time only.
    return now - slowSince < 1.5 * SAMPLE_MS;
  };
  await app.register(underPressure, {
    maxEventLoopDelay: delayMs,
    sampleInterval: SAMPLE_MS,
    maxRssBytes: memoryMb * 1024 * 1024,
    pressureHandler: (request, _reply, type) => {
      if (request.routeOptions.config.evenWhenOverloaded || (type === TYPE_EVENT_LOOP_DELAY && isPause())) return;
      throw busy();
    },
  });
});
