import { expect, test } from '@playwright/test';
import { ADMIN } from '../support/accounts';
import { unique } from '../support/newcomers';
import { expectAccessibleProof, hasToProve } from '../support/proof';
import { Shopper } from '../support/shopper';

test.slow();

const SERVICE = 'Libro de reclamaciones';

test('nobody sees a draft of home but in its preview, everybody once it is published, and the former state comes back @desktop', async ({
  page,
}) => {
  const text = `Abierto a todos ${unique()}`;
  const admin = new Shopper(page);
  await admin.alreadyLoggedIn(ADMIN);
  const home = async () => (await page.request.get('/')).text();

  await admin.visit('/admin/portada?parte=services');
  await admin.main.getByRole('button', { name: `Editar ${SERVICE}` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/^Texto/).fill(text);
  await dialog.getByRole('button', { name: 'Listo' }).click();
  await admin.main.getByRole('button', { name: 'Ver cómo queda' }).click();
  const preview = page.frameLocator('iframe[title="La portada como queda"]');
  await expect(preview.getByText(text)).toBeVisible();
  expect(await home()).not.toContain(text);

  await admin.main.getByLabel(/^Nota/).fill(text);
  await admin.main.getByRole('button', { name: 'Publicar' }).click();
  await expect(admin.main.getByText('Publicada', { exact: true })).toBeVisible();
  await expect.poll(home, { timeout: 30_000 }).toContain(text);

  // As it was, for whoever comes after.
  await admin.main.getByRole('button', { name: 'Historial' }).click();
  await admin.main
    .getByRole('button', { name: /^Volver a/ })
    .first()
    .click();
  await expect(admin.main.getByText('Borrador sin publicar')).toBeVisible();
  await admin.main.getByRole('button', { name: 'Publicar' }).click();
  await expect.poll(home, { timeout: 30_000 }).not.toContain(text);
});

// In this file because home has one draft, and tests of one file follow each other.
test('the proof of who publishes home stands readable over it, and its draft can be discarded [D305] @desktop', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const staff = new Shopper(page);
  await staff.alreadyLoggedIn(ADMIN);
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
