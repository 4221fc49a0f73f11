import { sql } from 'kysely';
import type { Db } from './open';

/** Further apart, what the shop says of today, of an offer's end or of a paid hold may be wrong (D269). Seconds. */
export const MOST_SKEW = 60;

/** This process's clock and the database's say different times, so that nobody can tell which answers are right. */
export class ClockWrong extends Error {
  constructor(seconds: number) {
    const minutes = Math.abs(seconds) / 60;
    const far = minutes < 120 ? `${Math.round(minutes)} min` : `${Math.round(minutes / 60)} h`;
    super(
      `The clock of this machine is ${far} ${seconds > 0 ? 'ahead of' : 'behind'} the database's: mend the time service of the one that is wrong.`,
    );
  }
}

/** How far a clock is ahead of another one that was read between two of its own moments: at least, whenever that was. */
export function aheadAtLeast(before: number, after: number, other: number): number {
  if (other < before) return before - other;
  return other > after ? after - other : 0;
}

/** Seconds that this process's clock is ahead of the database's at least; negative: behind. */
export async function clockSkew(db: Db, now: () => number = Date.now): Promise<number> {
  const before = now() / 1_000;
  const { rows } = await sql<{ now: number }>`select extract(epoch from clock_timestamp())::float8 as now`.execute(db);
  const after = now() / 1_000;
  return aheadAtLeast(before, after, rows[0]?.now ?? after);
}

/** @throws ClockWrong */
export async function mustBeInTime(db: Db): Promise<void> {
  const skew = await clockSkew(db);
  if (Math.abs(skew) > MOST_SKEW) throw new ClockWrong(skew);
}
