import type { Redis } from 'ioredis';
import { tracing } from '../tracing';
import { openRedis } from './address';

/** A connection for what all processes know together and each one can do without (D289, D380). */
export interface SharedRedis {
  redis: Redis;
  /**
   * Asks Redis, or answers otherwise where it does not answer; never throws what Redis throws.
   * @param what for the trace of whoever asks; keys name people (D98)
   */
  ask: <T>(what: string, ask: () => Promise<T>, otherwise: () => Promise<T>) => Promise<T>;
  state: () => Promise<'up' | 'down'>;
  close: () => void;
}

/** An answer that comes later than this is none: a login does not wait for a Redis that hangs. */
const ANSWER_MS = 500;
/** After a failure Redis is left alone for so long, so that not every try waits for it. */
const REST_MS = 2_000;

/**
 * Opens it; it connects by itself, again and again, and nobody waits for that.
 * @param answerMs how long an answer may take before it counts as none
 */
export function openSharedRedis(url: string, onError: (error: Error) => void, answerMs = ANSWER_MS): SharedRedis {
  const redis = openRedis(url, {
    maxRetriesPerRequest: 1,
    enableOfflineQueue: false,
    lazyConnect: true,
    commandTimeout: answerMs,
  });
  let restsUntil = 0;
  const answers = () => {
    restsUntil = 0;
  };
  redis.on('error', onError);
  redis.on('ready', answers);
  redis.connect().catch(onError);
  return {
    redis,
    ask: async (what, ask, otherwise) => {
      if (Date.now() < restsUntil) return otherwise();
      // After a rest one finds out whether it answers; all others would wait for it again.
      if (restsUntil > 0) restsUntil = Date.now() + REST_MS;
      const facts = { 'db.system.name': 'redis', 'db.operation.name': what };
      try {
        const answer = await (tracing()?.call(`redis ${what}`, facts, ask) ?? ask());
        answers();
        return answer;
      } catch (error) {
        restsUntil = Date.now() + REST_MS;
        onError(error as Error);
        return otherwise();
      }
    },
    state: () =>
      redis.ping().then(
        () => 'up' as const,
        () => 'down' as const,
      ),
    close: () => redis.disconnect(),
  };
}
