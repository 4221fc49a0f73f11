import { resolve } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { RenderFailure } from '../../src/rendering/types';
import type { FrontDoorEnv } from '../env';
import type { Site } from '../site';
import { CanaryGuard } from './canary-guard';
import { FailureCounts } from './failure-counts';

/** How releases fare at this front door: what pages and renderer say is counted, and a failing canary is taken back. */
export function watchReleases({ env, site, log }: { env: FrontDoorEnv; site: Site; log: FastifyBaseLogger }) {
  const counts = new FailureCounts();
  const guard = new CanaryGuard({
    pointer: { file: resolve(env.DISCOVERY_FILE), allowedOrigins: env.REMOTE_ORIGINS },
    counts,
    maxPercent: env.CANARY_MAX_PERCENT,
    minFailures: env.CANARY_MIN_FAILURES,
    minVisitors: env.CANARY_MIN_VISITORS,
    log,
  });
  return {
    counts,
    guard,
    /** Releases that the renderer could not show. */
    onFailures(failures: RenderFailure[]): void {
      for (const { remote, version, message } of failures) {
        log.error(
          { remote, release: version, stage: 'server', message },
          'a release was not rendered, the one before was',
        );
        counts.failed(remote, version, 'renderer');
        void guard.judge(site.snapshot.document, remote, version);
      }
    },
  };
}
