import underPressure from '@fastify/under-pressure';
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
 * The mean is over so long, milliseconds. In a shorter time one pause of the machine leaves no other sample, and everybody would be
 * refused for it.
 */
const SAMPLE_MS = 5_000;

/**
 * A process that cannot keep up says so early (503, `Retry-After`), while it still can, so that a balancer asks another
 * one and what it has begun is finished (D208).
 */
export const overload = fp(async (app: FastifyInstance, { delayMs, memoryMb }: OverloadLimits) => {
  if (delayMs === 0 && memoryMb === 0) return;
  await app.register(underPressure, {
    maxEventLoopDelay: delayMs,
    sampleInterval: SAMPLE_MS,
    maxRssBytes: memoryMb * 1024 * 1024,
    pressureHandler: (request) => {
      if (request.routeOptions.config.evenWhenOverloaded) return;
      throw busy();
    },
  });
});
