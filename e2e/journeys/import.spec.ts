import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { csvOf } from '@qhatu/contract/csv';
import { SELLER } from '../support/accounts';
import { expectFits } from '../support/axe';
import { unique } from '../support/newcomers';
import { Shopper } from '../support/shopper';

test.describe.configure({ timeout: 240_000 });

const HEADER = ['Código', 'Nombre', 'Categoría', 'Precio', 'Stock', 'SKU'];
const ROWS = 50;

/** 45 good rows and five broken ones: prices, a stock, a name, a row without its code. */
function fileOf(mark: string) {
  const rows = Array.from({ length: ROWS }, (_, at) => [
    `${mark}-${at + 1}`,
    `Poncho ${mark} ${at + 1}`,
    `Tejidos de ${mark}`,
    String(50 + at),
    '4',
    `${mark}-S${at + 1}`,
  ]);
  const put = (row: number, column: number, text: string) => {
    const cells = rows[row];
    if (cells) cells[column] = text;
  };
  put(3, 3, 'diez');
  put(10, 4, 'dos docenas');
  put(20, 1, 'X');
  put(30, 3, '1.299');
  put(40, 0, '');
  return { name: `ponchos-${mark}.csv`, mimeType: 'text/csv', buffer: Buffer.from(csvOf([HEADER, ...rows])) };
}

test('a seller brings 50 products: says what their category is, mends three of five broken rows, imports, and takes it back @desktop', async ({
  page,
}) => {
  const mark = `E${unique()}`;
  const seller = new Shopper(page);
  await seller.alreadyLoggedIn(SELLER);
  await seller.visit('/admin/importar');
  await expect(seller.main.getByRole('region', { name: 'Nueva importación' })).toBeVisible();
  await expectFits(page, 'importar');

  const input = seller.main.locator('input[type=file]');
  await input.setInputFiles({ name: 'x.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') });
  await expect(seller.main.getByText(/Es un PDF/)).toBeVisible();
  await input.setInputFiles({ name: 'x.csv', mimeType: 'text/csv', buffer: Buffer.from('a,b\n1,2\n') });
  await expect(seller.main.getByText(/No reconocemos las columnas/)).toBeVisible();
  await seller.visit('/admin/importar');
  await input.setInputFiles(fileOf(mark));
  await expect(page).toHaveURL(/\/admin\/importar\/\d+$/);
  await expect(seller.main.getByText('50 productos no pueden importarse así')).toBeVisible();
  const overview = page.url();

  await seller.main.getByRole('link', { name: 'Elegir cuáles son' }).click();
  const category = seller.main.getByLabel(`Categoría de Qhatu para «Tejidos de ${mark}»`);
  await expect(category).toBeVisible();
  const known = await seller.main.locator('datalist option').first().getAttribute('value');
  await category.fill(known ?? '');
  await expectFits(page, 'importar-palabras');
  await seller.main.getByRole('button', { name: 'Guardar y comparar otra vez' }).click();
  await expect(seller.main.getByText('5 productos no pueden importarse así')).toBeVisible();
  await expect(seller.main.getByRole('button', { name: 'Nuevos: 45' })).toBeVisible();
  await expectFits(page, 'importar-revision');

  await seller.main.getByRole('link', { name: 'Corregir' }).click();
  const price = seller.main.getByLabel('Precio, fila 5', { exact: true });
  await price.fill('10,50');
  await seller.main.getByLabel('Stock, fila 12', { exact: true }).fill('24');
  await seller.main
    .getByRole('article', { name: /fila 22/ })
    .getByLabel('Nombre')
    .fill(`Poncho ${mark} de alpaca`);
  // What was typed is there after a reload.
  await page.reload();
  await seller.answers();
  await expect(price).toHaveValue('10,50');
  await expectFits(page, 'importar-corregir');
  await seller.main.getByRole('button', { name: 'Comparar otra vez 3 productos' }).click();
  await expect(seller.main.getByRole('button', { name: 'Importar 48 productos' })).toBeVisible();
  await expect(seller.main.getByText('2 productos no pueden importarse así')).toBeVisible();

  const download = page.waitForEvent('download');
  await seller.main.getByRole('button', { name: 'Rechazados en CSV' }).click();
  const report = await readFile(await (await download).path(), 'utf8');
  expect(report).toContain('Fila 32, columna «Precio»');

  await seller.main.getByRole('button', { name: 'Importar 48 productos' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Importar 48 productos' }).click();
  await expect(page.getByText('Importación en marcha').first()).toBeVisible();
  await page.reload();
  await expect(seller.main.getByText('Importado: 48 productos')).toBeVisible({ timeout: 60_000 });
  await expectFits(page, 'importar-informe');

  await seller.visit(`/admin/productos?q=${mark}`);
  const rows = seller.main.getByRole('table', { name: 'Productos' }).getByRole('row', { name: new RegExp(mark) });
  await expect(rows.filter({ hasText: 'Borrador' }).first()).toBeVisible();
  await seller.visit(`/admin/productos?q=${mark}-4`);
  await expect(rows.filter({ hasText: '10,50' })).toHaveCount(1);

  await page.goto(overview);
  await seller.main.getByRole('link', { name: 'Deshacer' }).click();
  await expect(seller.main.getByText(/48 productos que llegaron con el archivo se archivan/)).toBeVisible();
  await expectFits(page, 'importar-deshacer');
  await seller.main.getByRole('button', { name: 'Deshacer la importación' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Deshacer', exact: true }).click();
  await expect(seller.main.getByText('La importación se deshizo')).toBeVisible({ timeout: 60_000 });
  await seller.visit(`/admin/productos?q=${mark}`);
  await expect(rows.first()).toContainText('Archivado');
  await expect(rows.filter({ hasText: 'Borrador' })).toHaveCount(0);
});

test('a seller discards a file that they don’t want by keyboard, and its page is gone, also for Back [D406]', {
  tag: '@desktop',
}, async ({ page }) => {
  const mark = `D${unique()}`;
  const seller = new Shopper(page);
  await seller.alreadyLoggedIn(SELLER);
  await seller.visit('/admin/importar');
  await seller.main.locator('input[type=file]').setInputFiles(fileOf(mark));
  await expect(page).toHaveURL(/\/admin\/importar\/\d+$/);
  await expect(seller.main.getByText('50 productos no pueden importarse así')).toBeVisible();
  const gone = page.url();
  const discard = seller.main.getByRole('button', { name: `Descartar ponchos-${mark}.csv` });
  await expectFits(page, 'importar-descartar');
  await discard.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: `Descartar ponchos-${mark}.csv` });
  await expect(dialog).toBeVisible();
  await expectFits(page, 'importar-descartar-pregunta');
  await page.keyboard.press('Escape');
  await expect(discard).toBeFocused();
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Descartar', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin\/importar$/);
  await expect(seller.main.getByRole('heading', { name: 'Tus importaciones' })).toBeVisible();
  await expect(seller.main.getByText(`ponchos-${mark}.csv`)).toHaveCount(0);
  await seller.visit(new URL(gone).pathname);
  await expect(seller.main.getByRole('heading', { name: 'Esta importación no existe' })).toBeVisible();
});
