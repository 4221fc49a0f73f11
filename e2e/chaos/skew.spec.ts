import { expect, test } from '@playwright/test';
import { CLIENT } from '../support/accounts';
import { Shopper } from '../support/shopper';
import { ChaosSite, standing } from './chaos-site';
import { goInside } from './inside';

let site: ChaosSite;
test.beforeAll(async () => {
  site = new ChaosSite(test.info().parallelIndex);
  await site.start();
});
test.afterAll(() => site.stop());

test('8 skew: two tabs on different releases of the checkout keep one cart, each from its own files', async ({
  page,
}) => {
  const old = new Shopper(page);
  await old.alreadyLoggedIn(CLIENT);
  await old.visit(`${site.url}/detalle/productos/9007`);
  await page.evaluate(() => Object.assign(window, { __same: true }));
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));

  const checkout = site.ship('mf-checkout');
  await site.point('mf-checkout', standing(checkout, site.entry('mf-checkout')));
  const fresh = new Shopper(await page.context().newPage());
  const got: string[] = [];
  fresh.page.on('request', (request) => got.push(request.url()));
  await fresh.visit(`${site.url}/detalle/productos/9007`);
  await fresh.addToCart();
  await goInside(fresh.page, '/carrito');
  await expect(fresh.main.getByRole('heading', { name: 'Carrito de compras' })).toBeVisible();

  // The tab of the release before hears of it, and opens the cart by files that it had not loaded yet.
  const count = old.header.getByRole('link', { name: /^Carrito, 1 producto$/ });
  await expect(count).toBeVisible();
  await goInside(page, '/carrito');
  await expect(old.main.getByRole('heading', { name: 'Carrito de compras' })).toBeVisible();
  await old.main.getByRole('button', { name: 'Aumentar cantidad' }).first().click();
  await expect(fresh.header.getByRole('link', { name: /^Carrito, 2 productos$/ })).toBeVisible();
  expect(await page.evaluate(() => '__same' in window)).toBe(true);

  const releasesOf = (urls: string[]) =>
    new Set(urls.flatMap((url) => /\/remotes\/mf-checkout\/([^/]+)\//.exec(url)?.[1] ?? []));
  expect([...releasesOf(asked)]).toEqual([site.entry('mf-checkout').metadata.version]);
  expect([...releasesOf(got)]).toEqual([checkout.metadata.version]);
});
