import { expect, type Locator } from '@playwright/test';
import { PASSWORD } from './accounts';
import { drawnPicture } from './chat';
import type { Shopper } from './shopper';

/** From the cart to the thanks, by transfer, to an address that they have or make at the checkout. @returns its number */
export async function orderByTransfer(shopper: Shopper, address: () => Promise<void>): Promise<number> {
  await shopper.goToCart();
  await shopper.goToCheckout();
  await address();
  await shopper.payBy(/TRANSFERENCIA(?! \(M)/);
  await shopper.reserve();
  await expect(shopper.page).toHaveURL(/\/order-success/);
  await expect(shopper.main.getByText('Gracias por comprar').first()).toBeVisible();
  return Number(new URL(shopper.page.url()).searchParams.get('pedido'));
}

/** Everything of an order that was sent came. */
export async function receive(shopper: Shopper, order: number): Promise<void> {
  await shopper.visit(`/sales/orders/${order}`);
  const received = shopper.main.getByRole('button', { name: /^Recibí este producto/ });
  await expect(received.first()).toBeVisible();
  for (let left = await received.count(); left > 0; left--) {
    await received.first().click();
    await expect(received).toHaveCount(left - 1);
  }
}

/** 'Confirma que eres tú', answered before what was asked for is `done`; a proof of the last minutes is not asked for again (D97). */
export async function proveIfAsked({ page }: Pick<Shopper, 'page'>, done: Locator): Promise<void> {
  const proof = page.getByRole('dialog', { name: 'Confirma que eres tú' });
  await expect(proof.or(done)).toBeVisible({ timeout: 20_000 });
  if (await done.isVisible()) return;
  await proof.getByLabel(/^Contraseña actual/).fill(PASSWORD);
  await page.keyboard.press('Enter');
}

/** What came is damaged: `units` of the first line are asked back with a photo, all of them unless said. */
export async function askReturn(shopper: Shopper, order: number, units?: number): Promise<void> {
  await receive(shopper, order);
  await shopper.main.getByRole('button', { name: 'Pedir una devolución' }).click();
  const { page } = shopper;
  const dialog = page.getByRole('dialog', { name: 'Pedir una devolución' });
  await dialog.getByRole('radio', { name: 'Llegó dañado' }).check();
  await dialog.getByRole('checkbox').first().check();
  if (units !== undefined) await dialog.getByLabel(/^Unidades de /).fill(String(units));
  await dialog.getByLabel(/Cuéntanos/).fill('Vino con un hilo suelto');
  const buffer = await drawnPicture(page, { width: 600, height: 400 });
  await dialog.locator('input[type=file]').setInputFiles({ name: 'hilo.png', mimeType: 'image/png', buffer });
  await expect(dialog.getByRole('img', { name: 'hilo.png' })).toBeVisible();
  await dialog.getByLabel(/A qué cuenta te devolvemos/).fill('BCP 191-1234567-0-11, Rosa Quispe');
  await dialog.getByRole('button', { name: 'Pedir la devolución' }).click();
  const asked = shopper.main.getByRole('article', { name: /^Devolución a/ });
  await proveIfAsked(shopper, asked);
  await expect(asked).toContainText('Esperando respuesta');
}
