import {
  Counter,
  countSinceStart,
  Gauge,
  processMetrics,
  type Registry,
  requestMetrics,
} from '@qhatu/contract/metrics';
import Fastify, { type FastifyInstance } from 'fastify';
import type { ClockWatch } from '../http/clock-watch';
import { routeOf } from '../http/request-log';
import type { FailureCounts } from '../rollout/failure-counts';
import type { VitalCount } from '../rollout/vitals';
import type { Site } from '../site';
import { measureVitals } from './vitals';

export interface MetricsOptions {
  /** Absent: nothing is measured and nothing listens. */
  port: number | undefined;
  host: string;
  site: Site;
  counts: FailureCounts;
  /** Whether the shared document can be read now; absent when it is a file of this machine (D241). */
  sharedIsRead?: (() => boolean) | undefined;
  /** Whether Redis answers; absent without one. */
  redis?: (() => Promise<'up' | 'down'>) | undefined;
  clock: Pick<ClockWatch, 'skew'>;
}

/**
 * `GET /metrics` for Prometheus, on a port of its own that no visitor reaches (D220): pages and where they came from, the
 * renderer, how each release fares and what browsers measured of it. Nothing of a person, and no label that a visitor could invent.
 * @returns takes what a browser measured; undefined when nothing is measured
 */
export function metrics(
  app: FastifyInstance,
  { port, host, site, counts, sharedIsRead, redis, clock }: MetricsOptions,
): VitalCount | undefined {
  if (port === undefined) return undefined;
  const registry = processMetrics('front-door');
  const answered = requestMetrics(registry);
  const pages = new Counter({
    name: 'qhatu_pages_total',
    help: 'Pages by where they came from: hit, stale, miss, pass (made for this one), frame (without content)',
    labelNames: ['state'],
    registers: [registry],
  });
  app.addHook('onResponse', (request, reply, done) => {
    answered({
      method: request.method,
      route: routeOf(request),
      status: reply.statusCode,
      seconds: reply.elapsedTime / 1_000,
    });
    const state = reply.getHeader('x-page');
    if (typeof state === 'string') pages.inc({ state });
    done();
  });
  measureRenderer(registry, site);
  measureReleases(registry, site, counts);
  measureParts(registry, {
    ...(sharedIsRead && { 'shared-discovery': sharedIsRead }),
    ...(redis && { redis: async () => (await redis()) === 'up' }),
  });
  measureClock(registry, clock);
  const scrapes = Fastify({ forceCloseConnections: true });
  scrapes.get('/metrics', async (_request, reply) => {
    reply.headers({ 'content-type': registry.contentType, 'cache-control': 'no-store' });
    return registry.metrics();
  });
  app.addHook('onReady', async () => void (await scrapes.listen({ port, host })));
  app.addHook('onClose', () => scrapes.close());
  return measureVitals(registry, site);
}

function measureRenderer(registry: Registry, { renderers }: Site): void {
  const registers = [registry];
  new Gauge({
    name: 'qhatu_renderer_up',
    help: '1 while a renderer is warm; without one pages are sent as frames',
    registers,
    collect() {
      this.set(renderers.ready ? 1 : 0);
    },
  });
  const sinceStart = (name: string, help: string, read: () => number): void =>
    countSinceStart(registry, { name, help }, () => ({ '': read() }));
  sinceStart('qhatu_renders_total', 'Pages that the renderer made', () => renderers.total.made);
  sinceStart('qhatu_render_failures_total', 'Pages that the renderer did not make', () => renderers.total.failed);
  sinceStart(
    'qhatu_render_seconds_total',
    'Time in which pages were made, waiting for their turn included; by qhatu_renders_total it is the mean',
    () => renderers.total.seconds,
  );
  sinceStart('qhatu_renderer_deaths_total', 'Renderers that ended by themselves', () => renderers.total.died);
}

/** As the api says it of its parts: the same alert tells of it. */
function measureParts(registry: Registry, parts: Record<string, () => boolean | Promise<boolean>>): void {
  if (Object.keys(parts).length === 0) return;
  new Gauge({
    name: 'qhatu_part_up',
    help: '1 while the part answers; the shop goes on without it',
    labelNames: ['part'],
    registers: [registry],
    async collect() {
      for (const [part, isUp] of Object.entries(parts)) this.set({ part }, (await isUp()) ? 1 : 0);
    },
  });
}

/** As the api measures its own against the database's: the same alert tells of it. */
function measureClock(registry: Registry, clock: Pick<ClockWatch, 'skew'>): void {
  new Gauge({
    name: 'qhatu_clock_skew_seconds',
    help: 'How far this process’s clock is ahead of the api’s, at least',
    registers: [registry],
    collect() {
      if (clock.skew === undefined) this.remove();
      else this.set(clock.skew);
    },
  });
}

/** Of the releases that are live, canaries among them: a page view counts for each release that it is made of. */
function measureReleases(registry: Registry, site: Site, counts: FailureCounts): void {
  const ofReleases = (name: string, help: string, read: (remote: string, release: string) => number): void => {
    new Gauge({
      ...{ name, help, labelNames: ['remote', 'release'] as const, registers: [registry] },
      collect() {
        this.reset();
        for (const [remote, entries] of Object.entries(site.snapshot.document.microFrontends)) {
          for (const { metadata } of entries)
            this.set({ remote, release: metadata.version }, read(remote, metadata.version));
        }
      },
    });
  };
  ofReleases('qhatu_release_live', 'Releases that pages are made of', () => 1);
  ofReleases(
    'qhatu_release_views',
    'Page views over the last ten minutes',
    (remote, release) => counts.here(remote, release).views,
  );
  ofReleases(
    'qhatu_release_failures',
    'Failures that pages and the renderer reported over the last ten minutes',
    (remote, release) => counts.here(remote, release).failures,
  );
}
