import { tracing } from '@qhatu/contract/tracing';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { sql } from 'kysely';
import type { Db } from '../db/open';
import { preparedPlan } from '../db/prepared-plan';
import { failPoisonJobs } from './leases';
import { type JobHandler, type JobKind, type RecurringTask, Runner } from './runner';
import { retryUntilDone, sweepJobs } from './sweep';

export { type JobHandler, NotYet } from './runner';

/** The request at hand, for `jobs.traceparent`: a job's trace names the one that left it (D267). Null without traces. */
export const queuedBy = (): string | null => tracing()?.here() ?? null;

/** A row of `jobs` that a caller's own statement stores. */
export interface NewJob {
  kind: string;
  /** JSON. */
  payload: string;
  traceparent: string | null;
}

declare module 'fastify' {
  interface FastifyInstance {
    jobs: {
      /** What to do with jobs of this kind. It may run more than once: make it harmless to repeat. */
      handle: (kind: string, handler: JobHandler, options?: JobKind) => void;
      /** Stores a job in the caller's transaction; it runs after the commit, not before `runAt`. */
      add: (trx: Db, kind: string, payload: unknown, runAt?: Date) => Promise<void>;
      /** The same for a statement that has more to store, and puts this row into `jobs` along with it (D227). */
      row: (kind: string, payload: unknown) => NewJob;
      /**
       * Runs `task` every so often in one of all processes, the leader. While a lease passes on two may run it at once:
       * make it safe in that (D206).
       */
      every: (seconds: number, name: string, task: RecurringTask) => void;
      /** The same in each process: what concerns its own memory. */
      everyHere: (seconds: number, name: string, task: RecurringTask) => void;
      /** Whether this process is the leader. */
      leads: () => boolean;
      /** Kinds that have a handler. */
      kinds: () => string[];
      /** Runs everything that is due, one after the other, and resolves when nothing is left (tests). */
      drain: () => Promise<void>;
    };
  }
}

export interface JobsOptions {
  db: Db;
  /** False in tests: only `drain` runs jobs. */
  poll: boolean;
}

const SWEEP_SECONDS = 3_600;
const RETRY_SECONDS = 600;
const GIVE_UP_SECONDS = 60;

/** Work that must happen after an answer was given, kept in the database so that no restart loses it. */
export const jobs = fp(
  async (app: FastifyInstance, { db, poll }: JobsOptions) => {
    const runner = new Runner(db, app.log);
    app.decorate('jobs', {
      handle: (kind: string, handler: JobHandler, options?: JobKind) => runner.handle(kind, handler, options),
      add: async (trx: Db, kind: string, payload: unknown, runAt?: Date) => {
        await sql`${preparedPlan} insert into jobs (kind, payload, run_at, traceparent)
          values (${kind}, ${JSON.stringify(payload)}, coalesce(${runAt ?? null}::timestamptz, now()), ${queuedBy()})`.execute(
          trx,
        );
        runner.wake();
      },
      row: (kind: string, payload: unknown): NewJob => {
        runner.wake();
        return { kind, payload: JSON.stringify(payload), traceparent: queuedBy() };
      },
      every: (seconds: number, name: string, task: RecurringTask) => runner.every(seconds, name, task),
      everyHere: (seconds: number, name: string, task: RecurringTask) => runner.everyHere(seconds, name, task),
      leads: () => runner.leads,
      kinds: () => runner.kinds,
      drain: () => runner.drain(),
    });
    runner.every(GIVE_UP_SECONDS, 'give up jobs that end their process', async () => {
      const given = await failPoisonJobs(db);
      if (given > 0) app.log.error({ jobs: given }, 'jobs were given up: each run took its process along');
    });
    runner.every(SWEEP_SECONDS, 'forget failed jobs', async () => {
      await sweepJobs(db, runner.kindsUntilDone);
    });
    runner.every(RETRY_SECONDS, 'jobs that are tried until they are done', async () => {
      await retryUntilDone(db, runner.kindsUntilDone);
    });
    if (poll) app.addHook('onReady', async () => runner.start());
    // Before anything closes that a job in hand may need: drawing, mail, the database.
    app.addHook('preClose', () => runner.stop());
  },
  { name: 'jobs' },
);
