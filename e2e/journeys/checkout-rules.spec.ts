import { expect, test } from '@playwright/test';
import { CLIENT } from '../support/accounts';
import { Shopper } from '../support/shopper';

/** A cart in the checkout, as after `goToCheckout`. */
async function checkoutWith(shopper: Shopper, ...products: number[]): Promise<void> {
  await shopper.hasInCart(await shopper.alreadyLoggedIn(CLIENT), ...products);
  await shopper.visit('/checkout');
  await shopper.atCheckout();
}

test('to a province: what cannot go stays with its note, each line that goes costs S/ 12 [D19 D18]', async ({
  page,
}) => {
  const shopper = new Shopper(page);
  await checkoutWith(shopper, 9004, 9008);
  await shopper.chooseAddress(/Cusco/);
  await expect(page.getByText('Este producto no esta disponible fuera de provincia')).toBeVisible();
  await expect.poll(() => shopper.figure('SUBTOTAL')).toContain('199,99');
  await expect.poll(() => shopper.figure('COSTO DE ENVÍO')).toContain('12,00');
  await shopper.chooseAddress(/Lima/);
  await expect(page.getByText('Este producto no esta disponible fuera de provincia')).toBeHidden();
  await expect.poll(() => shopper.figure('SUBTOTAL')).toContain('245,49');
  await expect.poll(() => shopper.figure('COSTO DE ENVÍO')).toContain('0,00');
});

test('a code: needs a method, then holds, says why it does not, and comes back after a reload [2§8]', async ({
  page,
}) => {
  const shopper = new Shopper(page);
  await checkoutWith(shopper, 9008);
  await shopper.chooseAddress(/Lima/);
  await shopper.searchCode('NO-EXISTE');
  await expect(page.getByText('El código seleccionado no existe')).toBeVisible();
  await shopper.searchCode('MENOS20');
  await expect(page.getByText('por favor debe seleccionar un metodo de pago').first()).toBeVisible();
  await shopper.payBy(/TRANSFERENCIA \(M/);
  await expect(page.getByText('El código MENOS20 está aplicado.')).toBeVisible();
  // 199,99 + 7 − 20 (D18: a fixed code leaves SUBTOTAL alone, so Lima is not free).
  await expect.poll(() => shopper.figure('PRECIO FINAL')).toContain('186,99');
  await shopper.searchCode('TARJETA10');
  await expect(
    page.getByText('Este código no existe o no aplica con el método de pago seleccionado').first(),
  ).toBeVisible();
  await shopper.searchCode('MENOS20');
  await expect.poll(() => shopper.figure('PRECIO FINAL')).toContain('186,99');
  await page.reload();
  await expect.poll(() => shopper.figure('PRECIO FINAL')).toContain('186,99');
});

test('products for adults: the form waits for SÍ, and NO keeps it closed [2§4]', async ({ page }) => {
  const shopper = new Shopper(page);
  await checkoutWith(shopper, 9003);
  const warning = page.getByText('No podra avanzar en la compra de productos a menos que indique que es mayor de edad');
  await expect(warning.first()).toBeVisible();
  await expect(shopper.main.getByRole('textbox', { name: /Nombre/ })).toHaveCount(0);
  await shopper.main.getByRole('radio', { name: 'NO', exact: true }).check();
  await expect(warning.first()).toBeVisible();
  await shopper.main.getByRole('radio', { name: 'SÍ', exact: true }).check();
  await expect(shopper.main.getByRole('textbox', { name: /Nombre/ })).toBeVisible();
  await shopper.chooseAddress(/Lima/);
  await shopper.payBy(/TRANSFERENCIA \(M/);
  await expect(warning).toHaveCount(0);
});

test('the first failing rule is said, stands beside its field and has the focus; what is typed survives a reload [2§5]', async ({
  page,
}) => {
  const shopper = new Shopper(page);
  await checkoutWith(shopper, 9008);
  const name = shopper.main.getByRole('textbox', { name: /^Nombre/ });
  // The profile's name comes a moment after the page.
  await expect(name).not.toHaveValue('');
  await name.fill('');
  await shopper.reserve();
  await expect(page.getByText('El campo nombre es requerido').first()).toBeVisible();
  await expect(name).toBeFocused();
  await name.fill('Rosa Quispe');
  await shopper.reserve();
  await expect(page.getByText('El campo dirección es requerido').first()).toBeVisible();
  await shopper.main.getByRole('checkbox', { name: 'Necesito factura' }).check();
  await shopper.main.getByRole('textbox', { name: /RUC/ }).fill('20131312956');
  await page.reload();
  await expect(name).toHaveValue('Rosa Quispe');
  await expect(shopper.main.getByRole('textbox', { name: /RUC/ })).toHaveValue('20131312956');
  await shopper.chooseAddress(/Lima/);
  await shopper.payBy(/TRANSFERENCIA \(M/);
  await shopper.reserve();
  await expect(page.getByText('El RUC no es válido').first()).toBeVisible();
  await expect(page).toHaveURL(/\/checkout/);
});

test('somebody else takes the last ones: the cart says what is left, and the price that changed is pointed out [D28]', async ({
  page,
}) => {
  const shopper = new Shopper(page);
  const owner = await shopper.alreadyLoggedIn(CLIENT);
  const old = { variantId: null, customId: null, variantLabel: null, picture: null, qty: 5, stock: 9 };
  const lines = [
    { ...old, key: '9001-0-0', productId: 9001, name: 'De antes', price: 4000, originalPrice: 4000 },
    { ...old, key: '987654321-0-0', productId: 987654321, name: 'Ya no existe', price: 900, originalPrice: 900 },
  ];
  await shopper.remember('qhatu:cart', { state: { owner, parked: {}, lines }, version: 1 });
  await shopper.goToCart();
  await expect(page.getByText(/El precio subió de S\/ 40,00 a S\/ 50,00/).first()).toBeVisible();
  await expect(page.getByText(/Bajamos la cantidad de 5 a [123]: es lo que queda\./).first()).toBeVisible();
  await expect(page.getByText(/Ya no se vende en Qhatu/).first()).toBeVisible();
  await expect(page.getByText(/^Solo quedan [123] unidades$/).first()).toBeVisible();
});
