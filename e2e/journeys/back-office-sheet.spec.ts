import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import type { AdminProduct } from '@qhatu/contract/wire';
import { ADMIN, SELLER } from '../support/accounts';
import { expectAccessible, unfloat } from '../support/axe';
import { tokenOf, unique } from '../support/newcomers';
import { Shopper } from '../support/shopper';

test.describe.configure({ timeout: 180_000 });

/** Where somebody looks at what was drawn; nothing is compared. */
async function look(page: Page, name: string): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow, name).toBeLessThanOrEqual(0);
  if (process.env.E2E_LOOK) await page.screenshot({ path: `${process.env.E2E_LOOK}/${name}.png` });
}

/** A draft of the seller's with two variants. */
async function draft(request: APIRequestContext, name: string): Promise<AdminProduct> {
  const headers = { authorization: `Bearer ${await tokenOf(request, SELLER)}` };
  const [{ id: category }] = await (await request.get('/api/web/admin/categories', { headers })).json();
  const [{ values }] = await (await request.get('/api/web/admin/attributes', { headers })).json();
  const data = {
    ...{ name, code: name.replaceAll(' ', '-'), category_id: category },
    variants: [
      { price: 120, stock: 5, values: [values[0].id] },
      { price: 100, stock: 3, values: [values[1].id] },
    ],
  };
  const answer = await request.post('/api/web/admin/products', { headers, data });
  expect(answer.status()).toBe(200);
  return answer.json();
}

/** Somebody at the sheet, with the products of that name. */
async function atSheet(page: Page, email: string, name: string) {
  const person = new Shopper(page);
  await person.alreadyLoggedIn(email);
  await person.visit(`/admin/productos/hoja?q=${encodeURIComponent(name)}`);
  const grid = person.main.getByRole('grid', { name: 'Hoja de productos' });
  await expect(grid).toBeVisible();
  await expect(person.main.getByRole('heading', { level: 1 })).toHaveText('Hoja de productos');
  await expect(page).toHaveTitle(/^Hoja de productos/);
  /** Rows and columns as ARIA counts them, the header not counted. */
  const cell = (row: number, column: number) =>
    grid.locator(`[aria-rowindex="${row + 1}"] [aria-colindex="${column}"]`);
  const save = person.main.getByRole('button', { name: 'Guardar', exact: true });
  return { person, grid, cell, save };
}

const pasteText = (page: Page, text: string) =>
  page.evaluate((block) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', block);
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }, text);

test('two people type into the sheet: keys, a pasted block, what is wrong beside its cell, and the second decides @desktop', async ({
  page,
  browser,
}) => {
  const name = `Chompa ${unique()}`;
  const product = await draft(page.request, name);
  const read = async (): Promise<AdminProduct> => {
    const headers = { authorization: `Bearer ${await tokenOf(page.request)}` };
    return (await page.request.get(`/api/web/admin/products/${product.id}`, { headers })).json();
  };
  await page.setViewportSize({ width: 1440, height: 900 });
  const { person: admin, cell, save } = await atSheet(page, ADMIN, name);
  const other = await (await browser.newContext()).newPage();
  const seller = await atSheet(other, SELLER, name);

  // Keys: from the name two to the right, typed in place, the next below.
  await cell(1, 1).click();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(cell(1, 3)).toBeFocused();
  await page.keyboard.type('-7');
  await page.keyboard.press('Enter');
  await expect(cell(2, 3)).toBeFocused();
  await expect(cell(1, 3)).toContainText('mayor que 0');
  await expect(cell(1, 3)).toContainText('-7');
  await unfloat(page);
  await expectAccessible(page);
  await look(page, 'hoja-1440');
  await page.keyboard.press('Control+z');
  await expect(cell(1, 3)).toContainText('120,00');
  await page.keyboard.press('ArrowUp');
  await pasteText(page, '150\t90\t9\r\n110\t\t8\r\n');
  await expect(admin.main.getByText('5 celdas sin guardar en 1 producto')).toBeVisible();
  await page.setViewportSize({ width: 768, height: 900 });
  await look(page, 'hoja-768');
  await page.setViewportSize({ width: 1440, height: 900 });

  // Meanwhile the seller saves another price.
  await seller.cell(1, 3).click();
  await other.keyboard.type('140');
  await other.keyboard.press('Enter');
  await seller.save.click();
  await expect(other.getByText('1 producto guardado')).toBeVisible();

  await save.click();
  await expect(admin.main.getByText('Di por qué cambia el stock')).toBeVisible();
  await admin.main.getByLabel(/^Motivo del cambio/).fill('Inventario');
  await save.click();
  const dispute = admin.main.getByRole('alert').filter({ hasText: 'cambió esto mientras editabas' });
  await expect(dispute).toContainText('«140,00»');
  await expect(dispute).toContainText('«150»');
  await unfloat(page);
  await expectAccessible(page);
  await look(page, 'hoja-conflicto');
  expect((await read()).variants[0]?.price).toBe(140);

  // Links ask before they lead away.
  await admin.main.getByRole('link', { name: 'Volver a la lista' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Seguir editando' }).click();
  await dispute.getByRole('button', { name: 'Dejar lo mío' }).click();
  await save.click();
  await expect(admin.main.getByText('Todo guardado')).toBeVisible();
  const now = await read();
  expect(now.variants.map(({ price, stock }) => [price, stock])).toEqual([
    [150, 9],
    [110, 8],
  ]);
  expect(now.offer?.price).toBe(90);
  await other.context().close();
});

test('on a phone the sheet is cards of fields, saved together @phone', async ({ page }) => {
  const name = `Poncho ${unique()}`;
  await draft(page.request, name);
  const seller = new Shopper(page);
  await seller.alreadyLoggedIn(SELLER);
  await seller.visit(`/admin/productos/hoja?q=${encodeURIComponent(name)}`);
  const cards = seller.main.getByRole('list', { name: 'Hoja de productos' });
  const price = cards.getByLabel(/^Precio/).first();
  await price.fill('0');
  await price.blur();
  await expect(cards.getByText('mayor que 0')).toBeVisible();
  await cards
    .getByLabel(/^Precio/)
    .first()
    .fill('99,90');
  await cards
    .getByLabel(/^Precio/)
    .first()
    .blur();
  await unfloat(page);
  await expectAccessible(page);
  await look(page, 'hoja-390');
  await seller.main.getByRole('button', { name: 'Guardar', exact: true }).click();
  await expect(seller.main.getByText('Todo guardado')).toBeVisible();
});
