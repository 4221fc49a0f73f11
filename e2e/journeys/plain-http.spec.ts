import { expect, test } from '@playwright/test';
import { CLIENT_2 } from '../support/accounts';
import { Designer } from '../support/designer';
import { siteUrl } from '../support/site';

/** As a phone in the same network sees the shop: by a name, over plain http, which is no secure context. */
const NAME = 'tienda.test';
const { port } = new URL(siteUrl);

// The browser knows the name (`playwright.config.ts`).
test.use({ baseURL: `http://${NAME}:${port}` });

test('without a secure context a shopper walks from home to a product, the cart and the designer [D104]', {
  tag: '@phone',
}, async ({ page }) => {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  const shopper = new Designer(page);
  await shopper.visit('/');
  expect(await page.evaluate(() => [window.isSecureContext, 'randomUUID' in crypto])).toEqual([false, false]);

  // Each step is a navigation of the page's own, which makes a key for its place.
  const products = shopper.main.locator('a[href^="/detalle/productos/"]').first();
  await products.click();
  await expect(page).toHaveURL(/\/detalle\/productos\/\d+/);
  await expect(shopper.main.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(`http://${NAME}:${port}/`);

  await shopper.visit('/detalle/productos/9007');
  await shopper.main.getByRole('button', { name: 'Compartir o copiar el enlace' }).click();
  await expect(page.getByText('Enlace copiado')).toBeVisible();
  await page.getByRole('link', { name: 'Inicie Sesión para comprar' }).filter({ visible: true }).first().click();
  await shopper.logIn(CLIENT_2);
  await expect(page).toHaveURL(/\/detalle\/productos\/9007/);
  await shopper.addToCart();
  await shopper.goToCart();
  await expect(
    shopper.main
      .getByText(/120,00/)
      .filter({ visible: true })
      .first(),
  ).toBeVisible();
  await shopper.goToCheckout();

  await shopper.open();
  await shopper.addText('Sin candado');
  await expect(shopper.main.getByText('Guardado en este equipo', { exact: true })).toBeVisible();
  await page.reload();
  await shopper.answers();
  // The draft was kept under an id of its own.
  await expect(shopper.row(/Sin candado/)).toBeVisible();
  expect(errors).toEqual([]);
});
