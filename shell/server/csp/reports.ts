import type { FastifyInstance } from 'fastify';
import { patternOf } from '../discovery/route-pattern';
import { errorBody } from '../http/errors';
import { RateLimit } from '../http/rate-limit';
import { REPORTS_PATH } from '../http/security-headers';
import type { CountsOf } from '../http/shared-rate-limits';
import type { Site } from '../site';
import { readViolations } from './violation';
import type { ViolationCounts } from './violation-counts';

const MAX_BYTES = 16_384;
const PER_SOURCE = 30;
const PER_MINUTE = 600;

/**
 * `POST /csp-reports`: browsers tell what a page's policy has stopped. Counted, and logged once an hour for each kind.
 */
export async function cspReports(
  app: FastifyInstance,
  { site, counts, countsOf }: { site: Site; counts: ViolationCounts; countsOf: CountsOf },
): Promise<void> {
  const rateLimit = new RateLimit(PER_SOURCE, PER_MINUTE, { together: countsOf('policies') });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    ['application/csp-report', 'application/reports+json', 'application/json'],
    { parseAs: 'string' },
    (_request, body, done) => done(null, body),
  );
  app.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    if (rateLimit.admits(request.ip)) return undefined;
    return reply.header('retry-after', '60').code(429).send(errorBody(429, request.id));
  });
  app.post(REPORTS_PATH, { bodyLimit: MAX_BYTES }, async (request, reply) => {
    const violations = readViolations(parse(request.body), (path) => patternOf(site.snapshot.routes, path));
    if (!violations) return reply.code(400).send(errorBody(400, request.id));
    for (const violation of violations) {
      const line = counts.add(violation, request.ip);
      if (line && line.blocked !== 'extension') request.log.warn(line, 'a page’s policy has stopped something');
    }
    return reply.code(204).send();
  });
}

function parse(body: unknown): unknown {
  try {
    return JSON.parse(String(body));
  } catch {
    return undefined;
  }
}
