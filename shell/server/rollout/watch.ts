import { createHmac } from 'node:crypto';
import { resolve } from 'node:path';
import { canaryOf, SharedPointer } from '@qhatu/federation';
import type { FastifyBaseLogger } from 'fastify';
import type { RenderFailure } from '../../src/rendering/types';
import type { FrontDoorEnv } from '../env';
import type { Site } from '../site';
import { CanaryGuard } from './canary-guard';
import { FailureCounts } from './failure-counts';
import { ReleaseCountsExchange } from './release-counts-exchange';

/** No table of networks undoes it without the key, and every front door that has the key makes the same of one. */
const pseudonym = (key: string) => (network: string) =>
  createHmac('sha256', key).update(`visitor ${network}`).digest('base64url').slice(0, 16);

/**
 * How releases fare, at this front door and those it shares the document with: what pages and renderer say is counted, and a
 * failing canary is taken back.
 */
export function watchReleases({ env, site, log }: { env: FrontDoorEnv; site: Site; log: FastifyBaseLogger }) {
  const { sharing } = env;
  const counts = new FailureCounts(Date.now, sharing && pseudonym(sharing.key));
  const guard = new CanaryGuard({
    pointer: {
      file: resolve(env.DISCOVERY_FILE),
      allowedOrigins: env.REMOTE_ORIGINS,
      shared: sharing && new SharedPointer(sharing.apiOrigin, sharing.key),
    },
    counts,
    maxPercent: env.CANARY_MAX_PERCENT,
    minFailures: env.CANARY_MIN_FAILURES,
    minVisitors: env.CANARY_MIN_VISITORS,
    log,
  });
  /** A verdict may come of what others have counted. */
  const judgeAll = () => {
    for (const [remote, entries] of Object.entries(site.snapshot.document.microFrontends)) {
      const canary = canaryOf(entries);
      if (canary) void guard.judge(site.snapshot.document, remote, canary.metadata.version);
    }
  };
  const shared = sharing && new ReleaseCountsExchange({ ...sharing, counts, onOthers: judgeAll, log });
  shared?.start();
  return {
    counts,
    guard,
    stop: () => shared?.stop(),
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
