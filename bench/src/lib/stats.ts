/** Middle value of a list of numbers; the mean of the two middle ones when there are two. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const high = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? high : ((sorted[middle - 1] ?? Number.NaN) + high) / 2;
}

/** Nearest-rank percentile, `p` between 0 and 100. */
export function percentile(values: readonly number[], p: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil((p / 100) * sorted.length) - 1)] ?? Number.NaN;
}

/** Runs `measure` `times` times, one after the other, and answers every result. */
export async function repeat<T>(times: number, measure: (run: number) => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  for (let run = 0; run < times; run++) results.push(await measure(run));
  return results;
}

/** The largest of any number of values, at least `floor`: `Math.max(...values)` ends with some hundred thousand. */
export const largest = (values: readonly number[], floor: number): number =>
  values.reduce((most, value) => Math.max(most, value), floor);
