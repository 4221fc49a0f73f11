import { sql } from 'kysely';
import type { Db } from '../../db/open';

/**
 * Takes away the job of this kind that a refund has, in the caller's transaction, so that it is not done any more.
 * @returns `running`, with the job as it was, while somebody does it; `begun`: it is dropped, and who began it may have done it;
 * `none`: there was none
 */
export async function dropJobOf(
  trx: Db,
  kind: string,
  refundId: number,
): Promise<'dropped' | 'begun' | 'running' | 'none'> {
  const { rows } = await sql<{ runs: boolean; attempts: number }>`
    select coalesce(locked_until > now(), false) as runs, attempts from jobs
    where kind = ${kind} and (payload->>'refund_id')::int = ${refundId} for update`.execute(trx);
  if (rows.some(({ runs }) => runs)) return 'running';
  await sql`delete from jobs where kind = ${kind} and (payload->>'refund_id')::int = ${refundId}`.execute(trx);
  if (rows.some(({ attempts }) => attempts > 0)) return 'begun';
  return rows.length > 0 ? 'dropped' : 'none';
}
