import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { zipOf } from '@qhatu/api/test/zip';
import { csvOf } from '@qhatu/contract/csv';
import { isoOf, limaDay, shiftDays, writeDay } from '@qhatu/contract/dates';
import { PASSWORD } from '../support/accounts';
import { buyer, logInAs, newcomer, tokenOf } from '../support/newcomers';
import { ONE_DATABASE, testInOwnShop } from '../support/opened-shop';
import { askReturn, orderByTransfer, receive } from '../support/orders';
import { Owner, photo } from '../support/owner';
import { Shopper } from '../support/shopper';

/** Somebody asks to sell, brings their products in a file, sells, takes one back, and is paid what the policy says. */
test.describe.configure({ timeout: 900_000 });
test.use({ actionTimeout: 30_000 });

const CATEGORY = 'Ponchos';

/** Spec 3 §9 with the rates of a shop that changed none (docs/ledger.md), written down here by hand: céntimos and per cent. */
const PROVINCE = 10_00;
const commission = (unitPrice: number): number => (unitPrice < 100_00 ? 12 : unitPrice < 500_00 ? 10 : 8);
const earned = (unitPrice: number, units: number): number =>
  unitPrice * units - Math.round((unitPrice * units * commission(unitPrice)) / 100);

/** Of a poncho that cost 250 a part goes back: its seller, who keeps 90 % of it, loses 90 % of that. Céntimos. */
const GIVEN_BACK = { amount: 25_00, cost: 22_50 };
const soles = (cents: number): string => `S/ ${(cents / 100).toFixed(2).replace('.', ',')}`;

/** What is bought, each of them a row that was broken: its row in the file, its name and price once mended. */
const RETURNED = { row: 5, name: 'Poncho 4', price: 80_00 };
const FAR = { row: 12, name: 'Poncho 11', price: 250_00 };
const FAR_TOO = { row: 22, name: 'Poncho de alpaca', price: 89_90 };

/** 45 good rows and five broken ones: a price, a stock, a name, a price that could be two, a row without its code. */
function fileOfProducts() {
  const header = ['Código', 'Nombre', 'Categoría', 'Precio', 'Stock', 'Estado', 'Fotos'];
  const rows = Array.from({ length: 50 }, (_, at) => [
    ...[`P-${at + 1}`, `Poncho ${at + 1}`, CATEGORY, '60,00', '4', 'publicado', 'poncho.jpg'],
  ]);
  const put = (row: number, cells: Readonly<Record<number, string>>) => Object.assign(rows[row - 2] ?? [], cells);
  put(RETURNED.row, { 3: 'ochenta' });
  put(FAR.row, { 3: '250,00', 4: 'dos docenas' });
  put(FAR_TOO.row, { 1: 'X', 3: '89,90' });
  put(32, { 3: '1.299' });
  put(42, { 0: '' });
  return { name: 'ponchos.csv', mimeType: 'text/csv', buffer: Buffer.from(csvOf([header, ...rows])) };
}

async function apply(shopper: Shopper): Promise<void> {
  const { main, page } = shopper;
  await shopper.visit('/registrarse');
  const fill = (label: RegExp, text: string) => main.getByLabel(label).fill(text);
  const next = () => main.getByRole('button', { name: 'Siguiente' }).click();
  await fill(/^Razón social/, 'Tejidos del Sur SAC');
  await fill(/^RUC/, '20131312955');
  await main.getByLabel(/^Imagen del RUC/).setInputFiles(await photo('#2e4a7a'));
  await fill(/^Teléfono \*?$/, '987654321');
  for (const label of [/^Tipo de comprobante/, /^Comprobante de preferencia/, /^Rango de ventas/, /^Giro de negocio/])
    await main.getByLabel(label).selectOption({ index: 1 });
  await next();
  await main.getByLabel(/^Banco/).selectOption({ label: 'BCP' });
  await main.getByLabel(/^Tipo de cuenta/).selectOption({ index: 1 });
  await fill(/^Propietario de cuenta bancaria/, 'Tejidos del Sur SAC');
  await fill(/^Cuenta bancaria/, '1912345678012');
  await fill(/^Confirma la cuenta bancaria/, '1912345678012');
  await next();
  await fill(/^Nombre \*?$/, 'Sonia Pizarro');
  await fill(/^Correo electrónico/, 'sonia@tejidos.pe');
  await fill(/^Teléfono/, '987654322');
  const popup = page.waitForEvent('popup');
  await main.getByRole('checkbox', { name: /términos y condiciones/ }).check();
  await (await popup).close();
  await main.getByRole('button', { name: 'Crear cuenta' }).click();
  const proof = page.getByRole('dialog', { name: 'Confirma que eres tú' });
  await proof.getByLabel(/^Contraseña actual/).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/paginas\/tablero/);
}

/** The file is brought, three of its five broken rows mended, the others left; all that can be is on sale. */
async function importProducts(seller: Shopper): Promise<void> {
  const { main, page } = seller;
  await seller.visit('/admin/importar');
  await main.locator('input[type=file]').setInputFiles(fileOfProducts());
  await expect(main.getByText('5 productos no pueden importarse así')).toBeVisible();
  await main.getByRole('link', { name: 'Corregir' }).click();
  await main.getByLabel(`Precio, fila ${RETURNED.row}`, { exact: true }).fill('80,00');
  await main.getByLabel(`Stock, fila ${FAR.row}`, { exact: true }).fill('24');
  await main
    .getByRole('article', { name: new RegExp(`fila ${FAR_TOO.row}`) })
    .getByLabel('Nombre')
    .fill(FAR_TOO.name);
  await main.getByRole('button', { name: 'Comparar otra vez 3 productos' }).click();
  await main.getByRole('button', { name: 'Importar 48 productos' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Importar 48 productos' }).click();
  await expect(main.getByText('Importado: 48 productos')).toBeVisible({ timeout: 60_000 });
  await expect(main.getByText('2 productos no pueden importarse así')).toBeVisible();

  await main.getByText('¿Tus fotos están en un ZIP?').click();
  const { buffer } = await photo('#7a3b2e');
  const zip = await zipOf(['poncho.jpg', buffer]);
  await main
    .getByLabel(/^ZIP con fotos/)
    .setInputFiles({ name: 'fotos.zip', mimeType: 'application/zip', buffer: zip });
  await expect(main.getByText('48 traídas, 0 por traer, 0 que no se pudieron traer.')).toBeVisible({
    timeout: 120_000,
  });
}

/** Finds a product as a shopper does. */
async function openProduct(shopper: Shopper, { name }: { name: string }): Promise<void> {
  const found = shopper.main.locator('a[href^="/detalle/productos/"]').filter({ hasText: new RegExp(`${name}\\b`) });
  await expect(async () => {
    await shopper.visit(`/buscar?search=${encodeURIComponent(name)}`);
    await expect(found.first()).toBeVisible({ timeout: 5_000 });
  }).toPass({ timeout: 90_000 });
  await found.first().click();
  await expect(shopper.main.getByRole('heading', { level: 1, name })).toBeVisible();
}

/** The same, and puts it into the cart, so many times. */
async function putIntoCart(shopper: Shopper, product: { name: string }, units = 1): Promise<void> {
  await openProduct(shopper, product);
  for (let unit = 1; unit < units; unit++)
    await shopper.main.getByRole('button', { name: 'Aumentar cantidad' }).first().click();
  await shopper.addToCart();
}

/** Who bought a product says what they think of it on its page. */
async function rate(shopper: Shopper, { name }: { name: string }, words: string): Promise<void> {
  await openProduct(shopper, { name });
  await shopper.main.getByRole('tab', { name: /^Calificaciones/ }).click();
  const form = shopper.main.getByRole('form', { name: 'Calificar el producto' });
  await form.getByRole('radio', { name: '4,5 estrellas' }).check({ force: true });
  await form.getByLabel(/^Comentario/).fill(words);
  await form.getByRole('button', { name: 'Calificar' }).click();
  await expect(shopper.page.getByText('Gracias por tu calificación').first()).toBeVisible();
}

/** Céntimos of the statement's CSV by what it names, and all of them. */
async function statementOf(page: Page): Promise<{ byName: Record<string, number>; all: number }> {
  const download = page.waitForEvent('download');
  await page.getByRole('main').getByRole('button', { name: 'Descargar CSV' }).click();
  const [, ...lines] = (await readFile(await (await download).path(), 'utf8')).trim().split(/\r?\n/);
  const byName: Record<string, number> = {};
  let all = 0;
  for (const line of lines) {
    const cells = line.split(',');
    const name = /Poncho (\d+|de alpaca)/.exec(line)?.[0] ?? line;
    const amount = Math.round(Number(cells.at(-1)) * 100);
    byName[name] = (byName[name] ?? 0) + amount;
    all += amount;
  }
  return { byName, all };
}

testInOwnShop(
  {
    databases: ONE_DATABASE,
    name: 'seller-shop',
    nth: 2,
    title:
      'somebody applies, is approved, brings 50 products, sells to two, takes one back, and the statement adds up by hand',
  },
  async ({ shop, owner, email, tab }) => {
    await owner.sayHowToBePaid();
    await owner.createCategory(CATEGORY);

    const applicant = new Shopper(await tab());
    const sonia = await newcomer(applicant.page.request);
    await logInAs(applicant, sonia);
    await apply(applicant);
    await owner.visit('/admin/solicitudes');
    const request = owner.main.getByRole('article').filter({ hasText: sonia.email });
    await request.getByRole('button', { name: /^Aprobar/ }).click();
    await expect(request).toHaveCount(0);

    const seller = new Owner(await tab());
    await logInAs(seller, sonia);
    await importProducts(seller);

    const near = new Shopper(await tab());
    await logInAs(near, await buyer(near.page.request));
    await putIntoCart(near, RETURNED, 2);
    const first = await orderByTransfer(near, () => near.chooseAddress(/Lima/));
    const far = new Shopper(await tab());
    await logInAs(far, await newcomer(far.page.request));
    await putIntoCart(far, FAR);
    await putIntoCart(far, FAR_TOO);
    const second = await orderByTransfer(far, () =>
      far.createAddress({ region: 'Cusco', province: 'Cusco', district: 'Cusco', street: 'Calle Suecia 300' }),
    );
    for (const id of [first, second]) {
      const order = await owner.openOrder(id);
      const approve = order.getByRole('button', { name: `Aprobar pedido ${id}` });
      await approve.click();
      await expect(approve).toHaveCount(0);
      await seller.visit('/admin');
      const toSend = seller.main.getByRole('table', { name: /^Lo que tienes que enviar/ });
      await expect(toSend.getByRole('link', { name: `N.º ${id}` }).first()).toBeVisible();
      await seller.fits('hoy-del-vendedor');
      await seller.send(await seller.openOrder(id), id, `26-000${id}`);
    }
    await receive(far, second);
    await seller.giveBack(second, FAR.name, '25,00', soles(GIVEN_BACK.cost));
    await far.visit(`/sales/orders/${second}`);
    await expect(far.main.getByText(soles(GIVEN_BACK.amount)).first()).toBeVisible();
    await rate(far, FAR, 'Abriga mucho');
    await seller.answerRating(FAR.name, 'Gracias por contarlo');
    await openProduct(far, FAR);
    await far.main.getByRole('tab', { name: /^Calificaciones/ }).click();
    await expect(far.main.getByText('Gracias por contarlo')).toBeVisible();
    await expect(far.main.getByText(/^Respuesta de /)).toBeVisible();
    const today = limaDay(new Date());
    const until = shiftDays(today, 9);
    await seller.takeDaysOff(isoOf(today), isoOf(until), 'Feria de Puno');
    await openProduct(far, FAR_TOO);
    const delivery = far.main.getByRole('region', { name: 'Entrega' });
    await expect(delivery.getByText(`Esta tienda no envía hasta el ${writeDay(until)}`)).toBeVisible();
    await far.addToCart();
    await far.goToCart();
    await far.goToCheckout();
    await expect(far.main.getByText(/^Una tienda de tu pedido no envía hasta/)).toBeVisible();
    await seller.comeBack();
    await askReturn(near, first, 1);
    await seller.takeBack(await seller.openOrder(first));
    await owner.refundPaid(await owner.openOrder(first), '00451');

    const hand = {
      [RETURNED.name]: earned(RETURNED.price, 1),
      [FAR.name]: earned(FAR.price, 1) + PROVINCE - GIVEN_BACK.cost,
      [FAR_TOO.name]: earned(FAR_TOO.price, 1) + PROVINCE,
    };
    const total = Object.values(hand).reduce((sum, amount) => sum + amount, 0);
    await shop.stop();
    await shop.weekLater();
    await shop.start();
    await seller.visit('/admin/liquidaciones');
    await expect(seller.main.getByText(soles(total))).toBeVisible();
    const settled = await owner.page.request.post('/api/web/admin/settlements', {
      headers: { authorization: `Bearer ${await tokenOf(owner.page.request, email)}` },
      data: { last_day: isoOf(shiftDays(limaDay(new Date()), -1)) },
    });
    expect(await settled.json()).toMatchObject({ settlements: 1 });
    await seller.visit('/admin/liquidaciones/1');
    await expect(seller.main.getByText('Total', { exact: true }).locator('..')).toContainText(soles(total));
    expect(await statementOf(seller.page)).toEqual({ byName: hand, all: total });
    await owner.visit('/admin/liquidaciones/1');
    await owner.main.getByRole('button', { name: 'Marcar como pagada' }).click();
    const paying = owner.page.getByRole('dialog', { name: 'Pagar la liquidación N.º 1' });
    await paying.getByRole('textbox').fill('OP-778');
    await paying.getByRole('button', { name: 'Marcar como pagada' }).click();
    await expect(owner.main.getByText('OP-778').first()).toBeVisible();
  },
);
