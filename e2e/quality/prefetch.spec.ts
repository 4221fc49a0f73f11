import { expect, type Page, test } from '@playwright/test';
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
    await page.waitForTimeout(2_500);
    await rest();
    const seen = ofProducts().length;
    await links.nth(2).hover();
    await links.last().focus();
    await page.waitForTimeout(1_000);
    await rest();
    if (saves) expect(ofProducts()).toEqual([]);
    else {
      expect(seen).toBeGreaterThan(0);
      expect(ofProducts().length).toBeGreaterThan(seen);
    }
    expect([...told]).toEqual([saves ? 'on' : undefined]);
    await links.first().click();
    await expect(page).toHaveURL(/\/detalle\/productos\/\d+/);
    await expect(shopper.main.getByRole('heading', { level: 1 })).toBeVisible();
    expect(ofProducts().length).toBeGreaterThan(0);
    await shopper.search('polo');
    await expect(shopper.main.getByRole('heading', { level: 1 })).toContainText('polo');
  });
}
