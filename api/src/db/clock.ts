import { ClockWrong, leastClockSkew, MAX_SKEW } from '@qhatu/contract/operations';
import { sql } from 'kysely';
import type { Db } from './open';

/** Seconds that this process's clock is ahead of the database's at least; negative: behind. */
export async function clockSkew(db: Db, now: () => number = Date.now): Promise<number> {
  const before = now() / 1_000;
  const { rows } = await sql<{ now: number }>`select extract(epoch from clock_timestamp())::float8 as now`.execute(db);
  const after = now() / 1_000;
  return leastClockSkew(before, after, rows[0]?.now ?? after);
}

/** @throws ClockWrong */
export async function requireSyncedClock(db: Db): Promise<void> {
  const skew = await clockSkew(db);
  if (Math.abs(skew) > MAX_SKEW) throw new ClockWrong(skew, 'the database');
}
