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
  // Dozens of looks of axe, here and at the sections.
  test.setTimeout(720_000);
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

/** The menu of administration in parts that are looked at side by side: all of it takes a hundred looks of axe. */
const ADMIN_SHARES = 4;

test.describe('sections', () => {
  test.describe.configure({ mode: 'parallel' });
  for (let nth = 0; nth < ADMIN_SHARES; nth++) {
    test(`each section that administration has in the menu stands readable at each width, by day and by night, ${nth + 1} of ${ADMIN_SHARES}`, async ({
      page,
    }) => {
      const staff = new Shopper(page);
      await expectAccessibleSections(staff, ADMIN, (_, place) => place % ADMIN_SHARES === nth);
      if (nth > 0) return;
      for (const [name, path] of Object.entries(PARTS)) {
        await staff.visit(path);
        await expect(menuOf(staff).locator('[aria-current]')).toBeInViewport();
        await expectAccessiblePage(staff, name);
      }
    });
  }

  test('each section that a seller alone has in the menu stands readable at each width, by day and by night', ({
    page,
  }) =>
    expectAccessibleSections(new Shopper(page), SELLER, (section) => SELLERS_OWN.some((id) => section.endsWith(id))));
});

const menuOf = ({ main }: Shopper) => main.getByRole('navigation', { name: 'Administración', exact: true });

/** Looks at those sections of the menu, by its links, and at the first thing in them that has a page of its own. */
async function expectAccessibleSections(
  staff: Shopper,
  email: string,
  isLookedAt: (section: string, place: number) => boolean,
): Promise<void> {
  test.setTimeout(720_000);
  await staff.alreadyLoggedIn(email);
  await staff.visit('/admin');
  const menu = menuOf(staff);
  await expect(menu.getByRole('link').first()).toBeVisible();
  const sections = await menu
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => new URL((link as HTMLAnchorElement).href).pathname));
  const looked = sections.filter(isLookedAt);
  expect(looked.length).toBeGreaterThan(0);
  for (const section of looked) {
    const name = section.split('/').at(-1) ?? section;
    await menu.locator(`a[href="${section}"]`).click();
    await expect(staff.page).toHaveURL(new RegExp(`${section}(\\?|$)`));
    await expectAccessiblePage(staff, name);
    const first = staff.main.locator(`tbody a[href^="${section}/"]`).first();
    if (!WITH_PAGES.includes(name) || !(await first.isVisible())) continue;
    await first.click();
    await expect(staff.page).toHaveURL(new RegExp(`${section}/.`));
    await expectAccessiblePage(staff, `${name}-uno`);
  }
}

async function expectAccessiblePage(staff: Shopper, name: string): Promise<void> {
  await expect(staff.main.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(staff.main.getByText('Cargando', { exact: true })).toHaveCount(0);
  await expectAccessibleByDayAndNight(staff.page, name);
  await expectPicturesKeepTheirPlace(staff.page);
}
