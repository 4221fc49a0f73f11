import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../../../db/open';
import { queuedBy } from '../../../jobs';
import { isOrdered } from '../ordered';

/** Draws the print files of one design, both sides (D240). */
export const PRINT_FILES_JOB = 'print-files';

export const PrintFilesPayload = z.object({ custom: z.number().int() });

/** In the transaction that makes an order a paid one: a job for each of its designs. */
export async function notePrintFiles(trx: Db, orderId: number): Promise<void> {
  await sql`insert into jobs (kind, payload, run_at, traceparent)
    select ${PRINT_FILES_JOB}, jsonb_build_object('custom', product_custom_id), now(), ${queuedBy()}::text from order_lines
    where order_id = ${orderId} and product_custom_id is not null
    group by product_custom_id order by product_custom_id`.execute(trx);
}

/** What jobs say of a design's print files: one is to come, the last one was given up, or nobody has asked for them. */
type PrintFilesStanding = 'waiting' | 'failed' | 'unasked';

/** @returns the standing, whether an order has the design, and how many jobs of the kind wait: in all, and for designs of the same account */
export async function printFilesStanding(
  db: Db,
  customId: number,
): Promise<{ standing: PrintFilesStanding; ordered: boolean; waiting: number; waitingOfAccount: number }> {
  const own = sql`payload->>'custom' = ${String(customId)}`;
  const { rows } = await sql<{ waiting: number; of_account: number; own: number; failed: number; ordered: boolean }>`
    select count(*) filter (where failed_at is null)::int as waiting,
      count(*) filter (where failed_at is null and c.user_id = asked.user_id)::int as of_account,
      count(*) filter (where failed_at is null and ${own})::int as own,
      count(*) filter (where failed_at is not null and ${own})::int as failed,
      ${isOrdered(sql`${customId}::int`)} as ordered
    from jobs left join product_customs c on c.id = (payload->>'custom')::int
    left join product_customs asked on asked.id = ${customId}
    where kind = ${PRINT_FILES_JOB}`.execute(db);
  const [found] = rows;
  const standing = found?.own ? 'waiting' : found?.failed ? 'failed' : 'unasked';
  const { ordered = false, waiting = 0, of_account: waitingOfAccount = 0 } = found ?? {};
  return { standing, ordered, waiting, waitingOfAccount };
}
