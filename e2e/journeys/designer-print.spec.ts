import { type APIRequestContext, expect, type Locator, test } from '@playwright/test';
import sharp from 'sharp';
import { ADMIN, CLIENT_2, SELLER } from '../support/accounts';
import { expectAccessible, unfloat } from '../support/axe';
import { Designer } from '../support/designer';
import { storedDesign } from '../support/designs';
import { lookFor } from '../support/lists';
import { buyer, logInAs, type Newcomer, tokenOf, unique } from '../support/newcomers';
import { Shopper } from '../support/shopper';

test.describe.configure({ timeout: 240_000 });

const as = (token: string) => ({ authorization: `Bearer ${token}` });
const json = async (answer: Promise<import('@playwright/test').APIResponse>) => {
  const got = await answer;
  expect(got.status(), await got.text()).toBe(200);
  return got.json();
};

const STILL = 6;

/** The canvas once drawings, faces and folds have arrived: several looks at it show the same. */
async function settledPicture(canvas: Locator): Promise<string> {
  let last = '';
  let same = 0;
  const look = async () => {
    await canvas.page().evaluate(() => document.fonts.ready);
    const now = await canvas.evaluate((element) => (element as HTMLCanvasElement).toDataURL('image/png'));
    same = now === last ? same + 1 : 0;
    last = now;
    return same;
  };
  await expect.poll(look, { intervals: [500], timeout: 60_000 }).toBeGreaterThanOrEqual(STILL);
  return last;
}

/** What the editor shows of the print area: its stickers alone, without the cloth. */
async function shownPrint(designer: Designer): Promise<Buffer> {
  await designer.board.focus();
  await designer.page.keyboard.press('Escape');
  const area = await designer.board.getByTestId('print-area').boundingBox();
  const canvas = designer.board.locator('canvas').first();
  const box = await canvas.boundingBox();
  if (!area || !box) throw new Error('the editor shows no print area');
  const picture = await settledPicture(canvas);
  const pixels = Buffer.from(picture.slice(picture.indexOf(',') + 1), 'base64');
  const scale = ((await sharp(pixels).metadata()).width ?? 0) / box.width;
  const at = (value: number) => Math.round(value * scale);
  return sharp(pixels)
    .extract({ left: at(area.x - box.x), top: at(area.y - box.y), width: at(area.width), height: at(area.height) })
    .png()
    .toBuffer();
}

/** Places that a picture of the editor may lie beside the printed one: it begins between two pixels. */
const SHIFTS = [-1, 0, 1].flatMap((left) => [-1, 0, 1].map((top) => ({ left, top })));
const EDGE = 2;

/** Mean difference over white, 0 to 255, and the share of places that differ plainly, where both lie best. */
async function difference(shown: Buffer, printed: Buffer): Promise<{ mean: number; apart: number }> {
  const { width = 0, height = 0 } = await sharp(shown).metadata();
  const size = { width: width - 2 * EDGE, height: height - 2 * EDGE };
  const small = await sharp(printed).resize(width, height, { fit: 'fill' }).png().toBuffer();
  const part = async (picture: Buffer, { left, top }: { left: number; top: number }) =>
    sharp(await sharp(picture).flatten({ background: '#ffffff' }).toBuffer())
      .extract({ ...size, left: EDGE + left, top: EDGE + top })
      .raw()
      .toBuffer();
  const a = await part(shown, { left: 0, top: 0 });
  const found = await Promise.all(
    SHIFTS.map(async (shift) => {
      const b = await part(small, shift);
      const differences = [...a].map((value, index) => Math.abs(value - (b[index] ?? 0)));
      return {
        mean: differences.reduce((sum, value) => sum + value, 0) / differences.length,
        apart: differences.filter((value) => value > 96).length / differences.length,
      };
    }),
  );
  return found.reduce((best, each) => (each.mean < best.mean ? each : best));
}

/** Buys one polo of the design. @returns the session's headers and the id of the custom product */
async function bought(designer: Designer) {
  const { page } = designer;
  await designer.chooseSize('M', 1);
  // Not the account's newest: other journeys buy with it in the same moment.
  const made = page.waitForResponse(
    (response) => response.url().endsWith('/product-customs') && response.request().method() === 'POST',
  );
  await designer.main.getByRole('button', { name: /^Comprar/ }).click();
  const { id } = (await (await made).json()) as { id: number };
  await expect(page).not.toHaveURL(/\/polos/, { timeout: 30_000 });
  return { headers: as(await tokenOf(page.request, CLIENT_2)), id };
}

async function printFile(designer: Designer, { headers, id }: Awaited<ReturnType<typeof bought>>): Promise<Buffer> {
  // 202 until a job has drawn it (D240).
  const ask = () => designer.page.request.get(`/api/web/product-customs/${id}/print/1`, { headers });
  await expect.poll(async () => (await ask()).status(), { timeout: 90_000 }).toBe(200);
  const printed = await (await ask()).body();
  expect(await sharp(printed).metadata()).toMatchObject({ width: 2244, height: 3272, density: 300 });
  return printed;
}

async function expectSame(shown: Buffer, printed: Buffer): Promise<void> {
  const { mean, apart } = await difference(shown, printed);
  // The editor lays the cloth's folds over its stickers; a printer does not.
  expect(mean).toBeLessThan(4);
  expect(apart).toBeLessThan(0.01);
  // What such figures are worth: the same print upside down is another picture.
  const other = await difference(shown, await sharp(printed).flip().toBuffer());
  expect(other.mean).toBeGreaterThan(mean * 3);
}

test('the print file is what the editor shows: drawing and letters, turned @desktop', async ({ page }) => {
  const designer = new Designer(page);
  await designer.alreadyLoggedIn(CLIENT_2);
  await designer.open();
  await designer.addDesign(/Cordillera/);
  await designer.addText('Ayacucho mío');
  await designer.field('Ancho, cm').fill('14');
  await designer.field('Ancho, cm').press('Enter');
  await designer.field('Giro, °').fill('-14');
  await designer.field('Giro, °').press('Enter');
  await designer.field('Centro a lo alto, cm').fill('5');
  await designer.field('Centro a lo alto, cm').press('Enter');
  await expect(designer.field('Centro a lo alto, cm')).toHaveValue(/^5(,0)?$/);
  const shown = await shownPrint(designer);
  await expectSame(shown, await printFile(designer, await bought(designer)));
});

/** A photo whose quarters have a colour each, with a dark frame: what is cut off or turned around shows. */
async function quarters(): Promise<Buffer> {
  const field = (background: string) => sharp({ create: { width: 400, height: 300, channels: 3, background } }).png();
  const colours = ['#c8102e', '#0b6e4f', '#f2b705', '#234e9d'];
  const parts = await Promise.all(
    colours.map(async (colour, at) => ({
      input: await field(colour).toBuffer(),
      left: (at % 2) * 400,
      top: Math.floor(at / 2) * 300,
    })),
  );
  return sharp({ create: { width: 800, height: 600, channels: 3, background: '#ffffff' } })
    .composite(parts)
    .extend({ top: 60, bottom: 60, left: 60, right: 60, background: '#101010' })
    .jpeg({ quality: 92 })
    .toBuffer();
}

test('a photo, cut and filtered, and curved letters: printed as shown; opened again it is the same @desktop', async ({
  page,
}) => {
  const designer = new Designer(page);
  await designer.alreadyLoggedIn(CLIENT_2);
  await designer.open();
  await designer.addFile({ name: 'foto.jpg', mimeType: 'image/jpeg', buffer: await quarters() });
  await expect(designer.row(/Imagen/)).toBeVisible();
  await designer.main.getByRole('radio', { name: 'Sepia' }).check();
  await designer.main.getByRole('button', { name: 'Recortar' }).click();
  await page.getByRole('dialog').getByLabel('Recorte izquierdo').fill('35');
  await page.getByRole('dialog').getByLabel('Recorte superior').fill('20');
  await page.getByRole('button', { name: 'Aplicar recorte' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await designer.addText('Curva de Puno');
  await designer.main.getByLabel('Curva', { exact: true }).fill('120');
  await designer.field('Centro a lo alto, cm').fill('6');
  await designer.field('Centro a lo alto, cm').press('Enter');
  await expect(designer.field('Centro a lo alto, cm')).toHaveValue(/^6(,0)?$/);
  const shown = await shownPrint(designer);
  const made = await bought(designer);
  const printed = await printFile(designer, made);
  await expectSame(shown, printed);

  // The upload is nobody's but its owner's: the editor fetches it with the session.
  await designer.open(`/polos?diseno=${made.id}`);
  await designer
    .row(/Imagen/)
    .getByRole('button', { name: 'Imagen', exact: true })
    .click();
  await expect(designer.main.getByText(/ppp/).first()).toBeVisible();
  await expectSame(await shownPrint(designer), printed);
});

/** Somebody's design on a polo, ordered by transfer and approved. @returns ids of the order and the design */
async function orderedDesign(request: APIRequestContext, who: Newcomer) {
  const { id, email, token } = who;
  const custom = await storedDesign(request, token);
  const headers = { ...as(token), 'idempotency-key': `e2e-${unique()}` };
  const { addresses } = await json(request.get(`/api/web/users/get-user-data/${id}`, { headers: as(token) }));
  const [address] = addresses;
  const { product_id, variant_id } = custom;
  const lines = [{ product_id, variant_id, product_custom_id: custom.id, qty: 2 }];
  const choices = { lines, payment_type_id: 3 };
  const region_id = address.district.region_id;
  const quote = await json(
    request.post('/api/web/orders/quote', { data: { ...choices, region_id }, headers: as(token) }),
  );
  const person = { name: 'Camila Rojas', phone: '987100002', email };
  const order = { ...choices, ...person, address_id: address.id, total: quote.total };
  const { payment } = await json(request.post('/api/web/orders', { data: order, headers }));
  const admin = as(await tokenOf(request, ADMIN));
  await json(request.post(`/api/web/admin/orders/${payment.id}/approve`, { headers: admin, data: {} }));
  return { orderId: payment.id as number, designId: custom.id, name: custom.name };
}

/** How the design looks is nobody's but theirs: fetched with the session, so the picture has an address of this page only. */
async function expectOwnPicture(line: Locator): Promise<void> {
  const picture = line.locator('img[src^="blob:"]').first();
  await expect(picture).toBeVisible();
  // Pictures below the screen wait until somebody comes near.
  await picture.scrollIntoViewIfNeeded();
  await expect.poll(() => picture.evaluate((img) => (img as HTMLImageElement).naturalWidth)).toBe(160);
}

test('the seller looks at the design and saves its print files; the buyer orders it again', async ({
  page,
  browser,
}) => {
  const rosa = await buyer(page.request);
  const { orderId, designId, name } = await orderedDesign(page.request, rosa);
  const seller = new Shopper(await (await browser.newContext({ viewport: page.viewportSize() })).newPage());
  await seller.alreadyLoggedIn(SELLER);
  await seller.visit('/admin/entregas');
  const line = seller.main.getByRole('article', { name: `${name}, pedido ${orderId}` });
  await lookFor(seller.main, line);
  await expect(line.getByText('Nota del comprador: Sin brillo')).toBeVisible();
  await expect(line.getByText('Espalda')).toHaveCount(0);
  await expectOwnPicture(line);
  await unfloat(seller.page);
  await expectAccessible(seller.page);
  await line.getByRole('button', { name: `Ver estampado de frente, diseño ${designId}` }).click();
  await expect(seller.page.getByRole('dialog').getByRole('img')).toBeVisible({ timeout: 20_000 });
  await seller.page.keyboard.press('Escape');
  const download = seller.page.waitForEvent('download');
  await line.getByRole('button', { name: `Descargar PDF de frente, diseño ${designId}` }).click();
  expect((await download).suggestedFilename()).toBe(`diseno-${designId}-frente.pdf`);
  await seller.page.context().close();

  const shopper = new Shopper(page);
  await logInAs(shopper, rosa);
  await shopper.visit('/sales/orders');
  const entry = shopper.main
    .locator('li')
    .filter({ hasText: `Pedido ${orderId} ·` })
    .first();
  const again = entry.getByRole('button', { name: `Pedir otra vez: ${name}, diseño ${designId}` });
  await expect(async () => {
    if (!(await again.isVisible())) await entry.locator('summary').first().click();
    await expect(again).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expectOwnPicture(entry);
  await again.click();
  await expect(page.getByText('Producto agregado al carrito')).toBeVisible();
  await expect(entry.getByRole('link', { name: 'Abrir diseño' })).toHaveAttribute('href', `/polos?diseno=${designId}`);
  await shopper.visit('/carrito');
  await expect(shopper.main.getByRole('link', { name }).first()).toBeVisible();
  await expect(shopper.main.getByText('24,90').filter({ visible: true }).first()).toBeVisible();
  await expectOwnPicture(shopper.main);
});
