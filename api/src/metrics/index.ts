import {
  Counter,
  countSinceStart,
  Gauge,
  processMetrics,
  type Registry,
  requestMetrics,
} from '@qhatu/contract/metrics';
import Fastify, { type FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { sql } from 'kysely';
import { clockSkew } from '../db/clock';
import type { OpenDatabase } from '../db/open';

export interface MetricsOptions {
  database: OpenDatabase;
  /** Absent: nothing is measured and nothing listens. */
  port: number | undefined;
  host: string;
}

/**
 * `GET /metrics` for Prometheus, on a port of its own that no visitor reaches (D220). Labels are route patterns, statuses and kinds of our own:
 * nothing of a person, and no more of them than the program has.
 */
export const metrics = fp(async (app: FastifyInstance, { database, port, host }: MetricsOptions): Promise<void> => {
  if (port === undefined) return;
  const registry = processMetrics('api');
  const answered = requestMetrics(registry);
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions } = request;
    answered({
      method,
      route: routeOptions.url ?? 'none',
      status: reply.statusCode,
      seconds: reply.elapsedTime / 1_000,
    });
  });
  measureProcess(app, registry, database);
  const read = measureWork(app, registry, database);
  const scrapes = Fastify({ forceCloseConnections: true });
  scrapes.get('/metrics', async (_request, reply) => {
    await read();
    return reply
      .headers({ 'content-type': registry.contentType, 'cache-control': 'no-store' })
      .send(await registry.metrics());
  });
  app.addHook('onReady', async () => void (await scrapes.listen({ port, host })));
  app.addHook('onClose', () => scrapes.close());
});

/** Of this process: sum them up over all. */
function measureProcess(app: FastifyInstance, registry: Registry, database: OpenDatabase): void {
  const registers = [registry];
  new Gauge({
    name: 'qhatu_database_connections',
    help: 'In use, idle, and callers that wait for one',
    labelNames: ['state'],
    registers,
    collect() {
      const { used, idle, waiting } = database.connections();
      for (const [state, count] of Object.entries({ used, idle, waiting })) this.set({ state }, count);
    },
  });
  countSinceStart(
    registry,
    { name: 'qhatu_database_connections_taken_total', help: 'Times that a connection was taken' },
    () => ({ '': database.connections().taken }),
  );
  countSinceStart(
    registry,
    {
      name: 'qhatu_database_wait_seconds_total',
      help: 'Time that was spent waiting for a connection; by qhatu_database_connections_taken_total it is the mean',
    },
    () => ({ '': database.connections().waitedSeconds }),
  );
  countSinceStart(
    registry,
    {
      name: 'qhatu_public_answers_total',
      help: 'Questions that everybody has the same answer to, by whether it was remembered',
      label: 'state',
    },
    () => app.publicCache.asked,
  );
  new Gauge({
    name: 'qhatu_drawing_processes_lost',
    help: 'Drawing processes that had to be ended or ended by themselves, since the start',
    labelNames: ['why'],
    registers,
    collect() {
      for (const [why, count] of Object.entries(app.drawing.lost)) this.set({ why }, count);
    },
  });
  new Gauge({
    name: 'qhatu_fetching_processes_lost',
    help: 'Processes that fetch pictures by address which had to be ended or ended by themselves, since the start',
    labelNames: ['why'],
    registers,
    collect() {
      for (const [why, count] of Object.entries(app.fetcher.lost)) this.set({ why }, count);
    },
  });
  new Gauge({
    name: 'qhatu_drawings_waiting',
    help: 'Drawings that wait for their turn',
    registers,
    collect() {
      this.set(app.drawing.waiting);
    },
  });
  new Gauge({
    name: 'qhatu_leads',
    help: '1 in the process that does what must happen once; the sum of all processes is 1',
    registers,
    collect() {
      this.set(app.jobs.leads() ? 1 : 0);
    },
  });
  new Gauge({
    name: 'qhatu_chat_connections',
    help: 'Browsers that are connected to the chat',
    registers,
    collect() {
      this.set(app.chatServer.engine.clientsCount);
    },
  });
  new Gauge({
    name: 'qhatu_part_up',
    help: '1 while a part that all processes can do without is there',
    labelNames: ['part'],
    registers,
    async collect() {
      const redis = await app.counter.state();
      if (redis !== 'off') this.set({ part: 'redis' }, redis === 'up' ? 1 : 0);
      const replica = app.reads.state();
      if (replica !== null) this.set({ part: 'replica' }, replica === 'up' || replica === 'alone' ? 1 : 0);
      this.set({ part: 'drawing' }, app.drawing.canStart ? 1 : 0);
      this.set({ part: 'files' }, (await app.filesWatch.state()) === 'up' ? 1 : 0);
    },
  });
}

interface KindRow {
  kind: string;
  waiting: number;
  failed: number;
  oldest: number;
}

/**
 * What the database says is the same in every process: aggregate it with `max`, not `sum`.
 * @returns asks it, once for each scrape
 */
function measureWork(app: FastifyInstance, registry: Registry, { db }: OpenDatabase): () => Promise<void> {
  const registers = [registry];
  const failures = new Counter({
    name: 'qhatu_metrics_failures_total',
    help: 'Scrapes to which the database did not answer; its figures are missing there',
    registers,
  });
  const ofKind = (name: string, help: string) => new Gauge({ name, help, labelNames: ['kind'], registers });
  const waiting = ofKind('qhatu_jobs_waiting', 'Jobs that are not done');
  const failed = ofKind('qhatu_jobs_failed', 'Jobs that were given up');
  const oldest = ofKind(
    'qhatu_jobs_oldest_seconds',
    'How long the job that is due longest, and that nobody is at, has been due',
  );
  const held = new Gauge({ name: 'qhatu_stock_held_units', help: 'Units that unpaid orders hold', registers });
  const problems = new Gauge({
    name: 'qhatu_payment_problems_open',
    help: 'Payments that a person has to look at',
    registers,
  });
  const skew = new Gauge({
    name: 'qhatu_clock_skew_seconds',
    help: 'How far this process’s clock is ahead of the database’s, at least',
    registers,
  });
  return async () => {
    // An absent series says nothing; a zero would say that all is well.
    for (const gauge of [waiting, failed, oldest]) gauge.reset();
    for (const gauge of [held, problems, skew]) gauge.remove();
    try {
      const kinds = app.jobs.kinds();
      const jobs = await sql<KindRow>`
        select case when kind = any (${kinds}::text[]) then kind else 'other' end as kind,
          (count(*) filter (where failed_at is null))::int as waiting,
          (count(*) filter (where failed_at is not null))::int as failed,
          greatest(0, coalesce(extract(epoch from now() - min(run_at) filter (
            where failed_at is null and (locked_until is null or locked_until < now()))), 0))::float8 as oldest
        from jobs group by 1`.execute(db);
      const ahead = await clockSkew(db);
      const sums = await sql<{ held: number; problems: number }>`
        select (select coalesce(sum(qty), 0)::int from stock_reservations where state = 'held') as held,
          (select count(*)::int from payment_problems where closed_at is null) as problems`.execute(db);
      const none = kinds.map((kind): KindRow => ({ kind, waiting: 0, failed: 0, oldest: 0 }));
      for (const row of [...none, ...jobs.rows]) {
        waiting.set({ kind: row.kind }, row.waiting);
        failed.set({ kind: row.kind }, row.failed);
        oldest.set({ kind: row.kind }, row.oldest);
      }
      for (const row of sums.rows) {
        held.set(row.held);
        problems.set(row.problems);
        skew.set(ahead);
      }
    } catch (err) {
      failures.inc();
      app.log.warn({ err }, 'the database did not answer a scrape of metrics');
    }
  };
}
