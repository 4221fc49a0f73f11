import { expect, type Page, test } from '@playwright/test';
import { DESKTOP, PHONE, TABLET } from '../support/devices';

/** Heights, in whole pixels, of the products on screen and of the places kept for the next page. */
const heights = (page: Page) =>
  page
    .getByRole('main')
    .evaluate((main) =>
      [main.querySelectorAll('ul[aria-label] > li:has(article)'), main.querySelectorAll('[aria-hidden] ul > li')].map(
        (items) => [...new Set([...items].map((item) => Math.round(item.getBoundingClientRect().height)))],
      ),
    );

for (const [name, device] of Object.entries({ phone: PHONE, tablet: TABLET, desktop: DESKTOP })) {
  test.describe(name, () => {
    test.use(device);
    for (const { view, line } of [{ view: '' }, { view: '&view=list', line: 208 }]) {
      test(`listing${view}: the products that come are as high as the places kept for them`, async ({ page }) => {
        await page.goto(`/buscar?category=13${view}`);
        // A renderer that is late sends the frame.
        await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
        // The view is one reader's own and comes with the code: a line is as high as its picture of 13rem.
        if (line) await expect.poll(async () => (await heights(page))[0]).toEqual([line]);
        const [products, places] = await heights(page);
        expect(products).toHaveLength(1);
        expect(places).toEqual(products);
      });
    }
  });
}
