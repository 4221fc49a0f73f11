import type { Browser } from 'playwright';
import { visitor } from '../lib/browser';
import { followProduct } from '../lib/navigation';

/** Milliseconds from the click on a product of a home that is at rest to two frames after the product's heading. */
export async function homeToProduct(browser: Browser, site: string, device: 'mobile' | 'desktop'): Promise<number> {
  const visit = await visitor(browser, device);
  try {
    await visit.page.goto(site, { waitUntil: 'load' });
    await visit.page.waitForFunction(() => performance.getEntriesByName('qhatu:hydrated').length > 0);
    await visit.atRest();
    return await followProduct(visit, device);
  } finally {
    await visit.close();
  }
}
