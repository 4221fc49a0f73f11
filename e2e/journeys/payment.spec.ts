import AxeBuilder from '@axe-core/playwright';
import { type APIRequestContext, expect, type FrameLocator, type Page, test } from '@playwright/test';
import { buyer, logInAs, type Newcomer, ordersOf } from '../support/newcomers';
import { Shopper } from '../support/shopper';

/** Somebody of each test's own, so that nobody else's orders are counted and none of before wait to be paid. */
let rosa: Newcomer;
test.beforeEach(async ({ request }) => {
  rosa = await buyer(request);
});

const ordersSoFar = (request: APIRequestContext) => ordersOf(request, rosa.token);

/** A person at the checkout with product 9007 (S/ 120, free shipping) and an address in Lima. */
async function readyToPay(page: Page): Promise<Shopper> {
  const shopper = new Shopper(page);
  await shopper.hasInCart(await logInAs(shopper, rosa), 9007);
  await shopper.visit('/checkout');
  await shopper.atCheckout();
  await shopper.main.getByRole('radio', { name: /Lima/ }).first().check();
  // Addresses and phone come with the profile: a phone that is known there cannot be changed here.
  const phone = page.locator('#checkout-phone');
  if (await phone.isEditable()) await phone.fill('987654321');
  return shopper;
}

const cardForm = (page: Page): FrameLocator => page.frameLocator('iframe[title="Formulario de tarjeta"]');
const thanks = (page: Page, timeout = 20_000) =>
  expect(page.getByText('Gracias por comprar').first()).toBeVisible({ timeout });

test('card: the provider’s form in its window, one order at the end [D36]', async ({ page, request }) => {
  const shopper = await readyToPay(page);
  await shopper.payBy(/IZYPAY/);
  const dialog = page.getByRole('dialog', { name: 'Pago Izipay' });
  await expect(dialog.getByText('S/ 120,00')).toBeVisible();
  await cardForm(page).getByRole('button', { name: 'Pagar', exact: true }).click();
  await thanks(page);
  expect(await ordersSoFar(request)).toBe(1);
  // Back after paying: nothing is there to be paid again.
  await page.goBack();
  await expect(page).not.toHaveURL(/checkout/);
  expect(await ordersSoFar(request)).toBe(1);
});

test('PayPal: rate, dollars, its window, one order at the end [D36]', async ({ page, request }) => {
  const shopper = await readyToPay(page);
  await shopper.payBy(/PAYPAL/);
  await expect(shopper.main.getByText('US$ 31,98')).toBeVisible();
  await expect(shopper.main.getByText(/Tasa de cambio: S\/ 3,752/)).toBeVisible();
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    shopper.main.getByRole('button', { name: 'PayPal', exact: true }).click(),
  ]);
  await popup.getByRole('button', { name: 'Pagar', exact: true }).click();
  await thanks(page);
  expect(await ordersSoFar(request)).toBe(1);
});

test('PagoEfectivo, where a shop offers it: one code for a double click, paid at an agent, one order [D22]', async ({
  page,
  request,
}) => {
  const shopper = await readyToPay(page);
  await shopper.payBy(/PAGOEFECTIVO/);
  const asked: string[] = [];
  page.on('request', (one) => one.url().endsWith('/genCIP') && asked.push(one.url()));
  const [agent] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('dialog', { name: 'PagoEfectivo' }).getByRole('button', { name: 'Generar CIP' }).dblclick(),
  ]);
  await thanks(page);
  expect(asked).toHaveLength(1);
  await agent.getByRole('button', { name: 'Pagar', exact: true }).click();
  await expect(agent.getByText('Este pago ya se cerró.').or(agent.getByRole('heading', { level: 1 }))).toBeVisible();
  await expect.poll(() => ordersSoFar(request)).toBe(1);
});

test('a double click on the button, and the same purchase in two tabs at once: one order [D14]', {
  tag: '@desktop',
}, async ({ page, request, context }) => {
  const shopper = await readyToPay(page);
  await shopper.payBy(/TRANSFERENCIA(?! \(M)/);
  const other = new Shopper(await context.newPage());
  await other.visit('/checkout');
  await other.main.getByRole('radio', { name: /Lima/ }).first().check();
  await other.payBy(/TRANSFERENCIA(?! \(M)/);
  const button = (one: Shopper) =>
    one.main
      .getByRole('button', { name: /^Reservar/ })
      .filter({ visible: true })
      .first()
      .elementHandle();
  const [here, there] = [await button(shopper), await button(other)];
  // Pressed in the pages themselves, at one moment: whichever tab is second may have left by the time a hand gets
  // there.
  const press = (element: Node) => (element as HTMLElement).click();
  await Promise.all([
    here?.evaluate((element) => {
      (element as HTMLElement).click();
      (element as HTMLElement).click();
    }),
    there?.evaluate(press),
  ]);
  // The tab that comes second sees its order too, or an empty cart.
  const arrived = () => [page, other.page].some((one) => one.url().includes('/order-success'));
  await expect.poll(arrived, { timeout: 20_000 }).toBe(true);
  await expect.poll(() => ordersSoFar(request)).toBe(1);
  // Nothing of it comes late: both tabs have nothing more to send.
  for (const one of [shopper, other]) {
    await one.visit('/carrito');
    await expect(one.page.getByText('Su carro esta vacío').first()).toBeVisible();
  }
  expect(await ordersSoFar(request)).toBe(1);
});

test('closing the card’s window lets the products go and leaves no method chosen [2§4]', async ({ page, request }) => {
  const shopper = await readyToPay(page);
  await shopper.payBy(/IZYPAY/);
  await expect(cardForm(page).getByRole('button', { name: 'Pagar', exact: true })).toBeVisible();
  const released = page.waitForResponse((answer) => answer.request().method() === 'DELETE');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(shopper.main.getByRole('radio', { name: /IZYPAY/ })).not.toBeChecked();
  const state = await request.get(new URL((await released).url()).pathname, {
    headers: { authorization: `Bearer ${rosa.token}` },
  });
  expect(await state.json()).toMatchObject({ status: 'expired', order_id: null });
});

test('a refused card says so and the next try in the same window pays [2§4]', async ({ page }) => {
  const shopper = await readyToPay(page);
  await shopper.payBy(/IZYPAY/);
  await cardForm(page).getByRole('button', { name: 'Rechazar' }).click();
  await expect(page.getByRole('dialog').getByText(/El pago no se hizo: Pago rechazado/)).toBeVisible();
  await cardForm(page).getByRole('button', { name: 'Pagar', exact: true }).click();
  await thanks(page);
});

test('a refused payment says so beside its method, after a reload too, until the buyer does something', {
  tag: '@desktop',
}, async ({ page }) => {
  const shopper = await readyToPay(page);
  await shopper.payBy(/IZYPAY/);
  await cardForm(page).getByRole('button', { name: 'Rechazar' }).click();
  const words = /El pago no se hizo: Pago rechazado/;
  await expect(page.getByRole('dialog').getByText(words)).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Cerrar' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(shopper.main.getByText(words)).toBeVisible();
  await page.reload();
  await expect(shopper.main.getByText(words)).toBeVisible();
  await shopper.payBy(/TRANSFERENCIA(?! \(M)/);
  await expect(shopper.main.getByText(words)).toHaveCount(0);
});

test('a forged answer is only logged, and nothing is sent [2§7]', { tag: '@desktop' }, async ({ page, request }) => {
  const shopper = await readyToPay(page);
  await shopper.payBy(/IZYPAY/);
  const logged = page.waitForEvent('console', (message) => message.text() === 'error de validacion');
  await cardForm(page).getByRole('button', { name: 'Firmar mal' }).click();
  await logged;
  expect(await ordersSoFar(request)).toBe(0);
});

test('a reload in the bank’s step goes on with the same purchase: one order [D27]', { tag: '@desktop' }, async ({
  page,
  request,
}) => {
  const shopper = await readyToPay(page);
  await shopper.payBy(/IZYPAY/);
  await cardForm(page)
    .getByRole('link', { name: /3-D Secure/ })
    .click();
  await expect(cardForm(page).getByRole('button', { name: 'Confirmar' })).toBeVisible();
  await page.reload();
  await cardForm(page).getByRole('button', { name: 'Pagar', exact: true }).click();
  await thanks(page);
  expect(await ordersSoFar(request)).toBe(1);
});

test('the bank tells only the shop, late: the page finds out and goes on [D27]', { tag: '@desktop' }, async ({
  page,
}) => {
  const shopper = await readyToPay(page);
  await shopper.payBy(/IZYPAY/);
  await cardForm(page).getByRole('button', { name: 'Demorar' }).click();
  // The bank takes eight seconds, and the page asks every four.
  await thanks(page, 60_000);
});

test('without a rate PayPal says so and offers no button [2§8]', { tag: '@desktop' }, async ({ page }) => {
  const shopper = await readyToPay(page);
  let refuse = () => {};
  const seen = new Promise<void>((resolve) => {
    refuse = resolve;
  });
  // Not before the label has been seen, which is gone with the last try, a second later.
  await page.route('**/api/web/exchange-rate', async (route) => {
    await seen;
    return route.fulfill({ status: 503, json: { msg: 'x', code: 'no_rate' } });
  });
  await shopper.payBy(/PAYPAL/);
  await expect(shopper.main.getByText('Cargando tasa de cambio...')).toBeVisible();
  refuse();
  await expect(shopper.main.getByText('No se ha podido obtener la tasa de cambio').first()).toBeVisible({
    timeout: 20_000,
  });
  await expect(shopper.main.getByRole('button', { name: 'PayPal', exact: true })).toHaveCount(0);
});

test('the stand-ins list what can be paid [D74]', { tag: '@desktop' }, async ({ page, request }) => {
  const shopper = await readyToPay(page);
  await shopper.payBy(/IZYPAY/);
  await expect(cardForm(page).getByRole('button', { name: 'Pagar', exact: true })).toBeVisible();
  const answer = await request.get('/sandbox');
  expect(answer.status()).toBe(200);
  expect(await answer.text()).toContain('/sandbox/izipay?formToken=');
});

test('PayPal’s panel and the card’s window: no axe violation, the provider’s form included, no sideways scroll', async ({
  page,
}) => {
  // Nothing is half transparent when axe looks.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const shopper = await readyToPay(page);
  const shown = {
    PAYPAL: shopper.main.getByRole('button', { name: 'PayPal', exact: true }),
    IZYPAY: cardForm(page).getByRole('button', { name: 'Pagar', exact: true }),
  };
  for (const [method, ready] of Object.entries(shown)) {
    await shopper.payBy(new RegExp(method));
    await expect(ready).toBeVisible();
    const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
    const { violations } = await new AxeBuilder({ page }).withTags(tags).analyze();
    expect(
      violations.map(({ id, nodes }) => `${method} ${id}: ${nodes.map(({ target }) => target.join(' '))}`),
    ).toEqual([]);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
  }
});
