import { expect, type Page, test } from '@playwright/test';
import { expectAccessibleInBothThemes } from '../support/axe';
import { DESKTOP, PHONE } from '../support/devices';
import { expectPicturesKeepTheirPlace } from '../support/pictures';
import { Shopper } from '../support/shopper';

/** What opens over a page is looked at by day and by night, pictures included; colours change at once for who wants less motion. */
async function expectAccessibleByDayAndNight(page: Page) {
  await expectPicturesKeepTheirPlace(page);
  await expectAccessibleInBothThemes(page);
}
const options = (page: Page) => page.getByRole('listbox', { name: 'Sugerencias' }).getByRole('option');
const dialog = (page: Page) => page.getByRole('dialog');

async function openQuickView(page: Page) {
  await page
    .getByRole('button', { name: /^Vista rápida/ })
    .first()
    .click();
  await expect(dialog(page).getByRole('link', { name: 'Ver detalle' })).toBeVisible();
}

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

test.describe('wide screens', () => {
  test.use(DESKTOP);

  test('a listing: suggestions, categories, account, filters, quick view', async ({ page }) => {
    test.slow();
    const shopper = new Shopper(page);
    await shopper.visit('/buscar?category=13');
    const box = shopper.header.getByRole('searchbox').first();
    await box.pressSequentially('zapatil');
    await expect(options(page).first()).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await expectAccessibleByDayAndNight(page);
    await page.keyboard.press('Escape');

    await shopper.header.getByRole('button', { name: 'Todas las categorías' }).click();
    await expect(shopper.header.getByRole('heading', { name: 'Ropa' })).toBeVisible();
    await expectAccessibleByDayAndNight(page);
    await page.keyboard.press('Escape');

    await shopper.header.getByRole('button', { name: 'Mi cuenta' }).click();
    await expect(shopper.header.getByRole('link', { name: 'Registrarse' })).toBeVisible();
    await expectAccessibleByDayAndNight(page);
    await page.keyboard.press('Escape');

    const side = page.getByRole('complementary', { name: 'Filtros' });
    await side.getByRole('checkbox').first().check();
    await expect(page.getByRole('button', { name: /^Quitar filtro/ })).toBeVisible();
    await side.getByRole('button', { name: 'Mostrar categorías' }).click();
    await expect(side.getByText('Calzado').first()).toBeVisible();
    await expectAccessibleByDayAndNight(page);

    await openQuickView(page);
    await expectAccessibleByDayAndNight(page);
  });

  test('a product: a choice that greys others out, the picture in large', async ({ page }) => {
    const shopper = new Shopper(page);
    await shopper.visit('/detalle/productos/9006');
    await shopper.main.getByRole('button', { name: 'Negro' }).click();
    await expect(shopper.main.getByRole('button', { name: 'L', exact: true })).toBeDisabled();
    await expectAccessibleByDayAndNight(page);
    await shopper.main.getByRole('button', { name: 'Ver la foto en grande' }).click();
    await expect(dialog(page)).toBeVisible();
    await expectAccessibleByDayAndNight(page);
  });
});

test.describe('phones', () => {
  test.use(PHONE);

  test('a listing: search over the page, side menu, sheet of filters, quick view', async ({ page }) => {
    test.slow();
    const shopper = new Shopper(page);
    await shopper.visit('/buscar?category=13');
    const box = shopper.header.getByRole('searchbox').first();
    await box.tap();
    await box.pressSequentially('polo');
    await expect(options(page).first()).toBeVisible();
    await expectAccessibleByDayAndNight(page);
    await page.getByRole('button', { name: 'Cerrar la búsqueda' }).click();

    await page.getByRole('button', { name: 'Abrir el menú' }).click();
    await expect(dialog(page).getByRole('link', { name: 'Inicio' })).toBeVisible();
    await expectAccessibleByDayAndNight(page);
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);

    await page.getByRole('button', { name: 'Filtrar' }).click();
    await expect(dialog(page).getByRole('group', { name: 'Marca' })).toBeVisible();
    await expectAccessibleByDayAndNight(page);
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);

    await openQuickView(page);
    await expectAccessibleByDayAndNight(page);
  });
});
