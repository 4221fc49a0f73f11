import { expect, test } from '@playwright/test';
import { ADMIN } from '../support/accounts';
import { expectAccessible } from '../support/axe';
import { unique } from '../support/newcomers';
import { Shopper } from '../support/shopper';

/** What a change of the shop's pages may take, everywhere. */
const WITHIN_MS = 10_000;

test('what is published is on the page within ten seconds, with its day and a way to what it said before [D261] @desktop', async ({
  page,
  browser,
}) => {
  const words = `Nadie vende tus datos ${unique()}.`;
  const html = async () => (await page.request.get('/legales')).text();
  await expect.poll(html).toContain('tribunales de Lima');
  const admin = new Shopper(page);
  await admin.alreadyLoggedIn(ADMIN);
  await admin.visit('/admin/legales');
  await admin.main.getByRole('link', { name: 'Privacidad y cookies' }).click();
  const text = admin.main.getByLabel(/^Texto/);
  await expect(text).toHaveValue(/^## Privacidad y datos personales \{#privacidad\}/);
  const before = await text.inputValue();
  await text.fill(`${before}\n\n${words}`);

  await admin.main.getByRole('button', { name: 'Guardar borrador' }).click();
  await expect(admin.main.getByText(/^De admin, guardado/)).toBeVisible();
  await admin.main.getByRole('button', { name: 'Ver como página' }).click();
  await expect(page.getByRole('dialog').getByText(words)).toBeVisible();
  await page.keyboard.press('Escape');

  await admin.main.getByRole('button', { name: 'Comparar y publicar' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.locator('ins')).toContainText(words);
  await expectAccessible(page);
  await dialog.getByLabel(/^Por qué/).fill('Más claro');
  await dialog.getByRole('button', { name: 'Publicar' }).click();
  await expect(dialog).toBeHidden();
  await expect.poll(html, { timeout: WITHIN_MS }).toContain(words);

  const context = await browser.newContext();
  const visitor = new Shopper(await context.newPage());
  await visitor.visit('/legales');
  await expect(visitor.main.getByText(words)).toBeVisible();
  await visitor.main.getByRole('link', { name: 'Versiones anteriores de Privacidad y cookies' }).click();
  await expect(visitor.main.getByText(/Ya no vale/)).toBeVisible();
  await expect(visitor.main.getByText(words)).toBeHidden();
  await expectAccessible(visitor.page);
  await context.close();

  // As it was, for whoever comes after.
  await admin.visit('/admin/legales/privacidad');
  await admin.main.getByRole('button', { name: 'Volver a la versión 1' }).click();
  await admin.main.getByRole('button', { name: 'Comparar y publicar' }).click();
  await dialog.getByLabel(/^Por qué/).fill('Como antes');
  await dialog.getByRole('button', { name: 'Publicar' }).click();
  await expect.poll(html, { timeout: WITHIN_MS }).not.toContain(words);
});
