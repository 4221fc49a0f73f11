import { expect, test } from '@playwright/test';
import sharp from 'sharp';
import { ADMIN } from '../support/accounts';
import { expectFits } from '../support/axe';
import { unique } from '../support/newcomers';
import { Shopper } from '../support/shopper';

test.describe.configure({ timeout: 180_000 });

const photo = async (name: string, background: string) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 900, height: 600, channels: 3, background } })
    .jpeg()
    .toBuffer(),
});

test('staff fill the shop in the browser: category, product with two variants and pictures, on sale; a new price is on the shop’s pages within ten seconds @desktop', async ({
  page,
}) => {
  const name = `Chal ${unique()}`;
  const admin = new Shopper(page);
  await admin.alreadyLoggedIn(ADMIN);

  await admin.visit('/admin/categorias');
  await admin.main.getByRole('button', { name: 'Nueva categoría' }).click();
  const form = page.getByRole('form', { name: 'Categoría' });
  await form.getByLabel(/^Nombre/).fill(`Chales ${name}`);
  await form.getByRole('button', { name: 'Guardar' }).click();
  await expect(admin.main.getByText(`Chales ${name}`)).toBeVisible();
  await expectFits(page, 'categorias');

  await admin.visit('/admin/productos/nuevo');
  await admin.main.getByLabel(/^Nombre/).fill(name);
  await admin.main.getByLabel(/^Código/).fill(name.replaceAll(' ', '-'));
  await admin.main.getByLabel(/^Categoría/).selectOption({ label: `Chales ${name}` });
  await admin.main.getByLabel(/^Agregar atributo/).selectOption({ index: 1 });
  const values = admin.main.getByRole('group').getByRole('button', { pressed: false });
  await values.first().click();
  await values.first().click();
  const variants = admin.main.getByRole('list', { name: 'Variantes' });
  await expect(variants.getByRole('listitem')).toHaveCount(2);
  for (const [at, price] of ['129,90', '139,90'].entries()) {
    const row = variants.getByRole('listitem').nth(at);
    await row.getByLabel(/^Precio de/).fill(price);
    await row.getByLabel(/^Stock inicial de/).fill('5');
  }
  await admin.main.getByRole('button', { name: 'Crear borrador' }).click();
  await expect(admin.main.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/productos\/\d+$/);
  const id = Number(page.url().split('/').at(-1));

  const pictures = [await photo('uno.jpg', '#7a3b2e'), await photo('dos.jpg', '#2e4a7a')];
  await admin.main.locator('input[type=file]').setInputFiles(pictures);
  await expect(admin.main.getByRole('list', { name: 'Fotos' }).getByRole('listitem')).toHaveCount(2);
  await admin.main.getByLabel('Qué se ve en la foto 1').fill('El chal de frente');
  await admin.main.getByRole('button', { name: 'Mover la foto 2 antes' }).click();
  await admin.main.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText('Producto guardado').first()).toBeVisible();
  await admin.main.getByRole('button', { name: 'Publicar' }).click();
  await expect(admin.main.getByText('Publicado', { exact: true })).toBeVisible();
  await expectFits(page, 'producto');

  const shopPage = async () => (await page.request.get(`/detalle/productos/${id}`)).text();
  await expect.poll(shopPage, { timeout: 10_000, intervals: [500] }).toContain(name);
  expect(await shopPage()).toContain('129');

  await admin.visit(`/admin/productos/${id}`);
  await admin.main
    .getByLabel(/^Precio de/)
    .first()
    .fill('77,70');
  await admin.main.getByLabel(/^Nombre/).fill(`${name} fino`);
  await admin.main.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText('Producto guardado').first()).toBeVisible();
  await expect.poll(shopPage, { timeout: 10_000, intervals: [500] }).toContain(`${name} fino`);
  expect(await shopPage()).toMatch(/77[.,<]/);
  const listed = async () =>
    (await page.request.get(`/api/web/products/search?filter=${encodeURIComponent(name)}`)).json();
  expect((await listed()).data).toMatchObject([{ id, price: 77.7, name: `${name} fino` }]);

  await admin.visit('/admin/productos?q=chal');
  const row = admin.main.getByRole('row', { name: new RegExp(name) });
  await expect(row).toBeVisible();
  await row.getByRole('checkbox').check();
  await admin.main.getByRole('button', { name: 'Cambiar' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/^Porcentaje/).fill('10');
  await dialog.getByRole('button', { name: 'Aplicar' }).click();
  await expect(page.getByText('1 producto cambiado')).toBeVisible();
  await expect(row).toContainText('85,47');
  await expectFits(page, 'productos');

  // What other journeys do to products meanwhile is not in it.
  await admin.visit('/admin/registro?sobre=product&que=product.price');
  await expect(admin.main.getByRole('row', { name: /Cambió precios/ }).first()).toBeVisible();
  await expectFits(page, 'registro');
});
