import type { Browser } from 'playwright';
import { visitor } from '../lib/browser';

export interface Vitals {
  /** Largest contentful paint, ms after the navigation began. */
  lcpMs: number;
  /** What was painted: a hint for the reader of the table. */
  lcpElement: string;
  /** The load event, ms after the navigation began. */
  loadMs: number;
}

/** Largest contentful paints so far, as the browser kept them: nothing of ours runs in the page before it is painted. */
function largestPaint(): Promise<{ lcp: number; element: string }> {
  return new Promise((resolve) => {
    new PerformanceObserver((list) => {
      const entry = list.getEntries().at(-1) as (PerformanceEntry & { element?: Element; url?: string }) | undefined;
      const text = (entry?.element?.textContent ?? '').trim().slice(0, 24);
      const element = `${entry?.element?.tagName.toLowerCase() ?? ''} ${entry?.url?.split('/').pop() || text}`;
      resolve({ lcp: entry?.startTime ?? Number.NaN, element });
    }).observe({ type: 'largest-contentful-paint', buffered: true });
  });
}

/** Opens `url` cold on the emulated device and reads what the browser itself measured until the page is alive. */
export async function vitals(browser: Browser, url: string, device: 'mobile' | 'desktop'): Promise<Vitals> {
  const { page, close } = await visitor(browser, device);
  await page.goto(url, { waitUntil: 'load' });
  await page.waitForFunction(() => performance.getEntriesByName('qhatu:hydrated').length > 0);
  const { lcp, element } = await page.evaluate(largestPaint);
  const loadMs = await page.evaluate(() => {
    const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    return entry?.loadEventEnd ?? Number.NaN;
  });
  await close();
  return { lcpMs: lcp, lcpElement: element, loadMs };
}
