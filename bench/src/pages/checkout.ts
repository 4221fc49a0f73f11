import type { Browser, Page } from 'playwright';
import { visitor } from '../lib/browser';
import type { Row } from '../lib/report';
import { median, repeat } from '../lib/stats';
import { demoPerson } from './person';
import { type RequestGraph, requestGraph } from './request-graph';

const RUNS = 3;
const CHECKOUT = '/checkout';
/** Longer than any interaction may take; shorter ones than this are not told by the browser at all. */
const SHORTEST_REPORTED_MS = 16;

/** A logged-in person with something in the cart. */
async function shopperOf(site: string): Promise<(page: Page) => Promise<void>> {
  const line = { variantId: null, customId: null, variantLabel: null, picture: null, qty: 1, stock: 9 };
  const lines = [9005, 9007, 9008, 9010].map((productId) => ({
    ...line,
    key: `${productId}-0-0`,
    productId,
    name: `Producto ${productId}`,
    price: 5_000,
    originalPrice: 5_000,
  }));
  return demoPerson(site, (userId) => ({ 'qhatu:cart': { state: { owner: userId, parked: {}, lines }, version: 1 } }));
}

/** Compressed kB of the scripts of `page` that a visit of `home` has not brought. */
export function scriptsBeyond(page: RequestGraph, home: RequestGraph): number {
  const known = new Set(home.requests.map(({ url }) => url));
  return (
    page.requests
      .filter(({ url, type }) => !known.has(url) && (type === 'Script' || /\.m?js(\?|$)/.test(url)))
      .reduce((sum, { bytes }) => sum + bytes, 0) / 1000
  );
}

/** The slowest answer to a key, ms, while the buyer's fields are typed into: the browser's own event timing. */
async function slowestKey(browser: Browser, site: string, prepare: (page: Page) => Promise<void>): Promise<number> {
  const { page, atRest, close } = await visitor(browser, 'mobile');
  await prepare(page);
  await page.goto(site + CHECKOUT, { waitUntil: 'load' });
  await page.locator('#checkout-name').waitFor();
  await atRest();
  await page.evaluate((threshold) => {
    const seen = { worst: 0 };
    Object.assign(window, { __keys: seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (/^(key|input)/.test(entry.name)) seen.worst = Math.max(seen.worst, entry.duration);
      }
    }).observe({ type: 'event', durationThreshold: threshold, buffered: false } as PerformanceObserverInit);
  }, SHORTEST_REPORTED_MS);
  for (const [field, text] of [
    ['#checkout-name', 'Rosa María Quispe Huamán'],
    ['#checkout-email', 'rosa.quispe@correo.pe'],
  ] as const) {
    await page.locator(field).fill('');
    await page.locator(field).pressSequentially(text, { delay: 40 });
  }
  await atRest();
  const worst = await page.evaluate(() => (window as unknown as { __keys: { worst: number } }).__keys.worst);
  await close();
  return Math.max(worst, SHORTEST_REPORTED_MS);
}

/** What the checkout costs a shopper's browser. */
export async function* checkoutRows(browser: Browser, site: string): AsyncGenerator<Row> {
  const prepare = await shopperOf(site);
  const home = await requestGraph(browser, `${site}/`);
  const checkout = await requestGraph(browser, site + CHECKOUT, prepare);
  yield {
    what: 'JS of the checkout over home',
    value: scriptsBeyond(checkout, home),
    unit: 'kB',
    bound: { kind: 'max', value: 60 },
    how: 'cold, compressed, before a payment method is opened',
  };
  const slowest = await repeat(RUNS, () => slowestKey(browser, site, prepare));
  yield {
    what: 'typing in the checkout, slowest key, CPU ÷ 4',
    value: median(slowest),
    unit: 'ms',
    bound: { kind: 'max', value: 200 },
    how: `median of ${RUNS}: ${slowest.map(Math.round).join(', ')}; the browser’s event timing`,
  };
}
