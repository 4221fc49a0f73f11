import { expect, type Page, test } from '@playwright/test';
import { ADMIN } from '../support/accounts';
import { expectAccessible } from '../support/axe';
import { DESKTOP, PHONE, TABLET } from '../support/devices';
import { Shopper } from '../support/shopper';

test.use(DESKTOP);
test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

/** What stands there at three widths, by day and by night; ends wide and by day. `E2E_LOOK` is where somebody looks at it. */
async function expectAccessibleEverywhere(page: Page, name: string): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    for (const { viewport } of [PHONE, TABLET, DESKTOP]) {
      await page.setViewportSize(viewport);
      await test.step(`${name}, ${viewport.width} px, ${colorScheme}`, () => expectAccessible(page));
      if (process.env.E2E_LOOK)
        await page.screenshot({ path: `${process.env.E2E_LOOK}/${name}-${viewport.width}-${colorScheme}.png` });
    }
  }
}

/** As if the last proof were older than 15 minutes (D97): what is asked for at `path` is refused until somebody proves it. */
async function hasToProve(page: Page, path: string): Promise<void> {
  const msg = 'Escribe tu contraseña actual para confirmar que eres tú';
  const refusal = { status: 422, json: { code: 'step_up_required', msg, fields: { current_password: msg } } };
  await page.route(`**/api/web/${path}`, (route) =>
    route.request().method() === 'POST' ? route.fulfill(refusal) : route.continue(),
  );
}

const proof = (page: Page) => page.getByRole('dialog', { name: 'Confirma que eres tú' });

/** The question over its page, what a wrong password makes of it, and that it is closed with nothing changed. */
async function expectAccessibleProof(page: Page, name: string): Promise<void> {
  await expect(proof(page).getByLabel(/^Contraseña actual/)).toBeFocused();
  await expectAccessibleEverywhere(page, `${name}-prueba`);
  await page.keyboard.press('Escape');
  await expect(proof(page)).toHaveCount(0);
  await expect(page.getByText(/No confirmaste que eres tú/).first()).toBeVisible();
}

test('the proof of who acts stands readable over each page that asks for it, and what was done at once is taken back [D305 D304]', async ({
  page,
}) => {
  test.slow();
  const staff = new Shopper(page);
  await staff.alreadyLoggedIn(ADMIN);
  await test.step('a promotion that ends', async () => {
    await hasToProve(page, 'admin/promotions/*/status');
    await staff.visit('/admin/promociones?estado=active');
    await staff.main.locator('tbody a').first().click();
    await staff.main.getByRole('button', { name: 'Terminar' }).click();
    await expectAccessibleProof(page, 'promocion');
    await expect(staff.main.getByRole('button', { name: 'Terminar' })).toBeVisible();
  });
  await test.step('a setting', async () => {
    await hasToProve(page, 'admin/settings/*');
    await staff.visit('/admin/ajustes?parte=envios');
    await staff.main.getByRole('form').getByRole('textbox').first().fill('9');
    await staff.main.getByRole('button', { name: 'Guardar', exact: true }).click();
    await expectAccessibleProof(page, 'ajuste');
  });
  await test.step('where an order goes, over its own dialog', async () => {
    await hasToProve(page, 'staff/orders/*/address');
    await staff.visit('/admin/pedidos?estado=paid');
    await staff.main.locator('tbody a').first().click();
    await staff.main.getByRole('button', { name: 'Cambiar la dirección' }).click();
    const form = page.getByRole('form', { name: 'Dirección del pedido' });
    await form.getByLabel(/^Motivo/).fill('Se mudó');
    await expectAccessibleEverywhere(page, 'direccion');
    await form.getByRole('button', { name: 'Cambiar y avisar' }).click();
    await expectAccessibleProof(page, 'direccion');
    await expect(form.getByLabel(/^Motivo/)).toHaveValue('Se mudó');
  });
  await test.step('home that is published', async () => {
    await hasToProve(page, 'admin/home/publish');
    await staff.visit('/admin/portada?parte=services');
    await staff.main
      .getByRole('button', { name: /^Bajar/ })
      .first()
      .click();
    await staff.main.getByRole('button', { name: 'Publicar', exact: true }).click();
    await expectAccessibleProof(page, 'portada');
    await staff.main.getByRole('button', { name: 'Descartar borrador' }).click();
    await expect(staff.main.getByText('Publicada', { exact: true })).toBeVisible();
  });
});

test('what was done is said with a way back, which a keyboard reaches, by day and by night [D304]', async ({
  page,
}) => {
  const staff = new Shopper(page);
  await staff.alreadyLoggedIn(ADMIN);
  await staff.visit('/admin/categorias');
  const hide = staff.main.getByRole('button', { name: /^Ocultar/ }).first();
  const name = (await hide.getAttribute('aria-label'))?.replace('Ocultar ', '') ?? '';
  await hide.focus();
  await page.keyboard.press('Enter');
  const messages = page.getByRole('log', { name: 'Mensajes' });
  const undo = messages.getByRole('button', { name: 'Deshacer' });
  await expect(undo).toBeVisible();
  // Held by the focus while it is looked at.
  await undo.focus();
  await expectAccessibleEverywhere(page, 'deshacer');
  await page.keyboard.press('Enter');
  await expect(messages.getByText(`${name}: como estaba`)).toBeVisible();
  await expect(staff.main.getByRole('button', { name: `Ocultar ${name}`, exact: true })).toBeVisible();
  await staff.main.getByRole('button', { name: `Ocultar ${name}`, exact: true }).click();
  await expect(staff.main.getByRole('button', { name: `Mostrar ${name}`, exact: true })).toBeVisible();
  await expect(undo).toBeVisible();
  await page.keyboard.press('Control+Z');
  await expect(staff.main.getByRole('button', { name: `Ocultar ${name}`, exact: true })).toBeVisible();
});

const SECTIONS = [
  ...['promociones', 'categorias', 'voz', 'mensajes', 'portada?parte=slides', 'productos', 'importar', 'personas'],
  ...['liquidaciones', 'boletin'],
];

test('sections of the office at three widths, by day and by night', async ({ page }) => {
  test.slow();
  const staff = new Shopper(page);
  await staff.alreadyLoggedIn(ADMIN);
  for (const section of SECTIONS) {
    await staff.visit(`/admin/${section}`);
    await page.waitForLoadState('networkidle');
    await expect(staff.main.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessibleEverywhere(page, section.split('?')[0] ?? section);
  }
});
