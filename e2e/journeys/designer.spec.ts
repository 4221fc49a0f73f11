import { expect, test } from '@playwright/test';
import sharp from 'sharp';
import { CLIENT, CLIENT_2 } from '../support/accounts';
import { Designer } from '../support/designer';

const png = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#a01c3a' } })
    .png()
    .toBuffer();

/** Two pictures, one after the other. */
const moving = () =>
  sharp(Buffer.alloc(64 * 128 * 3, 90).fill(200, 64 * 64 * 3), {
    raw: { width: 64, height: 128, channels: 3, pageHeight: 64 },
  })
    .gif({ delay: [80, 80] })
    .toBuffer();

const HOSTILE_SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="200" onload="window.hacked = 1">
  <script>window.hacked = 1</script><style>@import url(https://mal.invalid/a.css);</style>
  <image href="https://mal.invalid/b.png" width="10" height="10"/><rect width="200" height="200" fill="#3f7d4a"/></svg>`;

test('a polo from an idea to the cart: drawing, text, back, sizes, live price, one line per size [3§4]', async ({
  page,
}) => {
  const designer = new Designer(page);
  await designer.alreadyLoggedIn(CLIENT_2);
  await designer.open();
  await designer.addDesign(/Llama/);
  // Half size costs 5 and the first sticker has 5 off (D59): one polo costs what it costs blank.
  await expect(designer.row(/Llama/)).toContainText('S/ 0,00');
  await designer.main.getByRole('radio', { name: 'Posterior' }).check();
  await designer.addText('Cusco 2026');
  await expect(designer.row(/Cusco 2026/)).toContainText('S/ 5,00');
  await designer.main.getByRole('checkbox', { name: /Optimizar/ }).check();
  await designer.chooseSize('S', 2);
  await designer.chooseSize('XL', 1);
  // (24,90 + 5) × 2 + (27,90 + 5) + 5
  await expect(designer.total).toContainText('97,70');
  await designer.main.getByRole('button', { name: /^Comprar/ }).click();
  await expect(page).not.toHaveURL(/\/polos/, { timeout: 30_000 });
  await designer.goToCart();
  await expect(designer.main.getByText(/Polo de algodón pima/).first()).toBeVisible();
  await expect(designer.main.getByText(/, S$/).first()).toBeVisible();
  await expect(designer.main.getByText(/, XL$/).first()).toBeVisible();
});

test('what is missing is said in order: login, sticker, size [3§5]', async ({ page }) => {
  const designer = new Designer(page);
  await designer.open();
  const buy = () => designer.main.getByRole('button', { name: /^Comprar/ }).click();
  await buy();
  await expect(page.getByText('Debes iniciar sesión para continuar').first()).toBeVisible();
  const member = new Designer(page);
  await member.alreadyLoggedIn(CLIENT);
  await member.open();
  await buy();
  await expect(page.getByText('Debes seleccional al menos un sticker').first()).toBeVisible();
  await member.addDesign(/Cóndor/);
  await buy();
  await expect(page.getByText('Debes seleccional al menos una talla').first()).toBeVisible();
});

test('dragging, sizing and undo by mouse; larger than the area goes back with its message @desktop [3§5]', async ({
  page,
}) => {
  const designer = new Designer(page);
  await designer.open();
  await designer.addDesign(/Llama/);
  const centre = designer.field('Centro a lo alto, cm');
  const from = await designer.spot(0.5, 0.5);
  const to = await designer.spot(0.5, 0.7);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 6 });
  await page.mouse.up();
  await expect(centre).not.toHaveValue('13,8');
  await designer.main.getByRole('button', { name: 'Deshacer' }).click();
  await expect(designer.row(/Llama/)).toBeVisible();
  await designer.row(/Llama/).getByRole('button', { name: /Llama/, pressed: false }).first().click();
  await expect(centre).toHaveValue('13,8');
  await designer.field('Ancho, cm').fill('25');
  await designer.field('Ancho, cm').press('Enter');
  await expect(page.getByText('El estampado no puede ser mayor a 19cm x 27.7 cm').first()).toBeVisible();
  await expect(designer.field('Ancho, cm')).toHaveValue('13,7');
});

test('by keyboard alone: text, move, turn, undo, size, the help sheet, and into the cart @desktop [3§5]', async ({
  page,
}) => {
  const designer = new Designer(page);
  await designer.alreadyLoggedIn(CLIENT);
  await designer.open();
  await designer.main.getByRole('tab', { name: 'Imagen' }).focus();
  await page.keyboard.press('ArrowLeft');
  await designer.main.getByLabel('Tu texto').focus();
  await page.keyboard.type('Apu');
  await designer.main.getByRole('button', { name: 'Agregar texto' }).focus();
  await page.keyboard.press('Enter');
  await expect(designer.row(/Apu/)).toBeVisible();
  await designer.board.focus();
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('.');
  await expect(designer.field('Giro, °')).toHaveValue('5');
  await expect(designer.field('Centro a lo alto, cm')).toHaveValue(/^14,[89]$/);
  await page.keyboard.press('Control+z');
  await expect(designer.field('Giro, °')).toHaveValue('0');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Atajos de teclado' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(designer.board).toBeFocused();
  await page.keyboard.press('Delete');
  await expect(designer.row(/Apu/)).toHaveCount(0);
  await page.keyboard.press('Control+z');
  await expect(designer.row(/Apu/)).toBeVisible();
  await designer.main.getByLabel('Cantidad de talla M', { exact: true }).focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('1');
  await designer.main.getByRole('button', { name: /^Comprar/ }).focus();
  await page.keyboard.press('Enter');
  await expect(page).not.toHaveURL(/\/polos/, { timeout: 30_000 });
  await designer.goToCart();
  await expect(designer.main.getByText(/, M$/).first()).toBeVisible();
});

test('two fingers make a sticker smaller and turn it @phone', async ({ page, context }) => {
  const designer = new Designer(page);
  await designer.open();
  await designer.addDesign(/Chakana/);
  await expect(designer.field('Ancho, cm')).toHaveValue('13,7');
  const cdp = await context.newCDPSession(page);
  const a = await designer.spot(0.25, 0.5);
  const b = await designer.spot(0.75, 0.5);
  const middle = { x: (a.x + b.x) / 2, y: a.y };
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    cdp.send('Input.dispatchTouchEvent', { type, touchPoints });
  await touch('touchStart', [a, b]);
  for (const step of [0.9, 0.8, 0.7, 0.6]) {
    const reach = ((b.x - a.x) / 2) * step;
    const turn = (1 - step) * 0.8;
    const arm = { x: reach * Math.cos(turn), y: reach * Math.sin(turn) };
    await touch('touchMove', [
      { x: middle.x - arm.x, y: middle.y - arm.y },
      { x: middle.x + arm.x, y: middle.y + arm.y },
    ]);
  }
  await touch('touchEnd', []);
  await expect(designer.field('Ancho, cm')).toHaveValue(/^8,[0-4]$/);
  await expect(designer.field('Giro, °')).toHaveValue(/^1[789]$/);
});

test('bad files are refused with their reason; a good one says its resolution and comes back after a reload [D60]', async ({
  page,
}) => {
  const designer = new Designer(page);
  await designer.open();
  const heavy = Buffer.concat([await png(64, 64), Buffer.alloc(5_242_881)]);
  await designer.addFile({ name: 'grande.png', mimeType: 'image/png', buffer: heavy });
  await expect(page.getByText('No se permiten archivo mayor a 5MB').first()).toBeVisible();
  const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic'), Buffer.alloc(64)]);
  await designer.addFile({ name: 'IMG_1.HEIC', mimeType: 'image/heic', buffer: heic });
  await expect(page.getByText(/Las fotos HEIC no se pueden imprimir/).first()).toBeVisible();
  const broken = Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), Buffer.alloc(40)]);
  await designer.addFile({ name: 'rota.png', mimeType: 'image/png', buffer: broken });
  await expect(page.getByText('Ha ocurrido un error cargando su imagen').first()).toBeVisible();
  await designer.addFile({ name: 'punto.png', mimeType: 'image/png', buffer: await png(1, 1) });
  await expect(page.getByText('La imagen es demasiado pequeña', { exact: false }).first()).toBeVisible();
  await designer.addFile({ name: 'larga.png', mimeType: 'image/png', buffer: await png(20_000, 40) });
  await expect(page.getByText('La imagen es demasiado grande', { exact: false }).first()).toBeVisible();
  await designer.addFile({ name: 'baile.gif', mimeType: 'image/gif', buffer: await moving() });
  await expect(page.getByText('La imagen no puede ser animada', { exact: false }).first()).toBeVisible();
  await expect(designer.stickers.getByRole('listitem')).toHaveCount(0);
  // A drawing that would run and fetch is drawn, and does neither.
  const reached: string[] = [];
  page.on('request', (request) => request.url().includes('mal.invalid') && reached.push(request.url()));
  await designer.addFile({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(HOSTILE_SVG) });
  await designer
    .row(/Imagen/)
    .getByRole('button', { name: /^Eliminar/ })
    .click();
  expect([reached, await page.evaluate(() => 'hacked' in window)]).toEqual([[], false]);
  await designer.addFile({ name: 'foto.png', mimeType: 'image/png', buffer: await png(500, 400) });
  await expect(designer.main.getByText(/Resolución baja: 92 ppp/)).toBeVisible();
  await expect(designer.main.getByText('Guardado en este equipo', { exact: true })).toBeVisible();
  await page.reload();
  await designer.answers();
  await expect(designer.row(/Imagen/)).toBeVisible();
  await designer
    .row(/Imagen/)
    .getByRole('button', { name: 'Imagen', exact: true })
    .click();
  await expect(designer.main.getByText(/Resolución baja: 92 ppp/)).toBeVisible();
});

test('the connection breaks while buying: it goes on by itself and nothing is made twice @desktop', async ({
  page,
  context,
}) => {
  const designer = new Designer(page);
  await designer.alreadyLoggedIn(CLIENT_2);
  await designer.open();
  await designer.addFile({ name: 'foto.png', mimeType: 'image/png', buffer: await png(600, 600) });
  await expect(designer.row(/Imagen/)).toBeVisible();
  await designer.chooseSize('M', 1);
  await designer.chooseSize('L', 1);
  const made: { key: string; id: number }[] = [];
  page.on('response', async (response) => {
    if (!response.url().endsWith('/product-customs') || response.request().method() !== 'POST' || !response.ok())
      return;
    made.push({ key: response.request().headers()['idempotency-key'] ?? '', id: (await response.json()).id });
  });
  // The first custom product stands; its first picture finds no network.
  let cut = false;
  await page.route('**/api/web/product-customs/upload', async (route) => {
    if (cut) return route.continue();
    cut = true;
    await context.setOffline(true);
    return route.abort('internetdisconnected');
  });
  await designer.main.getByRole('button', { name: /^Comprar/ }).click();
  await expect(designer.main.getByText('Disculpe ha ocurrido un error').first()).toBeVisible({ timeout: 20_000 });
  await context.setOffline(false);
  await expect(page).not.toHaveURL(/\/polos/, { timeout: 30_000 });
  await expect.poll(() => made.length).toBe(3);
  expect(new Set(made.map(({ key }) => key)).size).toBe(2);
  expect(new Set(made.map(({ id }) => id)).size).toBe(2);
});

test('another product and another colour start anew; undo, several drafts and the shared picture @desktop [3§4]', async ({
  page,
}) => {
  const designer = new Designer(page);
  await designer.open();
  await designer.addDesign(/Llama/);
  await designer.chooseSize('S', 2);
  await designer.main
    .getByRole('group', { name: /Seleccione un color/ })
    .getByRole('radio', { name: 'Negro' })
    .check();
  await expect(designer.main.getByLabel('Cantidad de talla S', { exact: true })).toHaveValue('0');
  await expect(designer.row(/Llama/)).toBeVisible();
  await designer.tab('Producto');
  await designer.main.getByRole('button', { name: /manga larga/ }).click();
  await expect(designer.row(/Llama/)).toHaveCount(0);
  await designer.main.getByRole('button', { name: 'Deshacer' }).click();
  await expect(designer.row(/Llama/)).toBeVisible();

  const download = page.waitForEvent('download');
  await designer.main.getByRole('button', { name: 'Compartir una imagen del polo' }).click();
  expect((await download).suggestedFilename()).toBe('mi-polo.jpg');

  await designer.main.getByRole('button', { name: 'Mi diseño' }).click();
  await designer.main.getByLabel('Nombre de este diseño').fill('Promo 2026');
  await designer.main.getByLabel('Nombre de este diseño').press('Enter');
  await designer.main.getByRole('button', { name: 'Promo 2026' }).click();
  await designer.main.getByRole('button', { name: 'Nuevo diseño' }).click();
  await expect(designer.row(/Llama/)).toHaveCount(0);
  await designer.addText('Otro');
  await designer.main.getByRole('button', { name: 'Diseño 2', exact: true }).click();
  await designer.main.getByRole('button', { name: /^Promo 2026/ }).click();
  await expect(designer.row(/Llama/)).toBeVisible();
  await expect(designer.row(/Otro/)).toHaveCount(0);
});
