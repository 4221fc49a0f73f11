import { expect, type Page, test } from '@playwright/test';

test.use({ javaScriptEnabled: false });

/** A page whose data a crowded machine is late with leaves them to the browser (D356), which has no scripts here: the next one has them. */
async function open(page: Page, address: string): Promise<void> {
  await expect(async () => {
    await page.goto(address);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 }).first()).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 60_000 });
}

const products = (page: Page) => page.getByRole('main').locator('a[href^="/detalle/productos/"]');

/** What a person reads there, who has no scripts. */
const PAGES = [
  { address: '/', what: 'products', seen: (page: Page) => products(page).filter({ visible: true }).first() },
  { address: '/buscar?category=13', what: 'products', seen: (page: Page) => products(page).first() },
  { address: '/buscar?search=polo', what: 'products', seen: (page: Page) => products(page).first() },
  { address: '/detalle/productos/9001', what: 'a price', seen: (page: Page) => page.getByText(/S\/\s*50/).first() },
  { address: '/catalogo/tiendacondori', what: 'products', seen: (page: Page) => products(page).first() },
  {
    address: '/legales',
    what: 'texts',
    seen: (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 }).first(),
  },
];

for (const { address, what, seen } of PAGES) {
  test(`${address} without scripts shows its heading, ${what}, header and footer [1§9]`, async ({ page }) => {
    await open(page, address);
    await expect(seen(page)).toBeVisible();
    await expect(page.getByRole('banner').getByRole('link', { name: 'Qhatu, ir al inicio' })).toBeVisible();
    await expect(page.getByRole('contentinfo')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Aviso de cookies' })).toBeHidden();
  });
}

test('without scripts a shop’s product is opened by its link, and leads back to the shop [1§6 3§2]', async ({
  page,
}) => {
  await open(page, '/catalogo/tiendacondori');
  const link = products(page).first();
  const [address] = ((await link.getAttribute('href')) ?? '').split('?');
  await link.click();
  await expect(page).toHaveURL(new RegExp(`${address}(\\?|$)`));
  await open(page, page.url());
  await page.getByRole('main').getByRole('link', { name: 'Ver su catálogo' }).click();
  await expect(page).toHaveURL(/\/catalogo\/tiendacondori$/);
});
