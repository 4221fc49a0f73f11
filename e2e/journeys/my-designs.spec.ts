import { expect, type Page, test } from '@playwright/test';
import { expectAccessibleByDayAndNight, expectAccessibleEverywhere } from '../support/axe';
import { storedDesign } from '../support/designs';
import { logInAs, newcomer } from '../support/newcomers';
import { Shopper } from '../support/shopper';

/** Looks at every width, and goes on at the one of before. */
async function look(page: Page, name: string, accessible = expectAccessibleByDayAndNight): Promise<void> {
  const before = page.viewportSize();
  await accessible(page, name);
  if (before) await page.setViewportSize(before);
}

test('who has designed polos deletes one by keyboard, and one that another tab deleted is gone as well [D405]', {
  tag: '@desktop',
}, async ({ page }) => {
  test.slow();
  const rosa = await newcomer(page.request);
  const [kept, wanted] = [await storedDesign(page.request, rosa.token), await storedDesign(page.request, rosa.token)];
  const shopper = new Shopper(page);
  await logInAs(shopper, rosa);
  await shopper.visit('/paginas/tablero');
  await shopper.main.getByRole('link', { name: 'Mis diseños' }).click();
  await expect(page).toHaveURL(/\/paginas\/disenos$/);
  const list = shopper.main.getByRole('group', { name: 'Tus diseños guardados' });
  const row = (id: number) => list.getByRole('listitem').filter({ hasText: `Diseño ${id} ·` });
  await expect(row(wanted.id).locator('img[src^="blob:"]')).toBeVisible();
  await expect(row(kept.id).getByRole('link', { name: `Abrir diseño ${kept.id}` })).toHaveAttribute(
    'href',
    `/polos?diseno=${kept.id}`,
  );
  await look(page, 'disenos');

  await row(wanted.id)
    .getByRole('button', { name: `Borrar diseño ${wanted.id}` })
    .focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: `¿Borrar el diseño ${wanted.id}?` });
  await expect(dialog.getByRole('button', { name: 'No borrar' })).toBeFocused();
  await look(page, 'disenos-borrar', expectAccessibleEverywhere);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(row(wanted.id).getByRole('button', { name: `Borrar diseño ${wanted.id}` })).toBeFocused();
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Sí, borrar' }).focus();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(row(wanted.id)).toHaveCount(0);
  await expect(list).toBeFocused();

  const headers = { authorization: `Bearer ${rosa.token}` };
  expect((await page.request.delete(`/api/web/product-customs/${kept.id}`, { headers })).status()).toBe(200);
  await row(kept.id)
    .getByRole('button', { name: `Borrar diseño ${kept.id}` })
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sí, borrar' }).click();
  await expect(page.getByText('Ese diseño ya estaba borrado.')).toBeVisible();
  await expect(list.getByText('Todavía no tienes diseños')).toBeVisible();
  await look(page, 'disenos-nada');
});
