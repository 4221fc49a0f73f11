import { expect, type Page, test } from '@playwright/test';
import { counted } from '../support/counted';
import { PHONE } from '../support/devices';
import { Shopper } from '../support/shopper';

test.use(PHONE);
test.describe.configure({ timeout: 180_000 });

const doubled = (page: Page) =>
  page.evaluate(() => {
    const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
    return {
      ids: ids.filter((id, nth) => ids.indexOf(id) !== nth),
      titles: document.querySelectorAll('title').length,
      headings: document.querySelectorAll('main h1').length,
      canonicals: document.querySelectorAll('link[rel=canonical]').length,
    };
  });

/** How far the page is scrolled, and how high it is without its footer, whose height is a guess until it was near; in pixels. */
const placeIn = (page: Page) =>
  page.evaluate(() => ({ y: window.scrollY, height: document.querySelector('main')?.clientHeight }));

/**
 * Waits until what comes when the reader is near (600 px, `useNear`) has come: no skeleton stands there, and the page is as high and
 * scrolled as far as it was a moment before.
 */
async function everythingNearHasCome(page: Page): Promise<void> {
  let before = '';
  await expect
    .poll(async () => {
      const missing = await page.evaluate(
        () =>
          [...document.querySelectorAll('main [style*="--bone-"]')].filter((bone) => {
            const { top, bottom, height } = bone.getBoundingClientRect();
            return height > 0 && bottom > -600 && top < window.innerHeight + 600;
          }).length,
      );
      const now = JSON.stringify(await placeIn(page));
      const isSame = now === before;
      before = now;
      return { missing, isSame };
    })
    .toEqual({ missing: 0, isSame: true });
}

test('Back shows the list as it was left: the same elements, the same place, the focus on the link', async ({
  page,
}) => {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  const shopper = new Shopper(page);
  await shopper.visit('/buscar?category=13');
  const title = await page.title();
  const link = shopper.main.locator('a[href^="/detalle/productos/"]').nth(6);
  await link.scrollIntoViewIfNeeded();
  await page.waitForLoadState('networkidle');
  const href = await link.getAttribute('href');
  const y = await page.evaluate(() => window.scrollY);
  expect(y).toBeGreaterThan(100);
  await link.evaluate((element) => Object.assign(window, { __link: element }));
  // The address changes before the page does, and the list has a heading, too.
  await shopper.main.locator('h1').evaluate((heading) => heading.setAttribute('data-of-list', ''));
  const heading = shopper.main.locator('h1:not([data-of-list])');
  await link.focus();
  await link.tap();
  await expect(page).toHaveURL(new RegExp(`${href}$`));
  await expect(heading).toBeVisible();
  // What was left leaves the head in a task of its own.
  await expect.poll(() => doubled(page)).toEqual({ ids: [], titles: 1, headings: 1, canonicals: 1 });
  await page.goBack();
  await expect(page).toHaveURL(/\/buscar\?category=13$/);
  await expect(page).toHaveTitle(title);
  const back = () =>
    page.evaluate(() => {
      const { __link: link } = window as unknown as { __link: Element };
      return { same: link.isConnected, focused: link === document.activeElement };
    });
  // The focus comes after the paint.
  await expect.poll(back).toEqual({ same: true, focused: true });
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(y);
  await expect.poll(() => doubled(page)).toEqual({ ids: [], titles: 1, headings: 1, canonicals: 1 });
  // It answers as before: a filter, then Forward to nothing, then the next product.
  await page.goForward();
  await expect(page).toHaveURL(new RegExp(`${href}$`));
  await expect(heading).toBeVisible();
  expect(errors).toEqual([]);
});

test('Back to home shows what was in sight, in a page as long as before; the rest of it follows, scrolled as it was [D426]', async ({
  page,
}) => {
  const shopper = new Shopper(page);
  await shopper.visit('/');
  const parts = shopper.main.locator('[data-offscreen-part]');
  const second = parts.filter({ has: page.locator('a[href^="/detalle/productos/"]') }).first();
  const rail = second.getByRole('list').first();
  await rail.scrollIntoViewIfNeeded();
  await everythingNearHasCome(page);
  await rail.evaluate((list) => list.scrollTo({ left: 300, behavior: 'instant' }));
  await expect.poll(() => rail.evaluate((list) => list.scrollLeft)).toBeGreaterThan(0);
  const left = await rail.evaluate((list) => list.scrollLeft);
  // To the end, where that shelf is far away.
  const last = shopper.main.locator('[data-offscreen-part] a[href^="/detalle/productos/"]').last();
  await last.scrollIntoViewIfNeeded();
  await everythingNearHasCome(page);
  // Another one is the last when more shelves have come.
  await last.evaluate((element) => {
    element.setAttribute('data-e2e', 'followed');
    element.closest('[data-offscreen-part]')?.setAttribute('data-e2e', 'seen');
  });
  const link = shopper.main.locator('[data-e2e="followed"]');
  await link.focus();
  await everythingNearHasCome(page);
  // As the page is when it is left, which is a moment after the tap: the address changes just before.
  await page.evaluate(() => {
    const push = window.history.pushState;
    window.history.pushState = (...entry) => {
      Object.assign(window, { __left: { y: window.scrollY, height: document.querySelector('main')?.clientHeight } });
      window.history.pushState = push;
      push.apply(window.history, entry);
    };
  });
  await link.tap();
  await expect(page).toHaveURL(/\/detalle\//);
  await expect(shopper.main.getByRole('heading', { level: 1 })).toBeVisible();
  // A page that was left goes to rest when the browser is idle.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => requestIdleCallback(resolve))));
  await page.evaluate(() => {
    const resting = (part: Element) => [...part.children].every((child) => !child.checkVisibility());
    const changes = new MutationObserver(() => {
      const all = [...document.querySelectorAll('main [data-offscreen-part]')].filter(
        (part) => part.childElementCount > 0,
      );
      if (all.length === 0) return;
      changes.disconnect();
      const seen = all.find((part) => part.getAttribute('data-e2e') === 'seen');
      const { scrollY: y } = window;
      Object.assign(window, {
        __back: {
          all: all.length,
          resting: all.filter(resting).length,
          seen: seen !== undefined && !resting(seen),
          at: { y, height: document.querySelector('main')?.clientHeight },
        },
      });
    });
    changes.observe(document, { subtree: true, childList: true });
  });
  await page.goBack();
  await page.waitForFunction(() => '__back' in window);
  const back = await page.evaluate(
    () => (window as unknown as { __back: { all: number; resting: number; seen: boolean; at: unknown } }).__back,
  );
  const before = await page.evaluate(() => (window as unknown as { __left: unknown }).__left);
  expect(back.seen).toBe(true);
  expect(back.resting).toBeGreaterThan(back.all / 2);
  expect(back.at).toEqual(before);
  const resting = () =>
    parts.evaluateAll(
      (all) => all.filter((part) => [...part.children].some((child) => !child.checkVisibility())).length,
    );
  await expect.poll(resting).toBe(0);
  await expect.poll(() => placeIn(page)).toEqual(before);
  await expect(link).toBeFocused();
  await expect.poll(() => rail.evaluate((list) => list.scrollLeft)).toBe(left);
});

test('a link that is followed has home laid out for where its parts stand, not once for each of them [D426]', async ({
  page,
}) => {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Performance.enable');
  const layouts = async () => (await counted(cdp))('LayoutCount');
  const shopper = new Shopper(page);
  await shopper.visit('/');
  const link = shopper.main.locator('a[href^="/detalle/productos/"]').first();
  await link.scrollIntoViewIfNeeded();
  await everythingNearHasCome(page);
  expect(await shopper.main.locator('[data-offscreen-part]').count()).toBeGreaterThan(12);
  const before = await layouts();
  // Up to when the address is another one, which is after the page's parts have been noted.
  await link.evaluate(
    (element: HTMLElement) =>
      new Promise<void>((resolve) => {
        const push = window.history.pushState;
        window.history.pushState = (...entry) => {
          window.history.pushState = push;
          push.apply(window.history, entry);
          resolve();
        };
        element.click();
      }),
  );
  // One for the rectangles and those of the frames until the answer is here; once for each part it would be a dozen more.
  expect((await layouts()) - before).toBeLessThan(10);
});
