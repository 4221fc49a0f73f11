import type { FastifyInstance, onRequestAsyncHookHandler } from 'fastify';
import { z } from 'zod';
import { errorBody } from '../http/errors';
import { RateLimit } from '../http/rate-limit';
import type { CountsOf } from '../http/shared-rate-limits';
import type { Site } from '../site';
import type { CanaryGuard } from './canary-guard';
import type { FailureCounts } from './failure-counts';
import { deviceOf, type VitalCount, Vitals } from './vitals';

/**
 * What a page says when a part of it failed. Nothing about the person; the message is cut, and never shown to anybody.
 */
const Report = z.object({
  remote: z.string().regex(/^mf-[a-z][a-z0-9-]{0,40}$/),
  version: z.string().max(60),
  /** `load`: it did not come. `render`: it threw while it was shown. `error`: it threw later. */
  stage: z.enum(['load', 'render', 'error']),
  /** The code that the person saw, if any. */
  reference: z
    .string()
    .regex(/^E-\w{6}$/)
    .optional(),
  message: z.string().transform((text) => text.slice(0, 300)),
});

const MAX_BYTES = 2_048;
/** A minute: from one visitor, over all front doors, and from all at one of them. Each page view tells its vitals once; few of them fail. */
const FAILURES = [30, 600] as const;
const VISITS = [60, 6_000] as const;

export interface ReportsOptions {
  site: Site;
  counts: FailureCounts;
  guard: CanaryGuard;
  countsOf: CountsOf;
  /** Absent: nobody measures. */
  onVital?: VitalCount | undefined;
}

/** What pages tell of themselves: `POST /releases/report`, which release failed them; `/releases/vitals`, how fast they were (D266). */
export async function reports(
  app: FastifyInstance,
  { site, counts, guard, countsOf, onVital }: ReportsOptions,
): Promise<void> {
  // `sendBeacon` sends text; what it is, the schema says.
  app.addContentTypeParser(['text/plain', 'application/json'], { parseAs: 'string' }, (_request, body, done) =>
    done(null, body),
  );
  const failures = new RateLimit(...FAILURES, { together: countsOf('failures') });
  const ofFailures = { bodyLimit: MAX_BYTES, onRequest: [ownPagesOnly, atMost(failures)] };
  app.post('/releases/report', ofFailures, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const parsed = Report.safeParse(parse(request.body));
    if (!parsed.success) return reply.code(400).send(errorBody(400, request.id));
    const { remote, version, ...what } = parsed.data;
    // A release that this site never had is somebody's invention.
    if (!site.findRelease(remote, version)) return reply.code(404).send(errorBody(404, request.id));
    counts.failed(remote, version, request.ip);
    request.log.warn({ remote, release: version, ...what }, 'a page reports a failure');
    void guard.judge(site.snapshot.document, remote, version);
    return reply.code(204).send();
  });
  const visits = new RateLimit(...VISITS, { together: countsOf('vitals') });
  const ofVisits = { bodyLimit: MAX_BYTES, onRequest: [ownPagesOnly, atMost(visits)] };
  app.post('/releases/vitals', ofVisits, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const parsed = Vitals.safeParse(parse(request.body));
    if (!parsed.success) return reply.code(400).send(errorBody(400, request.id));
    const device = deviceOf(request.headers);
    for (const { remote, version, vital, value } of parsed.data) {
      // Of releases that are or lately were in use, and of no others, so that nobody makes series by inventing names.
      if (site.isRecent(remote, version)) onVital?.({ remote, release: version, device }, vital, value);
    }
    return reply.code(204).send();
  });
}

/** Pages of other sites have nothing to tell; browsers say who asks, in one of two headers. */
const ownPagesOnly: onRequestAsyncHookHandler = async (request, reply) => {
  const { origin, 'sec-fetch-site': from } = request.headers;
  const there = origin !== undefined && URL.canParse(origin) ? new URL(origin).host : origin;
  const own = from === undefined ? there === undefined || there === request.host : from === 'same-origin';
  if (own) return undefined;
  reply.header('cache-control', 'no-store');
  return reply.code(403).send(errorBody(403, request.id));
};

const atMost =
  (limit: RateLimit): onRequestAsyncHookHandler =>
  async (request, reply) => {
    if (limit.admits(request.ip)) return undefined;
    reply.header('cache-control', 'no-store').header('retry-after', '60');
    return reply.code(429).send(errorBody(429, request.id));
  };

function parse(body: unknown): unknown {
  try {
    return JSON.parse(String(body));
  } catch {
    return undefined;
  }
}
