import { expect, type Page, test } from '@playwright/test';
import { CLIENT } from '../support/accounts';
import { Shopper } from '../support/shopper';
import { areaExplainsItself, heading, open, recovers, retry } from './cells';
import { ChaosSite } from './chaos-site';

/** mf-checkout is out of reach from the first load on: link, badge and the way to the cart are the shell's own (D61). */
let site: ChaosSite;
test.beforeAll(async () => {
  site = new ChaosSite(test.info().parallelIndex);
  await site.start();
});
test.afterAll(() => site.stop());
test.afterEach(() => site.remote('mf-checkout').fail(null));

const badge = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Carrito, 1 producto' });
const sameDocument = (page: Page) => page.evaluate(() => '__same' in window);

/** Somebody with one thing in the cart, who opens home in a new tab after mf-checkout is gone. */
async function atHome(first: Page): Promise<Page> {
  const shopper = new Shopper(first);
  await shopper.alreadyLoggedIn(CLIENT);
  await shopper.visit(`${site.url}/detalle/productos/9007`);
  await shopper.addToCart();
  const page = await first.context().newPage();
  await first.close();
  await site.remote('mf-checkout').fail('process gone');
  await open(page, `${site.url}/`);
  await expect(badge(page)).toBeVisible();
  return page;
}

async function toCartInVain(page: Page): Promise<void> {
  await badge(page).click();
  await expect(page).toHaveURL(`${site.url}/carrito`);
  await areaExplainsItself(page);
  await expect(badge(page)).toBeVisible();
}

async function toProduct(page: Page): Promise<void> {
  await page.getByRole('banner').locator('a[href="/"]').first().click();
  await page.locator('main a[href^="/detalle/productos/"]').first().click();
  await expect(page).toHaveURL(/\/detalle\/productos\/\d+/);
  await expect(heading(page)).toBeVisible();
  await expect(retry(page)).toHaveCount(0);
}

test('with mf-checkout gone from the first load the header’s cart leads to the cart page, which recovers in place [15] [D61]', async ({
  page: first,
}) => {
  const page = await atHome(first);
  await toCartInVain(page);
  await toProduct(page);
  await toCartInVain(page);
  await site.remote('mf-checkout').fail(null);
  await recovers(page);
  await expect(page.locator('main').getByRole('heading', { name: 'Carrito de compras' })).toBeVisible();
  await expect(badge(page)).toBeVisible();
});

test('mf-checkout comes back during the walk: the next click on the cart finds it, and the cart page asks again by itself [15] [D61]', async ({
  page: first,
}) => {
  const page = await atHome(first);
  const miniCart = page.getByRole('banner').getByRole('link', { name: 'IR AL PAGO' });
  await toCartInVain(page);
  await site.remote('mf-checkout').fail(null);
  // From the page that failed: the link to where one is asks for it once more.
  await badge(page).click();
  await expect(miniCart).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: 'Ver carrito' }).click();
  await expect(page.locator('main').getByRole('heading', { name: 'Carrito de compras' })).toBeVisible();
  await expect(retry(page)).toHaveCount(0);
  expect(await sameDocument(page)).toBe(true);
});

test('mf-checkout comes back before the mini cart is asked for again: it opens at the first click [15] [D61]', async ({
  page: first,
}) => {
  const page = await atHome(first);
  await toCartInVain(page);
  await toProduct(page);
  await site.remote('mf-checkout').fail(null);
  await badge(page).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'IR AL PAGO' })).toBeVisible();
  await expect(page).toHaveURL(/\/detalle\/productos\/\d+/);
  expect(await sameDocument(page)).toBe(true);
});
