import { sql } from 'kysely';
import type { Db } from '../db/open';
import { MAX_ATTEMPTS } from './leases';

/** A given up job is kept so long for whoever looks into it, and no longer, since it may hold somebody's mail. */
const KEPT_DAYS = 30;

/** Forgets jobs that failed for good a month ago, but those of kinds that are never forgotten. @returns how many */
export async function sweepJobs(db: Db, untilDone: readonly string[] = []): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from jobs where failed_at < now() - make_interval(days => ${sql.lit(KEPT_DAYS)})
      and kind <> all(${untilDone}::text[])`.execute(db);
  return Number(numAffectedRows);
}

/** A job of such a kind that was given up is tried again after this. */
const PAUSE_MINUTES = 60;

/** Gives each job of these kinds that was given up one more try. @returns how many */
export async function retryUntilDone(db: Db, kinds: readonly string[]): Promise<number> {
  const { numAffectedRows } = await sql`
    update jobs set failed_at = null, attempts = ${sql.lit(MAX_ATTEMPTS - 1)}, locked_until = null, lease = null, run_at = now()
    where kind = any(${kinds}::text[]) and failed_at < now() - make_interval(mins => ${sql.lit(PAUSE_MINUTES)})`.execute(
    db,
  );
  return Number(numAffectedRows);
}

/** Forgets what waits or has failed for a person who leaves: mails to them, and jobs that would write one. */
export async function forgetJobsOf(trx: Db, { userId, email }: { userId: number; email: string }): Promise<void> {
  await sql`
    delete from jobs where (kind = 'mail' and lower(payload ->> 'to') = ${email})
      or (kind like 'account-%' and payload ->> 'user_id' = ${String(userId)})
      or (kind in ('account-reset', 'newsletter-welcome', 'newsletter-ask') and lower(payload ->> 'email') = ${email})`.execute(
    trx,
  );
}
