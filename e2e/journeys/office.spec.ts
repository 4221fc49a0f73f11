import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { ADMIN, CLIENT } from '../support/accounts';
import { expectAccessible, expectAccessibleInBothThemes } from '../support/axe';
import { TABLET } from '../support/devices';
import { buyer } from '../support/newcomers';
import { Shopper } from '../support/shopper';
import { transfer } from '../support/transfer';

test.describe.configure({ timeout: 180_000 });

test('shoppers load no byte of the back office; it comes to staff who open it', async ({ page, browser }) => {
  const asked: string[] = [];
  const watch = (tab: Page) =>
    tab.on('request', (request) => {
      if (request.url().includes('/remotes/mf-admin/')) asked.push(new URL(request.url()).pathname);
    });
  watch(page);
  const shopper = new Shopper(page);
  await shopper.alreadyLoggedIn(CLIENT);
  for (const path of ['/', '/buscar', '/detalle/productos/9007', '/carrito', '/paginas/tablero', '/sales/orders']) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    await expect(shopper.main.getByRole('heading').first()).toBeVisible();
  }
  expect(asked).toEqual([]);
  const admin = new Shopper(await (await browser.newContext()).newPage());
  watch(admin.page);
  await admin.alreadyLoggedIn(ADMIN);
  await admin.visit('/admin');
  await expect(admin.main.getByRole('heading', { level: 1, name: 'Hoy' })).toBeVisible();
  expect(asked.length).toBeGreaterThan(0);
  await admin.page.context().close();
});

test('a day of the office: what waits, the order by its number, approve, prepare, send, find it and export it [D26]', async ({
  page,
}, { project }) => {
  const rosa = await buyer(page.request);
  const order = await transfer(page.request, rosa);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const admin = new Shopper(page);
  await admin.alreadyLoggedIn(ADMIN);
  await admin.visit('/admin');
  const waits = admin.main.getByRole('region', { name: 'Lo que espera' });
  await expect(waits.getByRole('link', { name: /Transferencias por aprobar/ })).toBeVisible();
  await expect(admin.main.getByRole('img', { name: /^Ventas de 30 días/ })).toBeVisible();

  const byNumber = async () => {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: /^Buscar pedidos/ }).fill(String(order.id));
    const found = page.getByRole('option', { name: new RegExp(`Pedido N.º ${order.id}\\D`) });
    await expect(found).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Enter');
  };
  await byNumber();
  await expect(page).toHaveURL(new RegExp(`/admin/pedidos/${order.id}$`));
  const detail = admin.main.getByRole('article', { name: `Pedido ${order.id}` });
  await expect(detail.getByText('Por pagar').first()).toBeVisible();
  await detail.getByRole('button', { name: `Aprobar pedido ${order.id}` }).click();
  await expect(detail.getByText('Por preparar').first()).toBeVisible();
  await detail.getByRole('button', { name: `Marcar como procesada: ${order.name}` }).click();
  await detail.getByRole('button', { name: `Marcar como enviada: ${order.name}` }).click();
  await expect(detail.getByRole('button', { name: /^Marcar como/ })).toHaveCount(0);
  await expect(detail.getByRole('heading', { level: 1 }).locator('..').getByText('Enviado')).toBeVisible();
  await expect(detail.getByRole('region', { name: 'Historial' }).getByRole('listitem')).not.toHaveCount(1);
  await expectAccessibleInBothThemes(page);

  await admin.visit(`/admin/pedidos?estado=sent&q=${encodeURIComponent(rosa.email)}`);
  const row = admin.main.getByRole('link', { name: `N.º ${order.id}` });
  await expect(row).toBeVisible();
  await expect(admin.main.getByRole('table', { name: 'Pedidos' }).getByRole('link')).toHaveCount(1);
  const saved = page.waitForEvent('download');
  await admin.main.getByRole('button', { name: 'Exportar CSV' }).click();
  const csv = await readFile(await (await saved).path(), 'utf8');
  expect(
    csv
      .trim()
      .split('\r\n')
      .map((line) => line.split(',')[0]),
  ).toEqual(['Pedido', String(order.id)]);
  // What is typed is in the address, and back leads to what was seen before.
  await row.click();
  await expect(detail).toBeVisible();
  await page.goBack();
  await expect(row).toBeVisible();

  await expectAccessibleInBothThemes(page);
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('listbox', { name: 'Resultados' })).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.keyboard.press('Escape');
  if (project.name === 'desktop') {
    await page.setViewportSize(TABLET.viewport);
    await expectAccessible(page);
  }
});

test('a list of orders comes to rest, also when a row at the edge of what is drawn makes all others taller [D436]', {
  tag: '@desktop',
}, async ({ page }) => {
  // Drawn or not, the long names decide how many rows have a place: with them rows are tall and fewer are drawn, without them more.
  const data = Array.from({ length: 50 }, (_, at) => ({
    ...{ id: 5_000 - at, state: 'paid', created_at: '2026-11-20T15:30:00.000Z', payment_type_id: 1 },
    ...{ metodopago: 'Transferencia bancaria', total: 45, refunded: null, units: 1, more_products: 0 },
    ...{ sellers: [], district: 'Lima', open_returns: 0, late: false },
    buyer: { id: 9, name: at < 20 ? 'Rosa' : 'Ñ'.repeat(40) },
    products: ['Chompa de alpaca tejida a mano, con cuello'],
  }));
  await page.route('**/api/web/staff/orders?*', (route) => route.fulfill({ json: { data, next: null } }));
  const admin = new Shopper(page);
  await admin.alreadyLoggedIn(ADMIN);
  await admin.visit('/admin/pedidos');
  const table = admin.main.getByRole('table', { name: 'Pedidos' });
  await expect(table.getByRole('link').first()).toBeVisible();
  const changesIn = (ms: number) =>
    table.evaluate(
      (element, time) =>
        new Promise<number>((resolve) => {
          let changes = 0;
          const observer = new MutationObserver((records) => {
            changes += records.length;
          });
          observer.observe(element, { childList: true, subtree: true });
          setTimeout(() => {
            observer.disconnect();
            resolve(changes);
          }, time);
        }),
      ms,
    );
  await expect.poll(() => changesIn(500)).toBe(0);
  await expect(table.getByText('Ñ'.repeat(40)).first()).toBeAttached();
});
