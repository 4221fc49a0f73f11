import { sql } from 'kysely';
import type { Db } from '../src/db/open';

/** Whether somebody waits for what this transaction holds. */
async function isWaitedFor(db: Db, trx: Db): Promise<boolean> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
  const waiting = await sql`
    select from pg_stat_activity where ${rows[0]?.pid ?? 0}::int = any(pg_blocking_pids(pid))`.execute(db);
  return waiting.rows.length > 0;
}

/**
 * Begins `act` beside a transaction that has done `work`, which does the rest and commits once `act` waits for it (PostgreSQL
 * only). Throws where `act` has ended without waiting. @returns what `act` answers
 */
export async function whileHeld<T>(
  db: Db,
  work: (trx: Db) => Promise<unknown>,
  act: () => Promise<T>,
  rest?: (trx: Db) => Promise<unknown>,
): Promise<T> {
  const { acting } = await db.transaction().execute(async (trx) => {
    await work(trx);
    let isOver = false;
    const acting = act().finally(() => {
      isOver = true;
    });
    // It is looked at after the commit.
    acting.catch(() => undefined);
    while (!(await isWaitedFor(db, trx))) {
      if (isOver) throw new Error('it did not wait');
    }
    await rest?.(trx);
    return { acting };
  });
  return acting;
}
