import { setTimeout as pause } from 'node:timers/promises';

/** Asks until it holds; `seconds` at most, on a crowded machine. */
export async function until(holds: () => unknown, seconds = 20): Promise<void> {
  for (const end = Date.now() + seconds * 1_000; !(await holds()); await pause(10)) {
    if (Date.now() > end) throw new Error(`never so: ${holds}`);
  }
}
