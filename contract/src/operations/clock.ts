/** Further apart, what the shop says of today, of an offer's end or of a paid hold may be wrong (D269). Seconds. */
export const MAX_SKEW = 60;

/** This process's clock and another one say different times, so that nobody can tell which answers are right. */
export class ClockWrong extends Error {
  /**
   * @param seconds that this process's clock is ahead; negative: behind
   * @param whose of the other one: 'the database'
   */
  constructor(seconds: number, whose: string) {
    const minutes = Math.abs(seconds) / 60;
    const far = minutes < 120 ? `${Math.round(minutes)} min` : `${Math.round(minutes / 60)} h`;
    super(
      `The clock of this machine is ${far} ${seconds > 0 ? 'ahead of' : 'behind'} ${whose}'s: mend the time service of the one that is wrong.`,
    );
  }
}

/** Least lead of a clock over another one that was read between two of its moments; negative: least lag. */
export function leastClockSkew(before: number, after: number, other: number): number {
  if (other < before) return before - other;
  return other > after ? after - other : 0;
}
