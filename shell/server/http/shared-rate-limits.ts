import { incrementInWindow, openSharedRedis, type SharedRedis } from '@qhatu/contract/redis';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { CountTogether } from './rate-limit';

const WINDOW_S = 60;

/** What visitors are counted for. */
export type Counted = 'pages' | 'failures' | 'vitals' | 'policies';

/** How all front doors count one kind of thing together; undefined where each counts by itself. */
export type CountsOf = (what: Counted) => CountTogether | undefined;

export interface SharedRateLimits {
  countsOf: CountsOf;
  /** Whether Redis answers; absent without REDIS_URL. */
  redis?: () => Promise<'up' | 'down'>;
}

/** Counts of visitors in the Redis of `url`, the api's (D412); without one, or while it does not answer, each front door's own. */
export function sharedRateLimits(
  app: FastifyInstance,
  url: string | undefined,
  log: FastifyBaseLogger,
): SharedRateLimits {
  if (!url) return { countsOf: () => undefined };
  const shared: SharedRedis = openSharedRedis(url, (err) =>
    log.warn({ err }, 'Redis does not answer: this front door counts its visitors by itself'),
  );
  app.addHook('onClose', async () => shared.close());
  return {
    countsOf: (what) => (source) =>
      shared.ask(
        'add',
        () => incrementInWindow(shared.redis, `requests:${what} ${source}`, WINDOW_S),
        async () => undefined,
      ),
    redis: shared.state,
  };
}
