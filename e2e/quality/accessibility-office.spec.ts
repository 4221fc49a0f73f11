import { expect, test } from '@playwright/test';
import { ADMIN, SELLER } from '../support/accounts';
import { expectAccessibleByDayAndNight, expectAccessibleEverywhere, unfloat } from '../support/axe';
import { DESKTOP } from '../support/devices';
import { buyer, tokenOf, unique } from '../support/newcomers';
import { expectPicturesKeepTheirPlace } from '../support/pictures';
import { expectAccessibleProof, hasToProve } from '../support/proof';
import { Shopper } from '../support/shopper';
import { paidTransfer } from '../support/transfer';

test.use(DESKTOP);
test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

test('the proof of who acts stands readable over each page that asks for it [D305]', async ({ page }) => {
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
    const order = await paidTransfer(page.request, await buyer(page.request));
    await staff.visit(`/admin/pedidos/${order.id}`);
    await staff.main.getByRole('button', { name: 'Cambiar la dirección' }).click();
    const form = page.getByRole('form', { name: 'Dirección del pedido' });
    await form.getByLabel(/^Motivo/).fill('Se mudó');
    await expectAccessibleEverywhere(page, 'direccion');
    await form.getByRole('button', { name: 'Cambiar y avisar' }).click();
    await expectAccessibleProof(page, 'direccion');
    await expect(form.getByLabel(/^Motivo/)).toHaveValue('Se mudó');
  });
  await test.step('somebody who is invited', async () => {
    await hasToProve(page, 'admin/invitations');
    await staff.visit('/admin/personas/invitar');
    await staff.main.getByLabel(/^Nombre/).fill('Ana Quispe');
    await staff.main.getByLabel(/^Correo/).fill('ana.quispe@prueba.pe');
    await staff.main.getByRole('button', { name: 'Enviar la invitación' }).click();
    await expectAccessibleProof(page, 'invitacion');
    await expect(staff.main.getByLabel(/^Correo/)).toHaveValue('ana.quispe@prueba.pe');
    await expect(staff.main.getByRole('button', { name: 'Enviar la invitación' })).toBeFocused();
  });
  await test.step('a person who is suspended, for a reason that is there again', async () => {
    await hasToProve(page, 'admin/accounts/*/suspend');
    await staff.visit(`/admin/personas?q=${SELLER}`);
    await staff.main.locator('tbody a').first().click();
    await staff.main.getByRole('button', { name: 'Suspender la cuenta' }).click();
    const why = page.getByRole('dialog', { name: /^Suspender a/ });
    await why.getByLabel(/^Motivo/).fill('Fraude');
    await why.getByRole('button', { name: 'Suspender', exact: true }).click();
    await expectAccessibleProof(page, 'suspension');
    await expect(why.getByLabel(/^Motivo/)).toHaveValue('Fraude');
    await expectAccessibleEverywhere(page, 'suspension');
    await page.keyboard.press('Escape');
    await expect(staff.main.getByRole('button', { name: 'Suspender la cuenta' })).toBeFocused();
  });
});

test('what was done is said with a way back, which a keyboard reaches, by day and by night [D304]', async ({
  page,
  request,
}) => {
  const staff = new Shopper(page);
  await staff.alreadyLoggedIn(ADMIN);
  // Its own: the others are looked at by tests beside it.
  const name = `Deshacer ${unique()}`;
  const headers = { authorization: `Bearer ${await tokenOf(request, ADMIN)}` };
  const data = { name, parent_id: null, enabled: true, especial: false, freelancer: false };
  expect((await request.post('/api/web/admin/categories', { headers, data })).status()).toBe(200);
  await staff.visit('/admin/categorias');
  await staff.main.getByRole('button', { name: `Ocultar ${name}`, exact: true }).focus();
  await page.keyboard.press('Enter');
  const messages = page.getByRole('log', { name: 'Mensajes' });
  const undo = messages.getByRole('button', { name: 'Deshacer' });
  await expect(undo).toBeVisible();
  // Held by the focus while it is looked at.
  await undo.focus();
  await unfloat(page);
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

/** What administration has not. */
const SELLERS_OWN = ['cifras', 'mi-tienda', 'equipo', 'integraciones'];
/** What has an address below a section, and its own kind of form. */
const PARTS = { fuente: '/admin/ajustes?parte=dolar-fuente', privacidad: '/admin/legales/privacidad' };
/** Where a section's first thing has a page of its own, that is looked at as well. */
const WITH_PAGES = ['pedidos', 'productos', 'promociones', 'personas', 'liquidaciones'];

for (const [who, email] of Object.entries({ administration: ADMIN, 'a seller': SELLER })) {
  test(`each section that ${who} has in the menu stands readable at each width, by day and by night`, async ({
    page,
  }) => {
    // A hundred looks of axe.
    test.setTimeout(600_000);
    const staff = new Shopper(page);
    await staff.alreadyLoggedIn(email);
    await staff.visit('/admin');
    const menu = staff.main.getByRole('navigation', { name: 'Administración', exact: true });
    await expect(menu.getByRole('link').first()).toBeVisible();
    const sections = await menu
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => new URL((link as HTMLAnchorElement).href).pathname));
    for (const section of sections.filter((path) => email === ADMIN || SELLERS_OWN.some((id) => path.endsWith(id)))) {
      const name = section.split('/').at(-1) ?? section;
      await menu.locator(`a[href="${section}"]`).click();
      await expect(page).toHaveURL(new RegExp(`${section}(\\?|$)`));
      await expectAccessiblePage(staff, name);
      const first = staff.main.locator(`tbody a[href^="${section}/"]`).first();
      if (!WITH_PAGES.includes(name) || !(await first.isVisible())) continue;
      await first.click();
      await expect(page).toHaveURL(new RegExp(`${section}/.`));
      await expectAccessiblePage(staff, `${name}-uno`);
    }
    for (const [name, path] of Object.entries(email === ADMIN ? PARTS : {})) {
      await staff.visit(path);
      await expect(menu.locator('[aria-current]')).toBeInViewport();
      await expectAccessiblePage(staff, name);
    }
  });
}

async function expectAccessiblePage(staff: Shopper, name: string): Promise<void> {
  await expect(staff.main.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(staff.main.getByText('Cargando', { exact: true })).toHaveCount(0);
  await expectAccessibleByDayAndNight(staff.page, name);
  await expectPicturesKeepTheirPlace(staff.page);
}
