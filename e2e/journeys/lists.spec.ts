import { expect, test } from '@playwright/test';
import { newcomer } from '../support/newcomers';
import { Shopper } from '../support/shopper';

test('a visitor’s heart leads to the login page and is on the list afterwards', async ({ page }) => {
  const shopper = new Shopper(page);
  await shopper.visit('/detalle/productos/9008');
  const heart = shopper.main.getByRole('button', { name: /^Favorito/ }).first();
  await heart.click();
  await expect(page).toHaveURL(/\/pages\/login\?next=/);
  // Somebody with a list of their own.
  const { email } = await newcomer(page.request);
  // The toast comes with the log-in and is gone after five seconds.
  await Promise.all([
    expect(page.getByText('Producto agregado a favoritos').first()).toBeVisible({ timeout: 60_000 }),
    shopper.logIn(email),
  ]);
  await expect(page).toHaveURL(/9008/);
  await shopper.visit('/listadeseos');
  const product = shopper.main.locator('a[href="/detalle/productos/9008"]').first();
  await expect(product).toBeVisible();
  await shopper.main
    .getByRole('button', { name: /^Quitar .* de la lista de deseos/ })
    .first()
    .click();
  await expect(page.getByText('Producto removido de favoritos').first()).toBeVisible();
});

test('compare: four per view, three, two, one; differences marked, a deleted product explained [1§2 1§9]', async ({
  page,
}) => {
  const shopper = new Shopper(page);
  await shopper.remember('qhatu:compare', { state: { ids: [9001, 9003, 9004, 9007, 987654321] }, version: 1 });
  await shopper.visit('/compare');
  await expect(shopper.main.getByRole('heading', { level: 2 })).toHaveCount(4);
  await expect(shopper.main.getByText(/ya no se vende/)).toBeVisible();
  await expect(shopper.main.getByText('(distinto)').first()).toBeAttached();
  const rail = shopper.main.getByRole('list', { name: 'Productos comparados' });
  const perView = () =>
    rail.evaluate((list) =>
      Math.round(list.clientWidth / (list.firstElementChild?.getBoundingClientRect().width ?? 1)),
    );
  const own = page.viewportSize() ?? { width: 1280, height: 800 };
  for (const [width, shown] of [
    [1280, 4],
    [900, 3],
    [700, 2],
    [390, 1],
  ] as const) {
    await page.setViewportSize({ width, height: own.height });
    await expect.poll(perView).toBe(shown);
  }
  await page.setViewportSize(own);
  const second = shopper.main.getByRole('heading', { level: 2 }).nth(1);
  const before = (await second.boundingBox())?.x ?? 0;
  await shopper.main.getByRole('button', { name: 'Producto siguiente' }).click();
  await expect.poll(async () => (await second.boundingBox())?.x ?? 0).toBeLessThan(before);
  await shopper.main.getByRole('button', { name: 'Quitar este producto de la comparación' }).click();
  await expect(shopper.main.getByText(/ya no se vende/)).toHaveCount(0);
});

test('a seller’s catalogue: seller, sales and products, in the HTML and page by page [1§2]', async ({
  page,
  request,
}) => {
  const { user } = await (await request.get('/api/web/products/9001')).json();
  const html = async () => (await request.get(`/catalogo/${user.user_name}`)).text();
  await expect.poll(html).toContain('venta');
  const shopper = new Shopper(page);
  await shopper.visit('/detalle/productos/9001');
  await shopper.main.getByRole('link', { name: 'Ver su catálogo' }).click();
  await expect(page).toHaveURL(new RegExp(`/catalogo/${user.user_name}`));
  await expect(shopper.main.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(shopper.main.getByText(/ventas? realizadas?/)).toBeVisible();
  await expect(shopper.main.locator('a[href^="/detalle/productos/"]').first()).toBeVisible();
  await page.goto('/catalogo/nadie-se-llama-asi');
  await expect(page.getByRole('heading', { name: 'No encontramos a este vendedor' })).toBeVisible();
});

test('search engines find the sitemap, its parts, and addresses that answer', { tag: '@desktop' }, async ({
  request,
}) => {
  const robots = await (await request.get('/robots.txt')).text();
  const index = await (await request.get(new URL(/^Sitemap: (.*)$/m.exec(robots)?.[1] ?? '').pathname)).text();
  const parts = [...index.matchAll(/<loc>([^<]+)<\/loc>/g)].map((match) => new URL(match[1] ?? '').pathname);
  expect(parts).toEqual(expect.arrayContaining(['/sitemaps/paginas.xml', '/sitemaps/productos-1.xml']));
  const products = await (await request.get('/sitemaps/productos-1.xml')).text();
  const first = new URL(/<loc>([^<]+)<\/loc>/.exec(products)?.[1] ?? '').pathname;
  expect((await request.get(first)).status()).toBe(200);
});
