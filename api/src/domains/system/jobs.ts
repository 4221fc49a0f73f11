import type { Job, JobList, JobState } from '@qhatu/contract/wire';
import { sql } from 'kysely';
import type { Db } from '../../db/open';
import { conflict, notFound } from '../../http/errors';
import { recordAct, type Staff } from '../staff/record-act';

const JOBS_PER_PAGE = 50;
const NOT_FAILED = 'Este trabajo no ha fallado: espera su turno o se está haciendo.';

const WHICH: Record<JobState, ReturnType<typeof sql<boolean>>> = {
  waiting: sql<boolean>`failed_at is null and last_error is null`,
  retrying: sql<boolean>`failed_at is null and last_error is not null`,
  failed: sql<boolean>`failed_at is not null`,
};

const stateOf = ({ failed_at, last_error }: { failed_at: Date | null; last_error: string | null }): JobState =>
  failed_at ? 'failed' : last_error === null ? 'waiting' : 'retrying';

export interface JobFilter {
  state?: JobState | undefined;
  /** How its kind begins: `mail`. */
  kind?: string | undefined;
  /** Jobs before this id. */
  before?: number | undefined;
}

/** Work that has not been done yet, newest first, a page by key. */
export async function listJobs(db: Db, { state, kind, before }: JobFilter): Promise<JobList> {
  const rows = await db
    .selectFrom('jobs')
    .select(['id', 'kind', 'attempts', 'created_at', 'run_at', 'failed_at', 'last_error'])
    .$if(state !== undefined, (query) => query.where(WHICH[state ?? 'failed']))
    .$if(Boolean(kind), (query) => query.where(sql<boolean>`starts_with(kind, ${kind})`))
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(JOBS_PER_PAGE + 1)
    .execute();
  const data = rows.slice(0, JOBS_PER_PAGE).map(
    ({ last_error, ...row }): Job => ({
      ...{ id: row.id, kind: row.kind, state: stateOf({ failed_at: row.failed_at, last_error }) },
      attempts: row.attempts,
      created_at: row.created_at.toISOString(),
      run_at: row.failed_at ? null : row.run_at.toISOString(),
      failed_at: row.failed_at?.toISOString() ?? null,
      error: last_error,
    }),
  );
  return { data, next: rows.length > JOBS_PER_PAGE ? (data.at(-1)?.id ?? null) : null };
}

/** Has a job that was given up tried again from the beginning, an act of staff. Throws 404, 409 for one that has not failed. */
export async function retryJob(db: Db, staff: Staff, id: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const job = await trx
      .selectFrom('jobs')
      .select(['kind', 'failed_at'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (!job) throw notFound();
    if (!job.failed_at) throw conflict('not_failed', NOT_FAILED);
    await trx
      .updateTable('jobs')
      .set({ failed_at: null, attempts: 0, locked_until: null, run_at: sql<Date>`now()` })
      .where('id', '=', id)
      .execute();
    await recordAct(trx, staff, { act: 'job.retry', subject: 'job', id, after: { kind: job.kind } });
  });
}
