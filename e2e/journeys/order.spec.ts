import { expect, type Page, test } from '@playwright/test';
import { expectAccessible, expectAccessibleInBothThemes } from '../support/axe';
import { drawnPicture } from '../support/chat';
import { DESKTOP, PHONE, TABLET } from '../support/devices';
import { buyer, logInAs, type Newcomer, ordersOf, tokenOf } from '../support/newcomers';
import { proveIfAsked } from '../support/orders';
import { Shopper } from '../support/shopper';
import { as, transfer } from '../support/transfer';

// A refund by a job, and a dozen looks of axe.
test.describe.configure({ timeout: 240_000 });

/** Somebody of each test's own: nobody else's orders are among theirs. */
let rosa: Newcomer;
test.beforeEach(async ({ request }) => {
  rosa = await buyer(request);
});

/** At the checkout with product 9007 (S/ 120, free shipping) and an address in Lima. */
async function readyToPay(page: Page): Promise<Shopper> {
  const shopper = new Shopper(page);
  await shopper.hasInCart(await logInAs(shopper, rosa), 9007);
  await shopper.visit('/checkout');
  await shopper.atCheckout();
  await shopper.chooseAddress(/Lima/);
  return shopper;
}

test('one order from the basket to the refund: paid by card, followed step by step, cancelled, given back [D120 D121]', async ({
  page,
}, { project }) => {
  const shopper = await readyToPay(page);
  await shopper.payBy(/IZYPAY/);
  await page
    .frameLocator('iframe[title="Formulario de tarjeta"]')
    .getByRole('button', { name: 'Pagar', exact: true })
    .click();
  await shopper.main.getByRole('link', { name: 'Seguir mi pedido' }).click();
  await expect(page).toHaveURL(/\/sales\/orders\/\d+$/);
  await expect(shopper.main.getByRole('heading', { level: 1 })).toContainText('Tu pago está aprobado');
  const steps = shopper.main.getByRole('list', { name: 'Qué ha pasado con tu pedido' }).getByRole('listitem');
  await expect(steps).toContainText(['Pedido recibido', 'Pago aprobado', 'Compra procesada', 'Pedido enviado']);
  await expect(steps.first().locator('time')).toHaveCount(1);

  await shopper.main.getByRole('button', { name: 'Cancelar el pedido' }).click();
  const dialog = page.getByRole('dialog', { name: /Cancelar el pedido/ });
  await expect(dialog).toContainText('Te devolvemos S/ 120,00');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(shopper.main.getByRole('button', { name: 'Cancelar el pedido' })).toBeFocused();

  await shopper.main.getByRole('button', { name: 'Cancelar el pedido' }).click();
  await dialog.getByLabel(/Por qué lo cancelas/).fill('Lo pedí dos veces');
  await dialog.getByRole('button', { name: 'Sí, cancelar el pedido' }).click();
  const title = shopper.main.getByRole('heading', { level: 1 });
  // A quick provider has given it back before anybody reads that it is on its way.
  await expect(title).toContainText(/Pedido cancelado|Te devolvimos tu dinero/);
  await expect(title).toBeFocused();
  await expect(shopper.main.getByText(/S\/ 120,00 a la tarjeta con la que pagaste/).first()).toBeVisible();
  await expect(steps.filter({ hasText: 'Pedido cancelado' })).toContainText('Lo pedí dos veces');
  // The provider gives it back by a job; the open page finds out by itself.
  await expect(steps.last()).toContainText('Dinero devuelto · S/ 120,00', { timeout: 60_000 });
  await expect(steps.last().locator('time')).toHaveCount(1, { timeout: 60_000 });
  await expect(shopper.main.getByText('Te devolvimos S/ 120,00 a la tarjeta con la que pagaste.')).toBeVisible();

  for (const { viewport } of project.name === 'phone' ? [PHONE] : [DESKTOP, TABLET]) {
    await page.setViewportSize(viewport);
    await expectAccessibleInBothThemes(page);
  }
});

test('an order that was not answered is sent again from home, in two tabs at once, and is one order [D14 D27]', {
  tag: '@desktop',
}, async ({ page, context, request }) => {
  const shopper = await readyToPay(page);
  await shopper.payBy(/TRANSFERENCIA \(M/);
  const keys: string[] = [];
  let isUp = false;
  // Every order arrives and is stored; until the shop is up its answer is lost.
  await context.route('**/api/web/orders', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    keys.push(route.request().headers()['idempotency-key'] ?? '');
    const answer = await route.fetch();
    return isUp ? route.fulfill({ response: answer }) : route.abort('connectionreset');
  });
  await shopper.reserve();
  await expect(shopper.main.getByRole('heading', { name: 'Estamos enviando tu pedido' })).toBeVisible();

  // Whoever goes home leaves nothing hanging. Home's toast is gone after eight seconds, which its load may take;
  // what the till said in the same words is gone with the till's document.
  await page.goto('/', { waitUntil: 'commit' });
  await expect(
    page.getByText('Tenemos una parada por ahora, la venta se ha ejecutado de igual manera').first(),
  ).toBeVisible({ timeout: 60_000 });
  await page.waitForLoadState();
  await shopper.answers();
  const other = new Shopper(await context.newPage());
  await other.visit('/');
  for (const one of [shopper, other]) {
    await expect(one.header.getByText(/La tienda no responde\. Tu pedido de/)).toBeVisible();
  }
  await expectAccessible(page);

  isUp = true;
  // Both wake at one moment; a try of their own may be under way already.
  await Promise.all([page, other.page].map((one) => one.evaluate(() => window.dispatchEvent(new Event('online')))));
  const done = () =>
    Promise.all([shopper, other].map((one) => one.header.getByText(/Tu pedido N\.º \d+ quedó registrado/).count()));
  await expect.poll(async () => (await done()).some((count) => count === 1), { timeout: 40_000 }).toBe(true);
  await expect.poll(() => ordersOf(request, rosa.token)).toBe(1);
  expect(keys.length).toBeGreaterThanOrEqual(3);
  expect(new Set(keys).size).toBe(1);

  // Nothing of it comes late: both tabs have an empty cart and nothing more to send.
  const sent = keys.length;
  for (const one of [shopper, other]) {
    await one.visit('/carrito');
    await expect(one.page.getByText('Su carro esta vacío').first()).toBeVisible();
    await expect(one.header.getByText(/Tu pedido de/)).toHaveCount(0);
  }
  expect([keys.length, await ordersOf(request, rosa.token)]).toEqual([sent, 1]);
});

test('after the sale: a parcel with its number, received, the receipt, a return with a picture up to its money [D123 D124]', {
  tag: '@desktop',
}, async ({ page, request }) => {
  const order = await transfer(request, rosa);
  const admin = as(await tokenOf(request));
  const act = async (path: string, data: object = {}) => {
    const answer = await request.post(`/api/web/${path}`, { data, headers: admin });
    expect(answer.status(), await answer.text()).toBe(200);
    return answer.json();
  };
  await act(`admin/orders/${order.id}/approve`);
  const { details } = await (await request.get(`/api/web/orders/${order.id}`, { headers: as(rosa.token) })).json();
  const lines = [{ detail_id: details[0].id, qty: 1 }];
  await act(`staff/orders/${order.id}/parcels`, { carrier: 'Olva Courier', tracking: '26-0001234', lines });

  const shopper = new Shopper(page);
  await logInAs(shopper, rosa);
  await shopper.visit(`/sales/orders/${order.id}`);
  const title = shopper.main.getByRole('heading', { level: 1 });
  await expect(title).toContainText('Tu pedido va en camino');
  await expect(shopper.main.getByText(/Olva Courier · N\.º de seguimiento 26-0001234/)).toBeVisible();
  await shopper.main.getByRole('button', { name: /^Recibí este producto/ }).click();
  await expect(title).toContainText('Tu pedido llegó');
  const [receipt] = await Promise.all([
    page.waitForEvent('download'),
    shopper.main.getByRole('button', { name: 'Comprobante (PDF)' }).click(),
  ]);
  expect(receipt.suggestedFilename()).toBe(`comprobante-pedido-${order.id}.pdf`);

  await shopper.main.getByRole('button', { name: 'Pedir una devolución' }).click();
  const dialog = page.getByRole('dialog', { name: 'Pedir una devolución' });
  await dialog.getByRole('radio', { name: 'Llegó dañado' }).check();
  await dialog.getByRole('checkbox', { name: order.name }).check();
  await dialog.getByLabel(/Cuéntanos/).fill('Vino con la pantalla rota');
  const buffer = await drawnPicture(page, { width: 600, height: 400 });
  await dialog.locator('input[type=file]').setInputFiles({ name: 'pantalla.png', mimeType: 'image/png', buffer });
  await expect(dialog.getByRole('img', { name: 'pantalla.png' })).toBeVisible();
  await dialog.getByLabel(/A qué cuenta te devolvemos/).fill('BCP 191-1234567-0-11, Rosa Quispe');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const { viewport } of [DESKTOP, TABLET, PHONE]) {
    await page.setViewportSize(viewport);
    await expectAccessible(page);
  }
  await dialog.getByRole('button', { name: 'Pedir la devolución' }).click();
  const asked = shopper.main.getByRole('article', { name: /^Devolución a/ });
  await proveIfAsked(shopper, asked);
  await expect(asked).toContainText('Esperando respuesta');
  await expect(asked.getByRole('img', { name: 'Foto 1' })).toBeVisible();
  for (const { viewport } of [PHONE, TABLET, DESKTOP]) {
    await page.setViewportSize(viewport);
    await expectAccessible(page);
  }

  const { data } = await (await request.get('/api/web/staff/returns?status=asked', { headers: admin })).json();
  const { id } = data.find(({ order_id }: { order_id: number }) => order_id === order.id);
  await act(`staff/returns/${id}/accept`);
  await page.reload();
  await expect(asked).toContainText(/La esperamos\s*hasta el/);
  await act(`staff/returns/${id}/receive`, { restock: [] });
  await page.reload();
  await expect(asked).toContainText('Recibida');
  await expect(shopper.main.getByRole('list', { name: 'Devoluciones de dinero' })).toContainText(
    'Una persona de la tienda te lo transfiere',
  );
});

test('a visitor is led from an order to the login, and another person does not find it [D4 D50]', {
  tag: '@desktop',
}, async ({ page }) => {
  const shopper = new Shopper(page);
  await shopper.visit('/sales/orders/1');
  await expect(page).toHaveURL(/\/pages\/login\?next=%2Fsales%2Forders%2F1/);
  await logInAs(shopper, rosa);
  await shopper.visit('/sales/orders/1');
  await expect(shopper.main.getByRole('heading', { name: 'No encontramos ese pedido' })).toBeVisible();
});
