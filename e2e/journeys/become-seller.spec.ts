import { expect, type Page, test } from '@playwright/test';
import { plainPdf } from '@qhatu/api/test/uploads';
import { PASSWORD } from '../support/accounts';
import { expectAccessible } from '../support/axe';
import { Keyboard } from '../support/keyboard';
import { lookFor } from '../support/lists';
import { sentAfterAnOutage } from '../support/network';
import { logInAs, mailTo, newcomer, unique } from '../support/newcomers';
import { Shopper } from '../support/shopper';

/** One pixel, as PNG. */
const PICTURE = {
  name: 'ruc.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
    'base64',
  ),
};
const PDF = {
  name: 'ruc.pdf',
  mimeType: 'application/pdf',
  buffer: plainPdf(),
};

test.describe.configure({ timeout: 300_000 });

/** 'Confirma que eres tú': the field has the focus; a wrong password is said there and stays typed. */
async function proveByKeyboard(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Confirma que eres tú' });
  const field = dialog.getByLabel(/^Contraseña actual/);
  await expect(field).toBeFocused({ timeout: 20_000 });
  await expectAccessible(page);
  await page.keyboard.type('Equivocada1');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('La contraseña no es correcta').first()).toBeVisible();
  await expect(field).toHaveValue('Equivocada1');
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
}

test('the seller wizard from scratch, by keyboard alone, its last step without a network for a while [3§2]', async ({
  page,
}) => {
  const shopper = new Shopper(page);
  const keys = new Keyboard(page);
  const field = (label: string | RegExp) => shopper.main.getByLabel(label, { exact: typeof label === 'string' });
  const name = unique();
  await shopper.visit('/registrarse');
  await expect(shopper.main.getByText('Paso 1 de 4')).toBeVisible();

  await keys.write(field(/^Nombre de usuario/), `v.${name}`);
  await keys.write(field(/^Correo electrónico/), `${name}@correo.pe`);
  await keys.write(field(/^Nombre \*?$/), 'Elmer');
  await keys.write(field(/^Apellido/), 'Condori Apaza');
  await keys.write(field(/^Fecha de nacimiento/), '05051990');
  await keys.choose(field(/^Sexo/), 'Masculino');
  await keys.write(field(/^Número de documento/), '45678912');
  await keys.write(field(/^Teléfono/), '987654321');
  await keys.write(field(/^Contraseña/), 'clave123');
  await keys.write(field(/^Confirma tu contraseña/), 'clave123');
  await keys.enter();
  await expect(page.getByText('La contraseña debe incluir al menos un carácter en mayúscula').first()).toBeVisible();
  await expect(field(/^Contraseña/)).toBeFocused();
  for (const again of [/^Contraseña/, /^Confirma tu contraseña/]) {
    await keys.tabTo(field(again));
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type(PASSWORD);
  }
  await keys.enter();

  await expect(shopper.main.getByText('Paso 2 de 4')).toBeVisible();
  await keys.write(field(/^Razón social/), 'Tejidos del Sur SAC');
  await keys.write(field(/^RUC/), '20131312955');
  await keys.attach(field(/^Imagen del RUC/), PICTURE);
  await expect(shopper.main.getByAltText('Vista previa: Imagen del RUC')).toBeVisible();
  await keys.write(field(/^Teléfono \*?$/), '987654321');
  await keys.choose(field(/^Tipo de comprobante/), 'Factura');
  await keys.choose(field(/^Comprobante de preferencia/), 'Boleta y');
  await keys.choose(field(/^Rango de ventas/), 'Prefiero');
  await keys.choose(field(/^Giro de negocio/), 'Artesan');
  await keys.tabTo(field(/^Cantidad de tiendas/));
  await keys.enter();

  await expect(shopper.main.getByText('Paso 3 de 4')).toBeVisible();
  await keys.choose(field(/^Banco/), 'BCP');
  await keys.choose(field(/^Tipo de cuenta/), 'Ahorros');
  await keys.write(field(/^Propietario de cuenta bancaria/), 'Tejidos del Sur SAC');
  await keys.write(field(/^Cuenta bancaria/), '1912345678012');
  await keys.write(field(/^Confirma la cuenta bancaria/), '1912345678012');
  await keys.enter();

  await expect(shopper.main.getByText('Paso 4 de 4')).toBeVisible();
  await keys.tabTo(shopper.main.getByRole('button', { name: 'Crear cuenta' }));
  await keys.enter();
  await expect(page.getByText('Se requiere al menos un contacto').first()).toBeVisible();
  await keys.write(field(/^Nombre \*?$/), 'Sonia Pizarro');
  await keys.write(field(/^Correo electrónico/), 'sonia@tejidos.pe');
  await keys.write(field(/^Teléfono/), '987654322');
  const popup = page.waitForEvent('popup');
  await keys.tick(shopper.main.getByRole('checkbox', { name: /términos y condiciones/ }));
  await (await popup).close();
  await keys.tabTo(shopper.main.getByRole('button', { name: 'Crear cuenta' }));
  const sent = await sentAfterAnOutage(
    page,
    '/api/web/auth/register-vendor',
    () => keys.enter(),
    () => expect(page).toHaveURL(/\/pages\/verify-account/, { timeout: 20_000 }),
  );
  expect(sent).toBe(1);
  await mailTo(page.request, `${name}@correo.pe`, /Recibimos tu solicitud para ser vendedor/);
});

test('the reseller wizard of a member starts at its own step, by keyboard alone, without a network at the end, and asks once [3§2]', {
  tag: '@desktop',
}, async ({ page }) => {
  const shopper = new Shopper(page);
  const keys = new Keyboard(page);
  const field = (label: RegExp) => shopper.main.getByLabel(label);
  await logInAs(shopper, await newcomer(page.request));
  await shopper.visit('/registrarse/comisionista');
  await expect(shopper.main.getByText('Paso 1 de 2')).toBeVisible();
  await keys.write(field(/^RUC/), '1234567');
  await keys.enter();
  await expect(page.getByText('La imagen del ruc es requerida').first()).toBeVisible();
  await expect(page.getByText('El ruc debe tener al menos 8 caracteres').first()).toBeVisible();
  await keys.attach(field(/^Imagen del RUC/), PDF);
  await expect(shopper.main.getByRole('link', { name: 'Ver PDF' })).toBeVisible();
  await keys.choose(field(/^Tipo de comprobante/), 'Recibo');
  for (let back = 0; back < 12 && !(await field(/^RUC/).evaluate((el) => el === document.activeElement)); back++) {
    await page.keyboard.press('Shift+Tab');
  }
  await page.keyboard.press('End');
  await page.keyboard.type('8');
  await keys.enter();

  await expect(shopper.main.getByText('Paso 2 de 2')).toBeVisible();
  await keys.choose(field(/^Banco/), 'Interbank');
  await keys.choose(field(/^Tipo de cuenta/), 'Corriente');
  await keys.write(field(/^Propietario/), 'Rosa Quispe');
  await keys.write(field(/^Cuenta bancaria/), '1912345678012');
  await keys.write(field(/^Confirma la cuenta/), '1912345678013');
  await keys.enter();
  await expect(page.getByText('Los números de cuenta deben coincidir').first()).toBeVisible();
  await page.keyboard.press('Backspace');
  await page.keyboard.type('2');
  await keys.enter();
  await expect(page.getByText('Debes aceptar los términos y condiciones').first()).toBeVisible();
  await keys.tick(shopper.main.getByRole('checkbox', { name: /términos y condiciones/ }));
  await keys.tabTo(shopper.main.getByRole('button', { name: 'Crear cuenta' }));
  const sent = await sentAfterAnOutage(
    page,
    '/api/web/auth/register-reseller',
    () => keys.enter(),
    async () => {
      await proveByKeyboard(page);
      // The PDF is drawn behind everything else: on a crowded machine that takes up to 30 s, the front door's patience.
      // The toast comes with the new page and is gone after five seconds: both are looked for at once.
      await Promise.all([
        expect(page.getByText('Se registro su cuenta como comisionista')).toBeVisible({ timeout: 40_000 }),
        expect(page).toHaveURL(/\/paginas\/tablero/, { timeout: 40_000 }),
      ]);
    },
  );
  // Once without a proof that it is the member, which is refused, and once with it.
  expect(sent).toBe(2);

  await shopper.visit('/registrarse/comisionista');
  await expect(shopper.main.getByText('Ya tienes una solicitud pendiente')).toBeVisible();
});

test('a half-filled wizard survives a reload, its file too', { tag: '@desktop' }, async ({ page }) => {
  const shopper = new Shopper(page);
  await logInAs(shopper, await newcomer(page.request));
  await shopper.visit('/registrarse');
  await shopper.main.getByLabel(/^Razón social/).fill('Tejidos del Sur SAC');
  await shopper.main.getByLabel(/^Imagen del RUC/).setInputFiles(PICTURE);
  await shopper.main.getByLabel(/^Cantidad de tiendas/).fill('1');
  await shopper.main.getByLabel(/^Región/).selectOption('150100');
  await shopper.main.getByLabel(/^Provincia/).selectOption('150100');
  await expect(shopper.main.getByAltText('Vista previa: Imagen del RUC')).toBeVisible();
  await page.reload();
  await expect(shopper.main.getByLabel(/^Razón social/)).toHaveValue('Tejidos del Sur SAC');
  await expect(shopper.main.getByLabel(/^Provincia/)).toHaveValue('150100');
  await expect(shopper.main.getByAltText('Vista previa: Imagen del RUC')).toBeVisible();
});

test('a file of more than 5 MB, and one that lies, are refused at once [3§9]', { tag: '@desktop' }, async ({
  page,
}) => {
  const shopper = new Shopper(page);
  await logInAs(shopper, await newcomer(page.request));
  await shopper.visit('/registrarse');
  const file = shopper.main.getByLabel(/^Imagen del RUC/);
  await file.setInputFiles({ ...PICTURE, buffer: Buffer.alloc(5_242_881, 1) });
  await expect(page.getByText('No se permiten archivo mayor a 5MB').first()).toBeVisible();
  await file.setInputFiles({ ...PICTURE, buffer: Buffer.from('<script>alert(1)</script>') });
  await expect(page.getByText('El archivo debe ser una imagen (JPG, PNG, WebP o GIF) o un PDF').first()).toBeVisible();
});

test('Quiero ser un vendedor: identity is confirmed, the business follows, administration decides [3§2 D55]', async ({
  page,
  browser,
}) => {
  const shopper = new Shopper(page);
  const who = await newcomer(page.request);
  await page.goto('/forms/seller');
  await expect(page).toHaveURL(/:\d+\/$/);
  await logInAs(shopper, who);
  await shopper.visit('/forms/seller');
  await shopper.main.getByLabel(/^Correo electrónico/).fill(who.email);
  await shopper.main.getByLabel(/^Contraseña/).fill('Equivocada1');
  await shopper.main.getByLabel(/^Dirección/).fill('Av. Larco 812');
  await shopper.main.getByLabel(/^Fecha de nacimiento/).fill('1990-05-17');
  await shopper.main.getByLabel(/^Imagen de tu documento/).setInputFiles(PICTURE);
  await shopper.main.getByRole('checkbox', { name: /términos/ }).check();
  const send = shopper.main.getByRole('button', { name: 'Enviar solicitud' });
  await send.click();
  await expect(page.getByText('Correo o contraseña incorrectos').first()).toBeVisible();
  await shopper.main.getByLabel(/^Contraseña/).fill(PASSWORD);
  await send.click();
  await expect(page).toHaveURL(/\/registrarse$/);
  await expect(shopper.main.getByText('Ya tenemos tu documento de identidad')).toBeVisible();
  await shopper.visit('/paginas/tablero');
  await expect(shopper.main.getByRole('link', { name: '¿Quiere ser un vendedor?' })).toHaveCount(0);

  const context = await browser.newContext();
  const admin = new Shopper(await context.newPage());
  await admin.alreadyLoggedIn('admin@demo.pe');
  await admin.visit('/admin/solicitudes');
  const card = admin.main.getByRole('article').filter({ hasText: who.email });
  await lookFor(admin.main, card);
  await expect(card.getByText('Faltan los datos del negocio')).toBeVisible();
  await card.getByRole('button', { name: 'Ver documento de identidad' }).click();
  await expect(admin.page.getByRole('dialog').getByRole('img')).toBeVisible();
  await admin.page.keyboard.press('Escape');
  await card.getByRole('button', { name: /^Rechazar/ }).click();
  await admin.page.getByLabel(/^Motivo/).fill('La foto no se lee');
  await admin.page.getByRole('button', { name: 'Rechazar y avisar' }).click();
  await expect(card).toHaveCount(0);
  const mail = await mailTo(page.request, who.email, /No pudimos aprobar/);
  expect(mail).toContain('Motivo: La foto no se lee');
  await context.close();
});
