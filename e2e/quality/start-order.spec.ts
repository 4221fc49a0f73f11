import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { CLIENT } from '../support/accounts';
import { DESKTOP, PHONE } from '../support/devices';
import { root } from '../support/processes';
import { Shopper } from '../support/shopper';

test.use(PHONE);

/** For so long the code waits for pictures, in milliseconds (`shell/src/boot/start.ts`). */
const LATEST_MS = 2_500;

/** The marks of the documented order, as they stand one below the other in its table. */
const ORDER = readFileSync(path.join(root, 'docs/start-order.md'), 'utf8')
  .split('\n')
  .filter((line) => /^\| \d+ +\|/.test(line))
  .flatMap((line) => [...(line.split('|')[2] ?? '').matchAll(/`([^`]+)`/g)].map(([, mark = '']) => mark));

/** Addresses that the server renders, and what is in their HTML and has grown old, so that it is asked for again. */
const RENDERED = {
  '/': /\/api\/web\/sections$/,
  '/buscar?category=13': /\/api\/web\/products\/search\?/,
  '/detalle/productos/9001': /\/api\/web\/products\/9001$/,
  '/pages/login': null,
};
/** Pages that link to products prepare those that are nearly seen. */
const PREPARES = ['/', '/buscar?category=13', '/carrito'];
/** The code of a product's page, where another one prepares it. */
const AHEAD = /\/ProductDetail\.[^/]+\.js$/;
/** All calls of the API but the visitor's session, what is told of a product that is looked at, and similar products. */
const DATA = /\/api\/web\/(?!auth\/anonymous$|save-eventos$|products\/relacionados\/)/;
/** Late data: the HTML lacks it when the API took too long, and the page then asks for it once it is alive. */
const SIMILAR = /\/api\/web\/products\/relacionados\//;

/** An hour later than it is: what a page brings with it is old. To be called before the page is opened. */
const anHourLater = (page: Page) =>
  page.addInitScript(() => {
    const { now } = Date;
    Date.now = () => now() + 3_600_000;
  });

/**
 * Notes when the API is called (a browser may send a call 60 ms later, which is all that its own entries tell), and when
 * the floating layer appears. To be called before the page is opened.
 */
const noteStart = (page: Page) =>
  page.addInitScript(() => {
    const { open } = XMLHttpRequest.prototype;
    XMLHttpRequest.prototype.open = function (this: XMLHttpRequest, ...call: [string, string]) {
      performance.mark(`e2e:call ${call[1]}`);
      open.apply(this, call as unknown as Parameters<typeof open>);
    };
    const changes = new MutationObserver(() => {
      if (!document.querySelector('[role="log"]')) return;
      changes.disconnect();
      performance.mark('e2e:floating');
    });
    changes.observe(document, { subtree: true, childList: true });
  });

/** Waits for a file or a call. Not `networkidle`: nothing is asked for while a page comes alive, so that silence may come first. */
const untilAsked = (page: Page, pattern: RegExp) =>
  page.waitForFunction(
    (source) => performance.getEntriesByType('resource').some(({ name }) => new RegExp(source).test(name)),
    pattern.source,
  );

/** What the page has done since it was opened, in milliseconds, when all of its steps and what follows them have come. */
async function startOf(page: Page, address: string) {
  await page.waitForFunction(() => performance.getEntriesByName('qhatu:deferred').length > 0);
  await page.waitForFunction(() => performance.getEntriesByName('e2e:floating').length > 0);
  await untilAsked(page, /\.woff2$/);
  if (PREPARES.includes(address)) await untilAsked(page, AHEAD);
  const { at, set, floating, asked, loadedAt, parsedAt } = await page.evaluate((marks) => {
    const first = (name: string) => performance.getEntriesByName(name)[0]?.startTime ?? Number.NaN;
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    return {
      at: marks.map((name) => first(name)),
      set: performance.getEntriesByType('mark').map(({ name }) => name),
      floating: first('e2e:floating'),
      asked: [...performance.getEntriesByType('resource'), ...performance.getEntriesByType('mark')]
        .filter(({ entryType, name }) => name.includes('/api/') === (entryType === 'mark'))
        .map(({ name, startTime }) => ({ name, startTime })),
      loadedAt: navigation?.loadEventStart ?? Number.NaN,
      parsedAt: navigation?.domInteractive ?? Number.NaN,
    };
  }, ORDER);
  return {
    at: Object.fromEntries(ORDER.map((name, nth) => [name, at[nth] ?? Number.NaN])),
    ownMarks: new Set(set.filter((name) => name.startsWith('qhatu:'))),
    floating,
    loadedAt,
    parsedAt,
    /** When files or calls were asked for; never empty: what was not asked for was not late. */
    from: (pattern: RegExp): number[] => {
      const times = asked.filter(({ name }) => pattern.test(name)).map(({ startTime }) => startTime);
      expect(times, `asked for: ${pattern}`).not.toEqual([]);
      return times;
    },
  };
}

const isInOrder = (times: readonly number[]) => expect(times).toEqual(times.toSorted((one, other) => one - other));

/** What the last step brings to every page comes after its mark. */
function lateThingsAreLate({ at, floating, from }: Awaited<ReturnType<typeof startOf>>, address: string): void {
  const late = at['qhatu:deferred'] ?? Number.NaN;
  for (const pattern of [/\.woff2$/, /\.css$/, ...(PREPARES.includes(address) ? [AHEAD] : [])])
    expect(Math.min(...from(pattern)), `${pattern}`).toBeGreaterThan(late);
  expect(floating).toBeGreaterThan(late);
}

for (const [address, old] of Object.entries(RENDERED)) {
  test(`${address} starts in the one order: paint, code, header and stores, page, what may come late: old data, further styles, fonts, pages ahead [D391]`, async ({
    page,
  }) => {
    await noteStart(page);
    await anHourLater(page);
    await new Shopper(page).visit(address);
    await untilAsked(page, /\/auth\/anonymous$/);
    if (old) await untilAsked(page, old);
    const hasSimilar = (await page.locator('#qhatu-state').textContent())?.includes('products/relacionados/');
    if (hasSimilar) await untilAsked(page, SIMILAR);
    const start = await startOf(page, address);
    const { at, ownMarks, loadedAt, from } = start;
    // What is written and what happens are the same steps, none of them missing in the other.
    expect(Object.values(at)).not.toContain(Number.NaN);
    expect(ownMarks).toEqual(new Set(ORDER.slice(1)));
    // A frame is stamped when it is on screen, which may be after the code it does not wait for was asked for.
    const [painted = Number.NaN, ...steps] = Object.values(at);
    expect(painted).toBeLessThan(steps[1] ?? Number.NaN);
    isInOrder(steps);
    const [hydrated, late] = steps.slice(-2) as [number, number];
    const code = from(/\/(assets|remotes)\/.*\.js$/).filter((startTime) => startTime < hydrated);
    expect(code.length).toBeGreaterThan(1);
    // Until the page has loaded no file is asked for, unless that takes long: the first script stands in the page (D282).
    expect(code.filter((startTime) => startTime < Math.min(loadedAt, LATEST_MS))).toEqual([]);
    // A product that is looked at may be told of, and ask for the session, in an idle moment before the last step.
    expect(Math.min(...from(/\/auth\/anonymous$/))).toBeGreaterThan(hydrated);
    // However old the data of the HTML is, the page hydrates with it.
    if (old) expect(Math.min(...from(old), ...from(DATA))).toBeGreaterThan(late);
    if (hasSimilar) expect(Math.min(...from(SIMILAR))).toBeGreaterThan(late);
    lateThingsAreLate(start, address);
  });
}

/** Pages that only browsers render, with what they ask for themselves. */
const UNRENDERED = {
  '/carrito': /\/api\/web\/products\/search\?category_id=70$/,
  '/checkout': /\/api\/web\/(events\/checkout|payment-methods)$/,
  '/listadeseos': /\/api\/web\/wishlist$/,
};

for (const [address, data] of Object.entries(UNRENDERED)) {
  test(`${address}, which only browsers render, has its code named by its HTML, and the steps from the third on in the same order [D391]`, async ({
    page,
  }) => {
    await noteStart(page);
    const shopper = new Shopper(page);
    const member = await shopper.alreadyLoggedIn(CLIENT);
    if (address === '/checkout') await shopper.hasInCart(member, 9005);
    await shopper.visit(address);
    const start = await startOf(page, address);
    const { at, ownMarks, parsedAt, from } = start;
    const [, , ...steps] = ORDER;
    expect(ownMarks).toEqual(new Set(steps));
    isInOrder(steps.map((name) => at[name] ?? Number.NaN));
    const code = from(/\/(assets|remotes)\/.*\.js$/);
    expect(code.filter((startTime) => startTime < parsedAt).length).toBeGreaterThan(1);
    // What calls the API travels with the shell, or the first question would wait a round trip for it.
    expect(Math.min(...from(/\/assets\/js\/calls\.[^/]+\.js$/))).toBeLessThan(parsedAt);
    // Nothing is shown without it: it is asked for as soon as the code is there, and not in an idle moment.
    expect(Math.min(...from(data))).toBeLessThan(at['qhatu:deferred'] ?? Number.NaN);
    lateThingsAreLate(start, address);
  });
}

test('a phone skips the cards of a shelf from the fourth on until the row is moved, and the row is as high as before [D335]', async ({
  page,
}) => {
  await new Shopper(page).visit('/');
  const rail = page
    .getByRole('main')
    .getByRole('list')
    .filter({ has: page.locator('a[href^="/detalle/productos/"]') });
  const places = rail.first().locator('> li');
  const styles = () => places.evaluateAll((all) => all.map((place) => getComputedStyle(place).contentVisibility));
  // A busy server leaves shelves to the browser.
  await expect
    .poll(async () => (await styles()).slice(0, 5))
    .toEqual(['visible', 'visible', 'visible', 'auto', 'auto']);
  const heights = () =>
    places.evaluateAll((all) => all.map((place) => Math.round(place.getBoundingClientRect().height)));
  const [height] = await heights();
  const fourth = places.nth(3);
  await fourth.scrollIntoViewIfNeeded();
  await expect(fourth.getByRole('link').first()).toBeVisible();
  // A card is as high as the place that was kept for it.
  expect(new Set(await heights())).toEqual(new Set([height]));
});

for (const [kind, screen] of Object.entries({ phone: PHONE, desktop: DESKTOP })) {
  test.describe(`a link to a product, at a ${kind}`, () => {
    test.use(screen);

    test('what lies below a phone’s first screen is drawn after it, beside a wide one’s picture with it; both are whole in the end [D452]', async ({
      page,
    }) => {
      const shopper = new Shopper(page);
      await shopper.visit('/');
      const link = shopper.main.locator('a[href^="/detalle/productos/"]').first();
      await link.scrollIntoViewIfNeeded();
      // What stands beside the pictures in the very commit that brings them.
      await page.evaluate(() => {
        const dates = new Promise<boolean>((resolve) => {
          const changes = new MutationObserver(() => {
            if (!document.querySelector('main [role="group"][aria-label^="Fotos de"]')) return;
            changes.disconnect();
            resolve(document.querySelector('main section[aria-label="Entrega"]') !== null);
          });
          changes.observe(document, { subtree: true, childList: true });
        });
        Object.assign(window, { __datesAtOnce: dates });
      });
      await link.click();
      expect(await page.evaluate(() => (window as unknown as { __datesAtOnce: Promise<boolean> }).__datesAtOnce)).toBe(
        kind === 'desktop',
      );
      await expect(shopper.main.getByRole('region', { name: 'Entrega' })).toContainText('llega el');
      await expect(shopper.main.getByRole('link', { name: 'Ver su catálogo' })).toBeVisible();
      if (kind === 'desktop') return;
      await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
      await expect(shopper.main.getByRole('link', { name: 'Inicie Sesión para comprar' }).last()).toBeInViewport();
    });
  });
}
