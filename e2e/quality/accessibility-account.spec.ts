import { expect, type Locator, type Page, test } from '@playwright/test';
import { ADMIN, CLIENT, PASSWORD } from '../support/accounts';
import { appCode } from '../support/authenticators';
import { expectAccessibleAt } from '../support/axe';
import { DESKTOP, PHONE, TABLET } from '../support/devices';
import { Mailbox } from '../support/mailbox';
import { buyer, logInAs, newcomer, unique } from '../support/newcomers';
import { Shopper } from '../support/shopper';

test.use(DESKTOP);
test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

/** Ends at the narrowest. */
const expectAccessibleAtAllWidths = (page: Page) => expectAccessibleAt(page, [DESKTOP, TABLET, PHONE]);

const boxOf = async (place: Locator) => {
  const box = await place.boundingBox();
  if (!box) throw new Error('nothing to see there');
  return box;
};

test('administration’s security log: in words, and the chosen section in sight on a phone [D108]', async ({ page }) => {
  const shopper = new Shopper(page);
  await shopper.alreadyLoggedIn(ADMIN);
  await shopper.visit('/admin/seguridad');
  const log = shopper.main.getByRole('list', { name: 'Registro de seguridad' });
  await expect(log.getByText('registro de seguridad', { exact: true }).first()).toBeVisible();
  await expect(log.getByText('security-log')).toHaveCount(0);
  const fields = ['Qué pasó', 'Cuenta', 'Quién lo hizo'].map((label) =>
    shopper.main.getByLabel(label, { exact: true }),
  );
  // Measured one after the other, and letters may still change their font in between.
  const tops = () => Promise.all(fields.map(async (field) => Math.round((await boxOf(field)).y)));
  await expect.poll(async () => new Set(await tops()).size).toBe(1);
  await expectAccessibleAtAllWidths(page);
  await page.reload();
  await expect(log.getByRole('article').first()).toBeVisible();
  await page.setViewportSize(PHONE.viewport);
  await shopper.main.getByRole('button', { name: 'Seguridad', exact: true }).click();
  const menu = page.getByRole('dialog', { name: 'Administración' });
  await expect(menu.getByRole('link', { name: 'Seguridad' })).toHaveAttribute('aria-current', 'page');
  const chosen = await boxOf(menu.locator('[aria-current="page"]'));
  expect(chosen.x).toBeGreaterThanOrEqual(0);
  expect(chosen.x + chosen.width).toBeLessThanOrEqual(PHONE.viewport.width);
});

test('the profile: sessions, activity and recovery codes, which nothing lies over [D6 D106 D108]', async ({ page }) => {
  test.slow();
  const shopper = new Shopper(page);
  await logInAs(shopper, await newcomer(page.request));
  await shopper.visit('/pages/profile');
  await expect(shopper.main.getByText('Esta sesión')).toBeVisible();
  await shopper.main.getByRole('button', { name: 'Ver la actividad' }).click();
  await expect(shopper.main.getByRole('list', { name: 'Actividad de tu cuenta' })).toBeVisible();
  await shopper.main.getByRole('button', { name: 'Ver mis segundos pasos' }).click();
  await shopper.main.getByRole('button', { name: 'Agregar un segundo paso' }).click();
  const adding = page.getByRole('dialog', { name: 'Agregar un segundo paso' });
  await adding.getByRole('button', { name: 'Agregar aplicación de códigos' }).click();
  const proof = page.getByRole('dialog', { name: 'Confirma que eres tú' });
  await expect(proof.getByLabel(/^Contraseña actual/)).toBeFocused();
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(adding.getByRole('img', { name: 'Código QR para tu aplicación' })).toBeVisible();
  await expectAccessibleAtAllWidths(page);
  const secret = /[A-Z2-7]{32}/.exec((await adding.textContent()) ?? '')?.[0] ?? '';
  await adding.getByLabel(/^Código de 6 dígitos/).fill(appCode(secret));
  await page.keyboard.press('Enter');

  const kept = page.getByRole('dialog', { name: 'Códigos de recuperación' });
  const copy = kept.getByRole('button', { name: 'Copiar' });
  await expect(copy).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(kept.getByRole('status')).toHaveText(/\S/);
  await expect(page.getByRole('log', { name: 'Mensajes' }).getByRole('button')).toHaveCount(0);
  await expectAccessibleAtAllWidths(page);
  await kept.getByRole('button', { name: 'Ya los guardé' }).click();
  await expectAccessibleAtAllWidths(page);
});

test('the first login of administration: the new question takes the focus, then its codes do [D106]', async ({
  page,
}) => {
  test.slow();
  // The demo does not ask it of administration: what its server would say.
  const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
  await page.route('**/api/web/auth/login', (route) =>
    route.fulfill({
      status: 401,
      json: { code: 'second_factor_setup', msg: 'Agrega un segundo paso', challenge: 'a' },
    }),
  );
  await page.route('**/api/web/auth/second-factor/start', (route) =>
    route.fulfill({
      json: { challenge: 'b', passkey: null, app: { secret, uri: `otpauth://totp/Qhatu?secret=${secret}` } },
    }),
  );
  const session = await (
    await page.request.post('/api/web/auth/login', { data: { email: CLIENT, password: PASSWORD } })
  ).json();
  await page.route('**/api/web/auth/second-factor/enrol', (route) =>
    route.fulfill({ json: { session, recovery_codes: ['aaaa-bbbb-cccc-dddd', 'eeee-ffff-gggg-hhhh'] } }),
  );
  const { main } = new Shopper(page);
  await page.goto('/pages/login');
  await page.getByRole('textbox', { name: /correo/i }).fill(ADMIN);
  await page.locator('input[name="password"]').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(main.getByRole('heading', { name: 'Agrega un segundo paso' })).toBeFocused();
  await expect(main.getByRole('link', { name: 'Crear una cuenta' })).toHaveCount(0);
  await expectAccessibleAtAllWidths(page);
  await main.getByRole('button', { name: 'Agregar aplicación de códigos' }).click();
  await main.getByLabel(/^Código de 6 dígitos/).fill('123456');
  await expectAccessibleAtAllWidths(page);
  await page.keyboard.press('Enter');
  await expect(main.getByRole('button', { name: 'Copiar' })).toBeFocused();
  await expectAccessibleAtAllWidths(page);
});

test('the newsletter’s confirmation: asked, done, with a link that ended, without one', async ({ page }) => {
  test.slow();
  const { access_token } = await (await page.request.post('/api/web/auth/anonymous')).json();
  const email = `boletin.${unique()}@correo.pe`;
  await page.request.post('/api/web/users/suscribe', {
    data: { id: 5, suscribed: 1, email },
    headers: { authorization: `Bearer ${access_token}` },
  });
  const shopper = new Shopper(page);
  const link = await new Mailbox(page).linkIn('Confirma tu suscripción', email);
  const confirm = shopper.main.getByRole('button', { name: 'Sí, confirmar' });
  for (const [answer, ways] of [
    [/^Listo: recibirás nuestro boletín/, 'done'],
    [/^El enlace ya no sirve/, 'used'],
  ] as const) {
    await shopper.visit(link);
    if (ways === 'done') await expectAccessibleAtAllWidths(page);
    await confirm.click();
    await expect(shopper.main.getByText(answer), ways).toBeVisible();
    await expect(page.locator(':focus')).toContainText(answer);
    await expect(confirm).toHaveCount(0);
    await expectAccessibleAtAllWidths(page);
  }
  await shopper.visit('/suscripcion/confirmar');
  await expect(confirm).toHaveCount(0);
  await expectAccessibleAtAllWidths(page);
});

test('a purchase too much is refused once, beside the button, and no toast lies over it [D96]', async ({ page }) => {
  const msg =
    'Tienes 3 pedidos por pagar. Podrás hacer otro cuando confirmemos uno o venza su plazo; no se cobró nada.';
  await page.route(/\/api\/web\/orders$/, (route) =>
    route.fulfill({ status: 422, json: { code: 'too_many_open_orders', msg } }),
  );
  const shopper = new Shopper(page);
  const owner = await logInAs(shopper, await buyer(page.request));
  await shopper.hasInCart(owner, 9010);
  await shopper.visit('/checkout');
  await shopper.chooseAddress(/Lima/);
  await shopper.payBy(/TRANSFERENCIA(?! \(M)/);
  await expect.poll(() => shopper.figure('PRECIO FINAL')).toContain('44,99');
  await shopper.reserve();
  await expect(shopper.main.getByText(msg)).toHaveCount(1);
  await expect(page.getByRole('log', { name: 'Mensajes' }).getByText(msg)).toHaveCount(0);
  await expectAccessibleAtAllWidths(page);
});

test('registration: why a password is refused stands beside it, and both password fields stand level [D101]', async ({
  page,
}) => {
  const shopper = new Shopper(page);
  await shopper.visit('/pages/register');
  const password = shopper.main.getByLabel(/^Contraseña/);
  const repeated = shopper.main.getByLabel(/^Confirma tu contraseña/);
  const apart = async () => Math.round((await boxOf(password)).y) - Math.round((await boxOf(repeated)).y);
  await expect.poll(apart).toBe(0);
});

test('a seller’s whole account number is shown where its last digits stood, and is read out [D109]', async ({
  page,
}) => {
  const bank = { bank: 'BCP', type: 0, holder: 'Rosa Quispe' };
  const request = {
    ...{ id: 7, kind: 'reseller', origin: 'wizard', status: 'pending', created_at: '2026-11-20T15:30:00.000Z' },
    person: { id: 9, name: 'Rosa Quispe', user_name: 'rosa', email: 'rosa@correo.pe', phone: null, verified: true },
    ...{ vendor: null, reseller: { ruc: '10408765434', bill_type: 2 }, contacts: null, identity: null, reason: null },
    ...{ bank: { ...bank, account: '•••• 8012' }, files: [] },
  };
  const list = { data: [request], next: null };
  await page.route('**/api/web/admin/requests?*', (route) => route.fulfill({ json: list }));
  await page.route('**/api/web/admin/requests/7/bank', (route) =>
    route.fulfill({ json: { ...bank, account: '1912345678012' } }),
  );
  const shopper = new Shopper(page);
  await shopper.alreadyLoggedIn(ADMIN);
  await shopper.visit('/admin/solicitudes');
  await shopper.main.getByRole('button', { name: 'Ver la cuenta de Rosa Quispe' }).focus();
  await page.keyboard.press('Enter');
  await expect(shopper.main.getByRole('status').filter({ hasText: '1912345678012' })).toBeVisible();
  await expect(page.locator(':focus')).toHaveText('1912345678012');
  await expectAccessibleAtAllWidths(page);
});
