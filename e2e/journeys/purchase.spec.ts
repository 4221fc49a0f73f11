import { expect, test } from '@playwright/test';
import { CLIENT, CLIENT_2 } from '../support/accounts';
import { buyer, logInAs } from '../support/newcomers';
import { Shopper } from '../support/shopper';

test('a shopper finds a product, logs in, pays by transfer and sees the order', async ({ page }) => {
  const shopper = new Shopper(page);
  const { email } = await buyer(page.request);
  await shopper.visit('/');
  await shopper.search('lápiz');
  await expect(shopper.main.locator('a[href^="/detalle/productos/"]').first()).toBeVisible();

  // 9001 costs S/ 50 and has no variants: the figures below are those of D40 and D18.
  await shopper.visit('/detalle/productos/9008');
  await page.getByRole('link', { name: 'Inicie Sesión para comprar' }).filter({ visible: true }).first().click();
  await expect(page).toHaveURL(/\/pages\/login\?next=/);
  await shopper.logIn(email);
  await expect(page).toHaveURL(/\/detalle\/productos\/9008/);

  await shopper.addToCart();
  await expect(shopper.header.getByText('1', { exact: true }).first()).toBeVisible();
  await shopper.goToCart();
  await shopper.goToCheckout();
  await expect(page.getByText('Para continuar, debe seleccionar la dirección de envío').first()).toBeVisible();
  await expect(page.getByText('* Debe seleccionar una dirección para activar los métodos de pago.')).toBeVisible();
  await shopper.chooseAddress(/Lima/);
  await shopper.payBy(/TRANSFERENCIA(?! \(M)/);

  // 199,99 + 7 to Lima (under 200) + 8 for the transfer (D18).
  await expect.poll(() => shopper.figure('PRECIO FINAL')).toContain('214,99');
  await shopper.reserve();
  await expect(page).toHaveURL(/\/order-success/);
  await expect(shopper.main.getByText('Gracias por comprar').first()).toBeVisible();
  await expect(shopper.main.getByText(/214,99/).first()).toBeVisible();

  // The order is stored: it is still there after a reload, and the cart is empty.
  await page.reload();
  await expect(shopper.main.getByText('Gracias por comprar').first()).toBeVisible();
  await shopper.visit('/carrito');
  await expect(page.getByText('Su carro esta vacío').first()).toBeVisible();
});

test('when the stock has gone meanwhile, the server says so and the cart stays [D28]', { tag: '@desktop' }, async ({
  page,
  request,
}) => {
  const shopper = new Shopper(page);
  await shopper.alreadyLoggedIn(CLIENT);
  await shopper.visit('/detalle/productos/9001');
  await shopper.addToCart();
  await shopper.goToCart();
  await shopper.goToCheckout();
  await shopper.chooseAddress(/Lima/);
  await shopper.payBy(/TRANSFERENCIA \(M/);
  await expect.poll(() => shopper.figure('PRECIO FINAL')).toContain('57,00');
  // Somebody else is faster: the answer of the store is that of the real rule, as 409.
  await page.route('**/api/web/orders', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({
          status: 409,
          contentType: 'application/json',
          body: JSON.stringify({ msg: 'Ya no queda stock de este producto', error: '', code: 'out_of_stock' }),
        })
      : route.continue(),
  );
  await shopper.reserve();
  await expect(page.getByText('Ya no queda stock de este producto').first()).toBeVisible();
  await page.unroute('**/api/web/orders');
  await shopper.visit('/carrito');
  await expect(shopper.main.locator('a[href="/detalle/productos/9001"]').first()).toBeVisible();
  expect((await request.get('/api/web/products/9001')).status()).toBe(200);
});

test('an answer that is lost on the way: the same order is asked for again, and there is exactly one [D27]', {
  tag: '@desktop',
}, async ({ page }) => {
  const shopper = new Shopper(page);
  await logInAs(shopper, await buyer(page.request));
  await shopper.visit('/detalle/productos/9007');
  await shopper.addToCart();
  await shopper.goToCart();
  await shopper.goToCheckout();
  await shopper.chooseAddress(/Lima/);
  await shopper.payBy(/TRANSFERENCIA \(M/);
  const keys: string[] = [];
  let lost = 0;
  await page.route('**/api/web/orders', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    keys.push(route.request().headers()['idempotency-key'] ?? '');
    // The server stores the order; its first answer never arrives.
    const answer = await route.fetch();
    if (lost++ === 0) return route.abort('connectionreset');
    return route.fulfill({ response: answer });
  });
  await shopper.reserve();
  await expect(
    page.getByText('Tenemos una parada por ahora, la venta se ha ejecutado de igual manera').first(),
  ).toBeVisible();
  await expect(page).toHaveURL(/\/order-success/, { timeout: 20_000 });
  expect(keys.length).toBeGreaterThanOrEqual(2);
  expect(new Set(keys).size).toBe(1);
  await expect(shopper.main.getByText('Gracias por comprar').first()).toBeVisible();
});

test('an anonymous shopper is led from the cart to the login page, and back [1§2]', { tag: '@desktop' }, async ({
  page,
}) => {
  const shopper = new Shopper(page);
  await shopper.visit('/checkout');
  await expect(page).toHaveURL(/\/pages\/login\?next=%2Fcheckout/);
});

test('another person’s order is not found', { tag: '@desktop' }, async ({ page, request }) => {
  const answer = async (email: string) =>
    (await request.post('/api/web/auth/login', { data: { email, password: 'Demo1234' } })).json();
  const [owner, other] = [await answer(CLIENT), await answer(CLIENT_2)];
  const list = await request.get('/api/web/users/purchases', {
    headers: { authorization: `Bearer ${owner.access_token}` },
  });
  const [purchase] = (await list.json()).data;
  const foreign = await request.get(`/api/web/orders/${purchase.id}`, {
    headers: { authorization: `Bearer ${other.access_token}` },
  });
  expect(foreign.status()).toBe(404);
  const shopper = new Shopper(page);
  await shopper.alreadyLoggedIn(CLIENT_2);
  await shopper.visit(`/order-success?pedido=${purchase.id}`);
  await expect(shopper.main.getByText('Gracias por comprar')).toHaveCount(0);
});
