import { expect, test } from '@playwright/test';
import { newcomer } from '../support/newcomers';
import { Shopper } from '../support/shopper';

/** Somebody new, so that neither address nor code of an earlier journey is in the way. */
test('a new buyer makes an address, buys for somebody else, suggests, shares and gets a code for Lima [2§2]', async ({
  page,
}) => {
  // A long journey, with the five seconds of the dialog in it.
  test.slow();
  const shopper = new Shopper(page);
  await shopper.alreadyLoggedIn((await newcomer(page.request)).email);
  await shopper.visit('/detalle/productos/9010');
  await shopper.addToCart();
  await shopper.goToCart();
  await shopper.goToCheckout();
  await shopper.createAddress({ region: 'Lima', province: 'Lima', district: 'Miraflores', street: 'Av. Larco 1301' });
  await expect(shopper.main.getByRole('radio', { name: /Av\. Larco 1301/ }).first()).toBeChecked();

  await shopper.main.getByRole('checkbox', { name: 'Lo recibe otra persona' }).check();
  await shopper.payBy(/TRANSFERENCIA \(M/);
  await shopper.main.getByRole('textbox', { name: /¿Quién lo recibe/ }).fill('Mi hermana');
  await shopper.reserve();
  const problem = 'El campo referencia debe tener entre 20 y 200 caracteres';
  await expect(page.getByText(problem).first()).toBeVisible();
  await expect(shopper.main.getByRole('textbox', { name: /¿Quién lo recibe/ })).toBeFocused();
  const recipient = 'Lucía Quispe, DNI 45678912, 987 111 222';
  await shopper.main.getByRole('textbox', { name: /¿Quién lo recibe/ }).fill(recipient);

  // 29,99 (the seller's offer) + 7 to Lima (D18).
  await expect.poll(() => shopper.figure('PRECIO FINAL')).toContain('36,99');
  await shopper.reserve();
  await expect(shopper.main.getByRole('heading', { name: 'Gracias por comprar' })).toBeVisible();
  await expect(shopper.main.getByText(recipient)).toBeVisible();
  // Told after the paint.
  const event = () => page.evaluate(() => window.dataLayer?.find((entry) => 'event' in (entry as object)));
  await expect.poll(event).toMatchObject({
    event: 'purchase',
    ecommerce: { value: 36.99, currency: 'PEN', tax: 5.64, shipping: 7 },
  });

  const dialog = page.getByRole('dialog', { name: 'Antes de que te vayas' });
  await expect(dialog).toBeVisible();
  await dialog.getByRole('textbox', { name: /Tu sugerencia/ }).fill('Más colores de polos, por favor');
  await dialog.getByRole('checkbox', { name: 'Enviar como anónimo' }).check();
  await dialog.getByRole('button', { name: 'Enviar sugerencia' }).click();
  await expect(dialog.getByText('Gracias por tu sugerencia')).toBeVisible();

  await dialog.getByRole('tab', { name: 'Compartir' }).click();
  // The network's own page is none of ours: what is checked is that it is asked for, and what our shop answers.
  await page.context().route(/wa\.me/, (route) => route.fulfill({ body: 'WhatsApp' }));
  await dialog.getByRole('link', { name: /WhatsApp/ }).click();
  await expect(dialog.getByText(/^ENVIO-[A-Z2-9]{8}$/)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.reload();
  await expect(shopper.main.getByRole('heading', { name: 'Gracias por comprar' })).toBeVisible();
});

declare global {
  interface Window {
    dataLayer?: unknown[];
  }
}
