import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright';
import { type Visit, visitor } from '../lib/browser';

/** Beside the module that the package gives to importers: as a classic script, which a page can be given. */
const WEB_VITALS = readFileSync(
  path.join(path.dirname(fileURLToPath(import.meta.resolve('web-vitals'))), 'web-vitals.iife.js'),
  'utf8',
);

/** A task longer than this keeps a finger waiting (web.dev/tbt), in milliseconds. */
const LONG_TASK_MS = 50;
/** No long task for so long, and the page counts as quiet. */
const QUIET_MS = 2_000;

export interface Observed {
  fcpMs: number;
  lcpMs: number;
  /** What of the long tasks between the first paint and quiet is above 50 ms each. */
  blockedMs: number;
  loadMs: number;
  /** The longest of all interactions: with fewer than 50, web-vitals' INP is the worst one. */
  inpMs: number;
}

/** Runs in the page before anything of ours does. `durationThreshold` 16: quick answers count, too. */
function observe(): void {
  const seen = { fcp: Number.NaN, lcp: Number.NaN, inp: 0, tasks: [] as [number, number][] };
  const { onFCP, onLCP } = (
    globalThis as unknown as {
      webVitals: Record<'onFCP' | 'onLCP', (done: (metric: { value: number }) => void, options?: object) => void>;
    }
  ).webVitals;
  onFCP(({ value }) => {
    seen.fcp = value;
  });
  onLCP(
    ({ value }) => {
      seen.lcp = value;
    },
    { reportAllChanges: true },
  );
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) seen.tasks.push([startTime, duration]);
  }).observe({ type: 'longtask', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId?: number })[]) {
      if (!entry.interactionId) continue;
      seen.inp = Math.max(seen.inp, entry.duration);
    }
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
  Object.assign(globalThis, { __seen: seen });
}

type Seen = { fcp: number; lcp: number; inp: number; tasks: [number, number][] };

const seenBy = (page: Page): Promise<Seen> => page.evaluate(() => (globalThis as unknown as { __seen: Seen }).__seen);

/** A cold visitor whose page says what the browser itself measures. */
export async function observed(...who: Parameters<typeof visitor>): Promise<Visit> {
  const visit = await visitor(...who);
  await visit.page.addInitScript(`${WEB_VITALS};globalThis.webVitals = webVitals;(${observe.toString()})()`);
  return visit;
}

/** Waits until the page is alive, asks for nothing more and has had no long task for two seconds. */
export async function untilQuiet({ page, atRest }: Visit): Promise<void> {
  await page.waitForFunction(() => performance.getEntriesByName('qhatu:hydrated').length > 0);
  await atRest();
  await page.waitForFunction(
    (quietMs) => {
      const { tasks } = (globalThis as unknown as { __seen: Seen }).__seen;
      const last = tasks.reduce((latest, [from, took]) => Math.max(latest, from + took), 0);
      return performance.now() - last > quietMs;
    },
    QUIET_MS,
    { polling: 200 },
  );
}

export async function readObserved(page: Page): Promise<Observed> {
  const { fcp, lcp, tasks, inp } = await seenBy(page);
  const loadMs = await page.evaluate(() => {
    const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    return entry?.loadEventEnd ?? Number.NaN;
  });
  return { fcpMs: fcp, lcpMs: lcp, blockedMs: blockedAfter(fcp, tasks), loadMs, inpMs: inp };
}

/** Total blocking time after `from`, of tasks given as [start, duration], all in milliseconds. */
export function blockedAfter(from: number, tasks: readonly (readonly [number, number])[]): number {
  return tasks.reduce((sum, [start, duration]) => {
    const counted = Math.min(duration, start + duration - from);
    return sum + Math.max(0, counted - LONG_TASK_MS);
  }, 0);
}
