import type { Locator } from '@playwright/test';

const TICK_MS = 50;
/** Nothing promised takes so long: after this the test says what is missing, in milliseconds. */
const PATIENCE_MS = 60_000;

/** The page's clock: since when, and how long its thread waited for a turn on the machine, in milliseconds. */
interface Stopwatch {
  since: number;
  starved: number;
  timer: number;
}

/**
 * Waits until something is on the page, and answers with the milliseconds of the page's own time that it took. Time in which
 * a crowded machine gave its thread no turn is not counted: what the shop promises within a time does not depend on what
 * else runs beside a test.
 */
export async function pageTimeUntil(shown: Locator): Promise<number> {
  const page = shown.page();
  const stopwatch = await page.evaluateHandle((tick): Stopwatch => {
    const watch = { since: performance.now(), starved: 0, timer: 0 };
    let last = watch.since;
    watch.timer = window.setInterval(() => {
      const now = performance.now();
      watch.starved += Math.max(0, now - last - tick);
      last = now;
    }, tick);
    return watch;
  }, TICK_MS);
  await shown.waitFor({ timeout: PATIENCE_MS });
  return stopwatch.evaluate(({ since, starved, timer }) => {
    clearInterval(timer);
    return performance.now() - since - starved;
  });
}
