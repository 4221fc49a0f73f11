import { expect, test } from '@playwright/test';
import { Server } from '../support/processes';
import { Shopper } from '../support/shopper';
import { developmentPort, siteUrl } from '../support/site';

const port = developmentPort + 60;
const url = `http://localhost:${port}`;
/** `npm run dev -w mf-checkout`, beside the site under test. */
const part = new Server(
  'mf-checkout-alone',
  ['--import', 'tsx', '../federation/src/dev/main.ts'],
  { SITE_URL: siteUrl, DEV_PORT: String(port) },
  `${url}/__dev/standalone/main.js`,
  'mf-checkout',
);

test.use({ baseURL: url });
test.beforeAll(async () => {
  test.setTimeout(400_000);
  await part.start(380_000);
});
test.afterAll(() => part.stop());

test('npm run dev -w mf-checkout: that part from its own server, everything else is the deployed shop’s', async ({
  page,
}) => {
  const entries: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/entry.js')) entries.push(new URL(request.url()).pathname);
  });
  const shopper = new Shopper(page);
  await shopper.visit('/carrito');
  await expect(shopper.main.getByRole('heading', { level: 1 })).toBeVisible();
  expect(entries.filter((path) => path.startsWith('/__dev/'))).toHaveLength(1);
  expect(entries.filter((path) => path.startsWith('/remotes/mf-checkout/'))).toEqual([]);
  await shopper.search('polo');
  await expect(shopper.main.locator('a[href^="/detalle/productos/"]').first()).toBeVisible();
  expect(entries.some((path) => path.startsWith('/remotes/mf-catalog/'))).toBe(true);
});

test('npm run dev -w mf-checkout: a page without the shop, for a person with a cart, which the shop beside it never sees', async ({
  page,
}) => {
  await page.goto('/standalone/carrito?como=visitante');
  const bar = page.getByRole('banner');
  await expect(bar).toContainText('0 en el carrito');
  await bar.getByRole('combobox', { name: 'Como' }).selectOption('cliente');
  await expect(bar).toContainText('Camila, 6 en el carrito');
  await expect(page.getByRole('main').getByRole('row')).toHaveCount(4);
  await bar.getByRole('link', { name: '/checkout' }).click();
  await expect(page.getByRole('heading', { name: 'Pago', level: 1 })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('PRECIO FINAL');
  await bar.getByRole('link', { name: 'checkout/mini-cart' }).click();
  await expect(page.getByRole('region', { name: 'checkout/mini-cart' })).toContainText('Lámpara de mesa');
  await new Shopper(page).visit('/carrito');
  await expect(page.getByRole('main')).not.toContainText('Lámpara de mesa');
  await expect(page.getByRole('banner')).not.toContainText('Camila');
});
