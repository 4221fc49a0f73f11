import { redactText } from '@qhatu/contract/operations';
import { sql } from 'kysely';
import type { Db } from '../db/open';
import { preparedPlan } from '../db/prepared-plan';

/** A job that a run of this process has taken. */
export interface TakenJob {
  id: number;
  kind: string;
  payload: unknown;
  /** This run's number among the job's, from 1. */
  attempts: number;
  /** Identifies this run: the next run of the job gets another one. */
  lease: string;
  /** Identifies the job: the same at each try. */
  key: string;
  /** Trace of the request that left the job; null: there is none. */
  traceparent: string | null;
}

/** After so many runs that failed a job is given up: it waits in _Sistema_ for a person. */
export const MAX_ATTEMPTS = 8;
/** 10 s, 40 s, 90 s, … */
const retryAfterSeconds = (attempts: number): number => 10 * attempts * attempts;

const GONE_EACH_TIME = 'The process ended each time while it ran.';

interface JobRequest {
  /** How many may be taken of each kind. */
  room: ReadonlyMap<string, number>;
  /** How many in all. */
  limit: number;
  /** Ids of jobs that this process still works on, whatever their leases say. */
  running: readonly number[];
  leaseSeconds: number;
}

/** Takes due jobs for as long as a lease; several processes share the table by `skip locked`. Longest due comes first. */
export async function takeJobs(db: Db, { room, limit, running, leaseSeconds }: JobRequest): Promise<TakenJob[]> {
  const { rows } = await sql<TakenJob>`
    with due as (
      select next.id from unnest(${[...room.keys()]}::text[], ${[...room.values()]}::int[]) as room (kind, places)
      cross join lateral (
        select id, run_at from jobs
        where jobs.kind = room.kind and failed_at is null and run_at <= now() and attempts < ${sql.lit(MAX_ATTEMPTS)}
          and (locked_until is null or locked_until < now()) and id <> all (${running}::int[])
        order by run_at, id limit room.places for update skip locked
      ) next
      order by next.run_at, next.id limit ${limit}::int
    ), taken as (
      update jobs set locked_until = now() + make_interval(secs => ${leaseSeconds}::float8), attempts = attempts + 1,
        lease = gen_random_uuid()
      where id in (select id from due)
      returning id, kind, payload, attempts, lease, run_at, traceparent,
        concat(id, '.', (extract(epoch from created_at) * 1000)::bigint) as key
    )
    select id, kind, payload, attempts, lease, key, traceparent from taken order by run_at, id`.execute(db);
  return rows;
}

/** Holds these runs' jobs for another lease. @returns the leases that still stand */
export async function renewLeases(db: Db, leases: readonly string[], leaseSeconds: number): Promise<Set<string>> {
  const { rows } = await sql<{ lease: string }>`
    update jobs set locked_until = now() + make_interval(secs => ${leaseSeconds}::float8)
    where failed_at is null and locked_until is not null and lease = any (${leases}::uuid[]) returning lease`.execute(
    db,
  );
  return new Set(rows.map(({ lease }) => lease));
}

/**
 * A release before `lease` takes a job without renaming its run, but counts it: both must be as this run found them.
 * `locked_until` does not matter: an expired lease that nobody else has taken still stands.
 */
const isStill = ({ id, attempts, lease }: TakenJob) =>
  sql<boolean>`id = ${id} and attempts = ${attempts} and lease = ${lease}::uuid`;

/** Removes a job that was done. @returns false when the run had lost it */
export async function finishJob(db: Db, job: TakenJob): Promise<boolean> {
  const done = await sql`${preparedPlan} delete from jobs where ${isStill(job)}`.execute(db);
  return Number(done.numAffectedRows) > 0;
}

/** Keeps a job that failed for a later try, or gives it up after its last. @returns false when the run had lost it */
export async function failJob(db: Db, job: TakenJob, error: unknown): Promise<boolean> {
  const again = sql<Date>`now() + make_interval(secs => ${sql.lit(retryAfterSeconds(job.attempts))})`;
  const kept = await db
    .updateTable('jobs')
    .set({
      locked_until: null,
      lease: null,
      last_error: redactText(String(error)),
      ...(job.attempts >= MAX_ATTEMPTS ? { failed_at: sql<Date>`now()` } : { run_at: again }),
    })
    .where(isStill(job))
    .executeTakeFirst();
  return Number(kept.numUpdatedRows) > 0;
}

/**
 * Releases a job that a stop has interrupted, or that could not be begun: any process may take it, at once or in `seconds`, and
 * this run is not counted. @returns false when the run had lost it
 */
export async function releaseJob(db: Db, job: TakenJob, seconds?: number): Promise<boolean> {
  const kept = await db
    .updateTable('jobs')
    .set({
      ...{ locked_until: null, lease: null, attempts: job.attempts - 1 },
      ...(seconds !== undefined && { run_at: sql<Date>`now() + make_interval(secs => ${seconds}::float8)` }),
    })
    .where(isStill(job))
    .executeTakeFirst();
  return Number(kept.numUpdatedRows) > 0;
}

/** Gives up jobs whose every run ended its process. @returns how many */
export async function failPoisonJobs(db: Db): Promise<number> {
  const given = await db
    .updateTable('jobs')
    .set({ failed_at: sql<Date>`now()`, locked_until: null, lease: null, last_error: GONE_EACH_TIME })
    .where('failed_at', 'is', null)
    .where('attempts', '>=', MAX_ATTEMPTS)
    .where(sql<boolean>`(locked_until is null or locked_until < now())`)
    .executeTakeFirst();
  return Number(given.numUpdatedRows);
}
