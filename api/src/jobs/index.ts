import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { sql } from 'kysely';
import type { Db } from '../db/open';
import { preparedPlan } from '../db/prepared-plan';
import { type JobHandler, Runner } from './runner';
import { sweepJobs } from './sweep';

export type { JobHandler } from './runner';

declare module 'fastify' {
  interface FastifyInstance {
    jobs: {
      /** What to do with jobs of this kind. It may run more than once: make it harmless to repeat. */
      handle: (kind: string, handler: JobHandler) => void;
      /** Stores a job in the caller's transaction; it runs after the commit, not before `runAt`. */
      add: (trx: Db, kind: string, payload: unknown, runAt?: Date) => Promise<void>;
      /** Runs `task` every so often while the process lives; it must be safe in several processes at once. */
      every: (seconds: number, name: string, task: () => Promise<void>) => void;
      /** Runs everything that is due and resolves when nothing is left (tests, graceful stop). */
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

/** Work that must happen after an answer was given, kept in the database so that no restart loses it. */
export const jobs = fp(
  async (app: FastifyInstance, { db, poll }: JobsOptions) => {
    const runner = new Runner(db, app.log);
    app.decorate('jobs', {
      handle: (kind: string, handler: JobHandler) => runner.handle(kind, handler),
      add: async (trx: Db, kind: string, payload: unknown, runAt?: Date) => {
        await sql`${preparedPlan} insert into jobs (kind, payload, run_at)
          values (${kind}, ${JSON.stringify(payload)}, coalesce(${runAt ?? null}::timestamptz, now()))`.execute(trx);
        runner.wake();
      },
      every: (seconds: number, name: string, task: () => Promise<void>) => runner.every(seconds, name, task),
      drain: () => runner.drain(),
    });
    runner.every(SWEEP_SECONDS, 'forget failed jobs', async () => void (await sweepJobs(db)));
    if (poll) app.addHook('onReady', async () => runner.start());
    app.addHook('onClose', () => runner.stop());
  },
  { name: 'jobs' },
);
