import type { Browser } from 'playwright';
import { visitor } from '../lib/browser';

/** Milliseconds from the click on a product of home to its heading being painted. */
export async function homeToProduct(browser: Browser, site: string, device: 'mobile' | 'desktop'): Promise<number> {
  const { page, atRest, close } = await visitor(browser, device);
  await page.goto(site, { waitUntil: 'load' });
  await page.waitForFunction(() => performance.getEntriesByName('qhatu:hydrated').length > 0);
  await atRest();
  const link = page.locator('main a[href^="/detalle/productos/"]').first();
  await link.scrollIntoViewIfNeeded();
  await atRest();
  // The clock starts with the real click and stops with the frame after the product's heading is in the page.
  await page.evaluate(() => {
    const done = new Promise<number>((resolve) => {
      window.addEventListener(
        'click',
        () => {
          const start = performance.now();
          const look = () => {
            const heading = document.querySelector('main h1')?.textContent?.trim();
            if (location.pathname.startsWith('/detalle/') && heading) {
              requestAnimationFrame(() => resolve(performance.now() - start));
            } else requestAnimationFrame(look);
          };
          look();
        },
        { capture: true, once: true },
      );
    });
    Object.assign(window, { __navigation: done });
  });
  await link.click();
  const ms = await page.evaluate(() => (window as unknown as { __navigation: Promise<number> }).__navigation);
  await close();
  return ms;
}
