import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { errorBody } from '../http/errors';
import type { Site } from '../site';
import type { CanaryGuard } from './canary-guard';
import type { FailureCounts } from './failure-counts';
import { RateLimit } from './rate-limit';

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

const LONGEST_BYTES = 2_048;
const PER_SOURCE = 30;
const PER_MINUTE = 600;

export interface ReportsOptions {
  site: Site;
  counts: FailureCounts;
  guard: CanaryGuard;
}

/** `POST /releases/report`: pages tell which release failed them. */
export async function reports(app: FastifyInstance, { site, counts, guard }: ReportsOptions): Promise<void> {
  const rateLimit = new RateLimit(PER_SOURCE, PER_MINUTE);
  // `sendBeacon` sends text; what it is, the schema says.
  app.addContentTypeParser(['text/plain', 'application/json'], { parseAs: 'string' }, (_request, body, done) =>
    done(null, body),
  );
  app.post('/releases/report', { bodyLimit: LONGEST_BYTES }, async (request, reply) => {
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
  app.addHook('onRequest', async (request, reply) => {
    if (request.method === 'POST' && !rateLimit.admits(request.ip)) {
      reply.header('cache-control', 'no-store').header('retry-after', '60');
      return reply.code(429).send(errorBody(429, request.id));
    }
    return undefined;
  });
}

function parse(body: unknown): unknown {
  try {
    return JSON.parse(String(body));
  } catch {
    return undefined;
  }
}
