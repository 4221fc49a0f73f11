import { expect, test } from '@playwright/test';
import { CLIENT } from '../support/accounts';
import { expectAccessible } from '../support/axe';
import { Mailbox } from '../support/mailbox';
import { logInAs, newcomer } from '../support/newcomers';
import { fillRegistration, NEW_PASSWORD, stranger } from '../support/registration';
import { Shopper } from '../support/shopper';

// Whole lives of accounts, with mails in between.
test.describe.configure({ timeout: 150_000 });

test('from first visit to a verified account, by the link of the mail, once [3§2]', async ({ page }) => {
  const shopper = new Shopper(page);
  const person = stranger();
  await shopper.visit('/pages/register');
  await fillRegistration(shopper, person);
  await expect(shopper.main.getByText('Nombre de usuario: disponible')).toBeAttached();
  await shopper.main.getByRole('button', { name: 'Crear cuenta' }).click();
  await expect(page.getByText('Debes aceptar los términos y condiciones').first()).toBeVisible();
  await shopper.main.getByRole('checkbox', { name: /Acepto los/ }).check();
  await shopper.main.getByRole('button', { name: 'Crear cuenta' }).click();
  await expect(page).toHaveURL(/\/pages\/verify-account$/);
  await expect(shopper.main.getByText('Verifique su correo electronico para validar su cuenta.')).toBeVisible();

  // D7: not before the mail.
  await shopper.visit('/pages/login');
  await page.getByRole('textbox', { name: /correo/i }).fill(person.email);
  await page.locator('input[name="password"]').fill(NEW_PASSWORD);
  await shopper.main.getByRole('button', { name: 'Iniciar sesión' }).click();
  await expect(page.getByText('Verifique su correo electronico para validar su cuenta.').first()).toBeVisible();

  const link = await new Mailbox(page).linkIn('Confirma tu correo', person.email);
  // It stands for two seconds, of which the wait for the load may take all.
  await Promise.all([
    expect(shopper.main.getByText('Tu cuenta fue verificada')).toBeVisible({ timeout: 60_000 }),
    shopper.visit(link),
  ]);
  await expect(page).toHaveURL(/\/$/, { timeout: 30_000 });

  await shopper.visit(link);
  await expect(shopper.main.getByRole('heading', { name: 'El token no es válido' })).toBeVisible();
  await shopper.main.getByRole('link', { name: 'Ir al Home' }).click();
  await expect(page).toHaveURL(/\/$/);
});

test('wrong answers: the first as toast with the focus, each beside its field, nothing lost [3§5]', async ({
  page,
}) => {
  // Nothing is half transparent when axe looks.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const shopper = new Shopper(page);
  await shopper.visit('/pages/register');
  await shopper.main.getByRole('button', { name: 'Crear cuenta' }).click();
  await expect(page.getByText('El campo nombre de usuario es requerido').first()).toBeVisible();
  await expect(shopper.main.getByLabel(/^Nombre de usuario/)).toBeFocused();
  await expectAccessible(page);
  await fillRegistration(shopper, stranger());
  await shopper.main.getByLabel(/^Apellido/).fill('Qu1spe');
  await shopper.main.getByLabel(/^Correo electrónico/).fill(CLIENT);
  const taken = 'El correo electrónico ya está registrado, por favor Inicie Sesion para continuar.';
  await expect(shopper.main.getByText(taken).first()).toBeVisible();
  await expect(shopper.main.getByRole('link', { name: 'Iniciar sesión', exact: true })).toBeVisible();
  await shopper.main.getByRole('button', { name: 'Crear cuenta' }).click();
  await expect(page.getByText('El Apellido no puede contener números').first()).toBeVisible();
  await expect(shopper.main.getByLabel(/^Apellido/)).toBeFocused();
  await expect(shopper.main.getByLabel(/^Nombre(?! de)/)).toHaveValue('Lucía');
});

test('a place begun must be complete: region, province, district, number [3§4]', async ({ page }) => {
  const shopper = new Shopper(page);
  await shopper.visit('/pages/register');
  await fillRegistration(shopper, stranger());
  await shopper.main.getByRole('checkbox', { name: /Acepto los/ }).check();
  const create = shopper.main.getByRole('button', { name: 'Crear cuenta' });
  await shopper.main.getByLabel(/^Región/).selectOption({ label: 'Cusco' });
  await create.click();
  await expect(page.getByText('La Provincia es requerido').first()).toBeVisible();
  await shopper.main.getByLabel(/^Provincia/).selectOption({ label: 'Cusco' });
  await shopper.main.getByLabel(/^Distrito/).selectOption({ index: 1 });
  await shopper.main.getByLabel(/^Dirección y número/).fill('La Cultura');
  await create.click();
  await expect(page.getByText('La dirección debe contener un número de ubicación').first()).toBeVisible();
  await shopper.main.getByLabel(/^Dirección y número/).fill('La Cultura 1510');
  await create.click();
  await expect(page).toHaveURL(/\/pages\/verify-account$/);
});

test('a lost password comes back by mail, and every session ends [3§2]', { tag: '@desktop' }, async ({
  page,
  context,
}) => {
  const shopper = new Shopper(page);
  const person = await newcomer(page.request);
  await logInAs(shopper, person);
  const other = await context.browser()?.newContext();
  if (!other) throw new Error('There is no browser');
  const lost = new Shopper(await other.newPage());
  await lost.visit('/pages/forget-password');
  await expect(lost.main.getByRole('button', { name: 'Enviar enlace' })).toBeDisabled();
  await lost.main.getByLabel(/^Correo electrónico/).fill(person.email);
  await lost.main.getByRole('button', { name: 'Enviar enlace' }).click();
  await expect(lost.main.getByText(/Si el correo está registrado/)).toBeVisible();
  await lost.visit(await new Mailbox(lost.page).linkIn('Cambia tu contraseña', person.email));
  await lost.main.getByLabel(/^Contraseña nueva/).fill('Chacra456');
  await lost.main.getByLabel(/^Confirma la contraseña/).fill('Chacra456');
  await lost.main.getByRole('button', { name: 'Cambiar contraseña' }).click();
  await expect(lost.page).toHaveURL(/\/pages\/login$/);
  await lost.page.getByRole('textbox', { name: /correo/i }).fill(person.email);
  await lost.page.locator('input[name="password"]').fill('Chacra456');
  await lost.main.getByRole('button', { name: 'Iniciar sesión' }).click();
  await expect(lost.page).toHaveURL(/\/paginas\/tablero/);
  await other.close();
  await page.goto('/paginas/tablero');
  await expect(page).toHaveURL(/\/pages\/login/);
});
