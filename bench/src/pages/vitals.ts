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

interface Seen {
  lcp: number;
  element: string;
}

/** Opens `url` cold on the emulated device and reads what the browser itself measured until the page is alive. */
export async function vitals(browser: Browser, url: string, device: 'mobile' | 'desktop'): Promise<Vitals> {
  const { page, close } = await visitor(browser, device);
  await page.addInitScript(() => {
    const seen: Seen = { lcp: 0, element: '' };
    Object.assign(window, { __seen: seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { element?: Element; url?: string })[]) {
        seen.lcp = entry.startTime;
        const text = (entry.element?.textContent ?? '').trim().slice(0, 24);
        seen.element = `${entry.element?.tagName.toLowerCase() ?? ''} ${entry.url?.split('/').pop() || text}`;
      }
    }).observe({ type: 'largest-contentful-paint', buffered: true });
  });
  await page.goto(url, { waitUntil: 'load' });
  await page.waitForFunction(() => performance.getEntriesByName('qhatu:hydrated').length > 0);
  const { lcp, element } = await page.evaluate(() => (window as unknown as { __seen: Seen }).__seen);
  const loadMs = await page.evaluate(() => {
    const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    return entry?.loadEventEnd ?? Number.NaN;
  });
  await close();
  return { lcpMs: lcp, lcpElement: element, loadMs };
}
