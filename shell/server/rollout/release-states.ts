import type { ReleaseStates } from '@qhatu/contract/wire';
import { readHistory } from '@qhatu/federation';
import type { FastifyInstance } from 'fastify';
import { errorBody } from '../http/errors';
import { visitorHeaders } from '../proxy/visitor-headers';
import type { Site } from '../site';
import { changeTextsOf } from './change-texts';
import type { FailureCounts } from './failure-counts';

interface ReleaseStatesOptions {
  site: Site;
  counts: FailureCounts;
  discoveryFile: string;
  shell: string;
  apiOrigin: string;
  /** FRONT_DOOR_KEY, when there is one. */
  key: string | undefined;
}

const CHANGES_SHOWN = 20;
const API_MS = 3_000;

/**
 * `GET /api/web/admin/releases`: what only the front door knows, for administration. Who asks, the api says: whoever may not read
 * `admin/system` gets the same answer here. It is the visitor who asks there, within the visitor's limits.
 */
export async function releaseStates(app: FastifyInstance, options: ReleaseStatesOptions): Promise<void> {
  app.get('/api/web/admin/releases', async (request, reply) => {
    reply.header('cache-control', 'private, no-store');
    const { authorization = '' } = request.headers;
    const visitor = {
      ...{ address: request.ip, protocol: request.protocol, host: request.host, requestId: request.id },
      key: options.key,
    };
    const asked = await fetch(`${options.apiOrigin}/api/web/admin/system`, {
      // Node's type of headers that came is wider than what `visitorHeaders` makes of one text.
      headers: visitorHeaders({ authorization }, visitor) as Record<string, string>,
      signal: AbortSignal.timeout(API_MS),
    }).catch(() => null);
    if (!asked) return reply.code(503).send(errorBody(503, request.id));
    if (!asked.ok) return reply.code(asked.status).send(await asked.json().catch(() => errorBody(asked.status)));
    return statesOf(options);
  });
}

async function statesOf({ site, counts, discoveryFile, shell }: ReleaseStatesOptions): Promise<ReleaseStates> {
  const { changes } = await readHistory(discoveryFile);
  const releases = Object.entries(site.snapshot.document.microFrontends).flatMap(([name, entries]) =>
    entries.map(({ metadata: { version }, deployment }) => {
      const { views, failures } = counts.of(name, version);
      return { name, version, traffic: deployment.traffic, standard: deployment.default, views, failures };
    }),
  );
  return {
    shell,
    releases,
    changes: [...changes]
      .reverse()
      .slice(0, CHANGES_SHOWN)
      .map(({ at, action, remote, from, to, percent = null, by, why }) => ({
        ...{ at, action, remote, from, to, percent },
        ...changeTextsOf({ by, why }),
      })),
  };
}
