import type { Browser } from 'playwright';
import { visitor } from '../lib/browser';

export interface Vitals {
  /** Largest contentful paint, ms after the navigation began. */
  lcpMs: number;
  /** What was painted: a selector-like hint for the reader of the table. */
  lcpElement: string;
  /** Sum of layout shifts without recent input. */
  cls: number;
  /** The load event, ms after the navigation began. */
  loadMs: number;
}

interface Collected {
  lcp: number;
  element: string;
  cls: number;
}

/** Opens `url` cold on the emulated device and reads what the browser itself measured. */
export async function vitals(browser: Browser, url: string, device: 'mobile' | 'desktop'): Promise<Vitals> {
  const { page, close } = await visitor(browser, device);
  await page.addInitScript(() => {
    const seen: Collected = { lcp: 0, element: '', cls: 0 };
    Object.assign(window, { __vitals: seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { element?: Element })[]) {
        seen.lcp = entry.startTime;
        const element = entry.element;
        seen.element = element
          ? `${element.tagName.toLowerCase()} ${(element.textContent ?? '').trim().slice(0, 24)}`
          : '';
      }
    }).observe({ type: 'largest-contentful-paint', buffered: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
        if (!entry.hadRecentInput) seen.cls += entry.value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(url, { waitUntil: 'load' });
  // Everything that may still move: late data, fonts, hydration. Then the whole page is scrolled through once.
  await page.waitForLoadState('networkidle');
  const { lcp, element } = await page.evaluate(() => (window as unknown as { __vitals: Collected }).__vitals);
  await page.evaluate(async () => {
    const step = window.innerHeight / 2;
    for (let y = 0; y < document.documentElement.scrollHeight && y < 20_000; y += step) {
      window.scrollTo(0, y);
      await new Promise((resolve) => setTimeout(resolve, 60));
    }
  });
  await page.waitForLoadState('networkidle');
  const cls = await page.evaluate(() => (window as unknown as { __vitals: Collected }).__vitals.cls);
  const loadMs = await page.evaluate(() => {
    const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    return entry?.loadEventEnd ?? Number.NaN;
  });
  await close();
  return { lcpMs: lcp, lcpElement: element, cls, loadMs };
}
