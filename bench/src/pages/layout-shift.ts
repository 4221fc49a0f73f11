import type { Browser } from 'playwright';
import { visitor } from '../lib/browser';

/** Far enough to pass every shelf of home and a few pages of a listing. */
const DEPTH_PX = 12_000;

/**
 * Cumulative layout shift of a visit: the page loads, hydrates, and is scrolled to the end at a reader's pace.
 * All shifts without recent input are summed, which is stricter than the worst session window of web vitals.
 */
export async function layoutShift(browser: Browser, url: string, device: 'mobile' | 'desktop'): Promise<number> {
  const { page, atRest, close } = await visitor(browser, device);
  await page.addInitScript(() => {
    const seen = { cls: 0 };
    Object.assign(window, { __shifts: seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
        if (!entry.hadRecentInput) seen.cls += entry.value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(url, { waitUntil: 'load' });
  await page.waitForFunction(() => performance.getEntriesByName('qhatu:hydrated').length > 0);
  await page.evaluate(async (depth) => {
    const step = window.innerHeight / 2;
    for (let y = 0; y < document.documentElement.scrollHeight && y < depth; y += step) {
      window.scrollTo(0, y);
      await new Promise((resolve) => setTimeout(resolve, 120));
    }
  }, DEPTH_PX);
  // Late data and pictures of the last screen.
  await atRest();
  const cls = await page.evaluate(() => (window as unknown as { __shifts: { cls: number } }).__shifts.cls);
  await close();
  return cls;
}
