import { expect, type Page, test } from '@playwright/test';
import { CLIENT } from '../support/accounts';
import { Shopper } from '../support/shopper';
import { ChaosSite, standing } from './chaos-site';
import { navigateInPage } from './inside';
import { buildFor, team } from './team';

// A part is built in most of them.
test.describe.configure({ timeout: 300_000 });

let site: ChaosSite;
test.beforeAll(async () => {
  site = new ChaosSite(test.info().parallelIndex);
  await site.start();
});
test.afterAll(() => site.stop());
test.afterEach(() => site.point('mf-checkout'));

test('skew: two tabs on different releases of the checkout keep one cart, each from its own files', async ({
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
  await navigateInPage(fresh.page, '/carrito');
  await expect(fresh.main.getByRole('heading', { name: 'Carrito de compras' })).toBeVisible();

  // The tab of the release before hears of it, and opens the cart by files that it had not loaded yet.
  const count = old.header.getByRole('link', { name: /^Carrito, 1 producto$/ });
  await expect(count).toBeVisible();
  await navigateInPage(page, '/carrito');
  await expect(old.main.getByRole('heading', { name: 'Carrito de compras' })).toBeVisible();
  await old.main.getByRole('button', { name: 'Aumentar cantidad' }).first().click();
  await expect(fresh.header.getByRole('link', { name: /^Carrito, 2 productos$/ })).toBeVisible();
  expect(await page.evaluate(() => '__same' in window)).toBe(true);

  const releasesOf = (urls: string[]) =>
    new Set(urls.flatMap((url) => /\/remotes\/mf-checkout\/([^/]+)\//.exec(url)?.[1] ?? []));
  expect([...releasesOf(asked)]).toEqual([site.entry('mf-checkout').metadata.version]);
  expect([...releasesOf(got)]).toEqual([checkout.metadata.version]);
});

const states = (page: Page) =>
  page.evaluate(() => (globalThis as { __QHATU_STATE_INSTANCES__?: number }).__QHATU_STATE_INSTANCES__);

test('skew: a part that was built for the shared-state before this shell’s works in it, with the page’s one state', async ({
  page,
}) => {
  const before = await buildFor(site, 'mf-checkout', '1.0.0');
  await site.point('mf-checkout', [before]);
  const shopper = new Shopper(page);
  await shopper.alreadyLoggedIn(CLIENT);
  await shopper.visit(`${site.url}/detalle/productos/9007`);
  await shopper.addToCart();
  await navigateInPage(page, '/carrito');
  await expect(shopper.main.getByRole('heading', { name: 'Parte de otro tiempo' })).toBeVisible();
  await expect(shopper.main.getByText('Unidades en el carrito: 1')).toBeVisible();
  expect(await states(page)).toBe(1);

  // On its own as well, and what it does to the state is seen by everybody.
  await page.goto(`${site.url}/carrito`);
  await expect(shopper.header.getByRole('link', { name: /^Carrito, 1 producto$/ })).toBeVisible();
  await shopper.main.getByRole('button', { name: 'Dejar el carrito vacío' }).click();
  await expect(shopper.main.getByText('Unidades en el carrito: 0')).toBeVisible();
  await expect(shopper.header.getByRole('link', { name: /^Carrito$/ })).toBeVisible();
  expect(await states(page)).toBe(1);
});

for (const [what, sharedState] of [
  ['a newer one than this shell has', '1.99.0'],
  ['the next, incompatible one', '2.0.0'],
] as const) {
  test(`skew: a part that was built for ${what} is not promoted, and refused in its own area`, async ({ page }) => {
    const tooNew = await buildFor(site, 'mf-checkout', sharedState);
    const { version } = tooNew.metadata;
    await site.point('mf-checkout');
    const refused = await team(site, 'mf-checkout', 'promote', version).catch(({ stderr }) => stderr);
    expect(refused).toMatch(
      new RegExp(
        `it needs @qhatu/shared-state \\^${sharedState} and the running shell gives 1\\.\\d+\\.\\d+: release the shell first`,
      ),
    );

    // Whoever writes the document by hand gets no further.
    await site.point('mf-checkout', [tooNew]);
    const shopper = new Shopper(page);
    await shopper.visit(`${site.url}/detalle/productos/9007`);
    await navigateInPage(page, '/carrito');
    await expect(
      shopper.main.getByRole('heading', { name: 'Esta parte no está disponible en este momento' }),
    ).toBeVisible();
    await expect(shopper.main.getByRole('button', { name: 'Reintentar' })).toBeVisible();
    expect(await states(page)).toBe(1);
    await navigateInPage(page, '/');
    await expect(shopper.main.locator('a[href^="/detalle/productos/"]').first()).toBeVisible();
  });
}
