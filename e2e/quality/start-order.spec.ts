import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@playwright/test';
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

for (const address of ['/', '/buscar?category=13', '/detalle/productos/9001', '/pages/login']) {
  test(`${address} starts in the one order: paint, code, header and stores, page, what may come late [D391]`, async ({
    page,
  }) => {
    await page.addInitScript(() => {
      const changes = new MutationObserver(() => {
        if (!document.querySelector('[role="log"]')) return;
        changes.disconnect();
        performance.mark('e2e:floating');
      });
      changes.observe(document, { subtree: true, childList: true });
    });
    await new Shopper(page).visit(address);
    await page.waitForFunction(() => performance.getEntriesByName('qhatu:deferred').length > 0);
    await page.waitForFunction(() => performance.getEntriesByName('e2e:floating').length > 0);
    await page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => name.endsWith('/auth/anonymous')),
    );
    // Not `networkidle`: nothing is asked for while the page comes alive, so that silence may come first.
    await page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => name.endsWith('.woff2')),
    );
    const { at, set, floating, asked, loadedAt } = await page.evaluate((marks) => {
      const first = (name: string) => performance.getEntriesByName(name)[0]?.startTime ?? Number.NaN;
      const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
      return {
        at: marks.map((name) => first(name)),
        set: performance.getEntriesByType('mark').map(({ name }) => name),
        floating: first('e2e:floating'),
        asked: performance.getEntriesByType('resource').map(({ name, startTime }) => ({ name, startTime })),
        loadedAt: navigation?.loadEventStart ?? Number.NaN,
      };
    }, ORDER);
    // What is written and what happens are the same steps, none of them missing in the other.
    expect(at).not.toContain(Number.NaN);
    expect(new Set(set.filter((name) => name.startsWith('qhatu:')))).toEqual(new Set(ORDER.slice(1)));
    // A frame is stamped when it is on screen, which may be after the code it does not wait for was asked for.
    const [painted = Number.NaN, ...steps] = at;
    expect(painted).toBeLessThan(steps[1] ?? Number.NaN);
    expect(steps).toEqual(steps.toSorted((one, other) => one - other));
    const from = (pattern: RegExp) => asked.filter(({ name }) => pattern.test(name)).map(({ startTime }) => startTime);
    const [hydrated, late] = at.slice(-2) as [number, number];
    const code = from(/\/(assets|remotes)\/.*\.js$/).filter((startTime) => startTime < hydrated);
    const sessions = from(/\/auth\/anonymous$/);
    const fonts = from(/\.woff2$/);
    expect(code.length).toBeGreaterThan(1);
    // Until the page has loaded no file is asked for, unless that takes long: the first script stands in the page (D282).
    expect(code.filter((startTime) => startTime < Math.min(loadedAt, LATEST_MS))).toEqual([]);
    expect(fonts.length).toBeGreaterThan(0);
    expect(Math.min(...fonts)).toBeGreaterThan(late);
    // A product that is looked at may be told of, and ask for the session, in an idle moment before the last step.
    expect(Math.min(...sessions)).toBeGreaterThan(hydrated);
    expect(floating).toBeGreaterThan(late);
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
