import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '../support/axe';
import { Shopper } from '../support/shopper';

/** As a browser whose reader saves data says it, to pages and to servers. */
async function savesData(page: Page): Promise<void> {
  await page.setExtraHTTPHeaders({ 'Save-Data': 'on' });
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { configurable: true, value: { saveData: true } }),
  );
}

/** What a product's page needs, its code and its data: no other page asks for it, unless it is prepared. */
const OF_A_PRODUCT = /\/ProductDetail\.[^/]+\.(?:js|css)$|^\/api\/web\/products\/(?:relacionados\/)?\d+$/;
const LINK = 'a[href^="/detalle/productos/"]';
const dataOf = (href: string) => href.replace('/detalle/productos/', '/api/web/products/');

for (const saves of [false, true]) {
  const rule = saves
    ? 'whoever saves data gets no page ahead, whatever is seen, pointed at or focused, and links lead where they lead'
    : 'of links that are seen, pointed at or focused the pages are there before they are asked for';

  test(rule, async ({ page }) => {
    if (saves) await savesData(page);
    const asked: string[] = [];
    const told = new Set<string | undefined>();
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      asked.push(pathname);
      if (request.isNavigationRequest()) told.add(request.headers()['save-data']);
    });
    const ofProducts = () => asked.filter((pathname) => OF_A_PRODUCT.test(pathname));
    const rest = async () => {
      await page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => requestIdleCallback(resolve))));
      await page.waitForLoadState('networkidle');
    };
    const shopper = new Shopper(page);
    await shopper.visit('/');
    // Asked for by the same step, and for everybody.
    await expect.poll(() => asked.some((pathname) => pathname.endsWith('.woff2'))).toBe(true);
    await rest();
    const links = shopper.main.locator(LINK).filter({ visible: true });
    await links.first().scrollIntoViewIfNeeded();
    // Longer than what is seen waits for its turn.
    if (saves) await page.waitForTimeout(2_500);
    else await expect.poll(() => ofProducts().length, { timeout: 60_000 }).toBeGreaterThan(0);
    await rest();
    await links.nth(2).hover();
    // The last of which nothing is there yet: a product may stand on several shelves.
    const hrefs = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
    const last = hrefs.findLast((href) => !asked.includes(dataOf(href))) ?? '';
    expect(last).toMatch(/\d$/);
    await shopper.main.locator(`a[href="${last}"]`).filter({ visible: true }).last().focus();
    if (saves) {
      await page.waitForTimeout(1_000);
      await rest();
      expect(ofProducts()).toEqual([]);
    } else await expect.poll(() => asked, { timeout: 60_000 }).toContain(dataOf(last));
    expect([...told]).toEqual([saves ? 'on' : undefined]);
    await links.first().click();
    await expect(page).toHaveURL(/\/detalle\/productos\/\d+/);
    await expect(shopper.main.getByRole('heading', { level: 1 })).toBeVisible();
    expect(ofProducts().length).toBeGreaterThan(0);
    await shopper.search('polo');
    await expect(shopper.main.getByRole('heading', { level: 1 })).toContainText('polo');
  });
}

test('the page that the pointer rests on a link to is prerendered, unseen, and a click shows it [D459]', async ({
  page,
}) => {
  const pictures = new Set<string>();
  page.on('request', (request) => request.resourceType() === 'image' && pictures.add(request.url()));
  const shopper = new Shopper(page);
  await shopper.visit('/');
  await page.waitForFunction(() => performance.getEntriesByName('qhatu:deferred').length > 0);
  const link = shopper.main.locator(LINK).filter({ visible: true }).first();
  await link.scrollIntoViewIfNeeded();
  await page.waitForLoadState('networkidle');
  const title = await page.title();
  const shown = () => page.evaluate(() => [...document.images].map(({ currentSrc }) => currentSrc));
  const unseen = async () => {
    const seen = await shown();
    return [...pictures].filter((url) => !seen.includes(url));
  };
  const before = await unseen();
  await link.hover();
  // Its first picture is asked for by the element that shows it: the page's code and data alone ask for none.
  const own = async () => (await unseen()).filter((url) => !before.includes(url));
  await expect.poll(own, { timeout: 60_000 }).not.toEqual([]);
  const [picture] = await own();
  expect(await page.title()).toBe(title);
  expect(await page.locator('h1').count()).toBe(1);
  await expectAccessible(page);

  await link.click();
  await expect(page).toHaveURL(/\/detalle\/productos\/\d+/);
  const heading = shopper.main.getByRole('heading', { level: 1 });
  await expect.poll(shown).toContain(picture);
  await expect(page).not.toHaveTitle(title);
  await expect(page.locator('#contenido')).toBeFocused();
  await page.goBack();
  await expect(page).toHaveTitle(title);
  await expect(page.locator('h1')).toHaveCount(1);
  await page.goForward();
  await expect(heading).toBeVisible();
});
