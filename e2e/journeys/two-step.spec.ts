import { expect, type Page, test } from '@playwright/test';
import { PASSWORD } from '../support/accounts';
import { appCode, previousAppCode, withFingerprintReader } from '../support/authenticators';
import { expectAccessible } from '../support/axe';
import { logInAs, newcomer } from '../support/newcomers';
import { Shopper } from '../support/shopper';

const secondSteps = async (shopper: Shopper) => {
  await shopper.visit('/pages/profile');
  const part = shopper.main.getByRole('region', { name: 'Verificación en dos pasos' });
  await part.getByRole('button', { name: 'Ver mis segundos pasos' }).click();
  return part;
};

const confirmPassword = async (page: Page) => {
  const dialog = page.getByRole('dialog', { name: 'Confirma que eres tú' });
  await dialog.getByLabel(/^Contraseña actual/).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Continuar' }).click();
  await expect(dialog).toBeHidden();
};

const confirmWithPasskey = async (page: Page) => {
  const dialog = page.getByRole('dialog', { name: 'Confirma que eres tú' });
  await dialog.getByRole('button', { name: 'Usar mi llave de acceso' }).click();
  await expect(dialog).toBeHidden();
};

/** A login page of a browser in which nobody is logged in. */
const atLogin = async (shopper: Shopper) => {
  await shopper.page.evaluate(() => localStorage.removeItem('qhatu:session'));
  await shopper.visit('/pages/login');
};

const typePassword = async ({ page, main }: Shopper, email: string) => {
  await page.getByRole('textbox', { name: /correo/i }).fill(email);
  await page.locator('input[name="password"]').fill(PASSWORD);
  await main.getByRole('button', { name: 'Iniciar sesión', exact: true }).click();
  await expect(main.getByRole('heading', { name: 'Confirma que eres tú' })).toBeVisible();
};

test('two steps: an app’s code, a passkey alone and a recovery code let in, a passkey proves who removes them [D106] @desktop', async ({
  page,
}) => {
  // Five logins, and nine looks of axe in between.
  test.slow();
  const shopper = new Shopper(page);
  const { main } = shopper;
  const rosa = await newcomer(page.request);
  await withFingerprintReader(page);
  await logInAs(shopper, rosa);

  const part = await secondSteps(shopper);
  await part.getByRole('button', { name: 'Agregar un segundo paso' }).click();
  const adding = page.getByRole('dialog', { name: 'Agregar un segundo paso' });
  await adding.getByLabel(/^Nombre/).fill('Mi teléfono');
  await adding.getByRole('button', { name: 'Agregar aplicación de códigos' }).click();
  await confirmPassword(page);
  await expect(adding.getByRole('img', { name: 'Código QR para tu aplicación' })).toBeVisible();
  await expectAccessible(page);
  const secret = /[A-Z2-7]{32}/.exec((await adding.textContent()) ?? '')?.[0] ?? '';
  // The code of before, so that the one of now is still good for a login.
  await adding.getByLabel(/^Código de 6 dígitos/).fill(await previousAppCode(secret));
  await adding.getByRole('button', { name: 'Confirmar' }).click();
  const kept = page.getByRole('dialog', { name: 'Códigos de recuperación' });
  const codes = kept.getByRole('list', { name: 'Códigos de recuperación' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const [recovery = ''] = await codes.allTextContents();
  await expectAccessible(page);
  await kept.getByRole('button', { name: 'Ya los guardé' }).click();

  // The proof of before still holds: nobody is asked twice.
  await part.getByRole('button', { name: 'Agregar un segundo paso' }).click();
  await adding.getByLabel(/^Nombre/).fill('Mi huella');
  await adding.getByRole('button', { name: 'Agregar llave de acceso' }).click();
  const list = part.getByRole('list', { name: 'Tus segundos pasos' });
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await expect(adding).toBeHidden();
  await expectAccessible(page);

  await atLogin(shopper);
  await expectAccessible(page);
  await typePassword(shopper, rosa.email);
  await expectAccessible(page);
  await main.getByLabel(/^Código de tu aplicación/).fill(appCode(secret));
  await main.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(page).toHaveURL(/\/paginas\/tablero/);

  await atLogin(shopper);
  await main.getByRole('button', { name: 'Entrar con llave de acceso' }).click();
  await expect(page).toHaveURL(/\/paginas\/tablero/);

  await atLogin(shopper);
  await typePassword(shopper, rosa.email);
  await main.getByRole('button', { name: 'Usar un código de recuperación' }).click();
  await main.getByLabel(/^Código de recuperación/).fill(recovery);
  await expectAccessible(page);
  await main.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(page).toHaveURL(/\/paginas\/tablero/);

  const again = await secondSteps(shopper);
  await expect(again.getByText('Te quedan 9 códigos de recuperación.')).toBeVisible();
  await again.getByRole('button', { name: 'Quitar Mi huella' }).click();
  await confirmWithPasskey(page);
  await expect(again.getByRole('list', { name: 'Tus segundos pasos' }).getByRole('listitem')).toHaveCount(1);
  await again.getByRole('button', { name: 'Quitar Mi teléfono' }).click();
  await expect(again.getByText('Con un segundo paso nadie entra a tu cuenta solo con tu contraseña.')).toBeVisible();

  const activity = main.getByRole('region', { name: 'Actividad de tu cuenta' });
  await activity.getByRole('button', { name: 'Ver la actividad' }).click();
  await expect(activity.getByText('Segundo paso quitado').first()).toBeVisible();
  await activity.scrollIntoViewIfNeeded();
  await expectAccessible(page);

  await atLogin(shopper);
  await shopper.logIn(rosa.email);
  await expect(page).toHaveURL(/\/paginas\/tablero/);
});
