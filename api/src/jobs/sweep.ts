import { sql } from 'kysely';
import type { Db } from '../db/open';

/** A job that was given up is kept so long for whoever looks into it; it may hold a mail, which is somebody's. */
const KEPT_DAYS = 30;

/** Forgets jobs that failed for good a month ago. @returns how many */
export async function sweepJobs(db: Db): Promise<number> {
  const gone = await db
    .deleteFrom('jobs')
    .where('failed_at', '<', sql<Date>`now() - make_interval(days => ${sql.lit(KEPT_DAYS)})`)
    .executeTakeFirst();
  return Number(gone.numDeletedRows);
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
