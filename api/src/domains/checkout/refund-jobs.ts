import { sql } from 'kysely';
import type { Db } from '../../db/open';
import { NotYet } from '../../jobs';
import { RefundFailed, RefundPending } from '../payments/provider';

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

/** Seconds before a pending refund is asked for again. */
const PENDING_SECONDS = 3_600;

/**
 * Handles the answer of a refund's call, within its job. A pending refund is asked for again later under its key, and counts
 * as on its way until then (D317). `pending` gets the provider's id of it, and null when it has failed after all.
 */
export async function retryWhilePending<T>(
  asked: Promise<T>,
  pending: (refundId: string | null) => Promise<void> = async () => undefined,
): Promise<T> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof RefundFailed) await pending(null);
    if (!(error instanceof RefundPending)) throw error;
    await pending(error.refundId);
    throw new NotYet(PENDING_SECONDS);
  }
}
