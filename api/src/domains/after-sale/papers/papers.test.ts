import { PDFDocument } from '@cantoo/pdf-lib';
import { orderLines } from '../../orders/read';
import { staffedShopForTests } from '../testing';
import { makeReceipt } from './receipt';

const stage = staffedShopForTests();

/** Words of a PDF that pdfkit wrote: hexadecimal strings in its content streams. */
async function wordsOf(pdf: Buffer): Promise<string> {
  const { inflateSync } = await import('node:zlib');
  const streams = pdf.toString('latin1').matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g);
  const pages = [...streams].map(([, bytes = '']) => {
    try {
      return inflateSync(Buffer.from(bytes, 'latin1')).toString('latin1');
    } catch {
      return '';
    }
  });
  return pages
    .flatMap((page) => [...page.matchAll(/\[((?:<[0-9a-f]*>|[\s\d.-])*)\] TJ/g)])
    .map(([, list = '']) =>
      [...list.matchAll(/<([0-9a-f]*)>/g)].map(([, hex = '']) => Buffer.from(hex, 'hex').toString('latin1')).join(''),
    )
    .join('\n');
}

it('the receipt has the invoice’s data, every amount, and the tax that the total contains; for buyer and administration [3§9]', async () => {
  const invoice = {
    ruc: '20100070970',
    razon_social: 'Supermercados del Sur S.A.',
    direccion: 'Av. Lima 1',
    telefono: '014445555',
  };
  await stage.shop.db.updateTable('users').set({ fob: true }).where('id', '=', stage.people.seller.id).execute();
  const { order } = await stage.people.bought(invoice);
  const answer = await stage.shop.get(`orders/${order.id}/receipt`, stage.people.buyer.token);
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
  expect((await PDFDocument.load(answer.rawPayload)).getTitle()).toBe(
    `Comprobante de compra del pedido N.º ${order.id}`,
  );
  const words = await wordsOf(answer.rawPayload);
  for (const text of [
    '20100070970',
    'Supermercados del Sur S.A.',
    '2 × Chompa',
    'S/ 165,00',
    'S/ 139,83',
    'S/ 25,17',
  ]) {
    expect(words.replaceAll('\u00a0', ' ')).toContain(text);
  }
  expect((await stage.shop.get(`orders/${order.id}/receipt`, stage.people.admin.token)).statusCode).toBe(200);
  expect((await stage.shop.get(`orders/${order.id}/receipt`, stage.people.seller.token)).statusCode).toBe(404);
  const row = await stage.shop.db.selectFrom('orders').selectAll().where('id', '=', order.id).executeTakeFirstOrThrow();
  const lines = await orderLines(stage.shop.db, [order.id]);
  expect((await makeReceipt(row, lines)).equals(await makeReceipt(row, lines))).toBe(true);
});

it('sixty products take as many pages as they need [3§9]', async () => {
  const { order } = await stage.people.bought();
  const row = await stage.shop.db.selectFrom('orders').selectAll().where('id', '=', order.id).executeTakeFirstOrThrow();
  const [line] = await orderLines(stage.shop.db, [order.id]);
  if (!line) throw new Error('no line');
  const long = { ...line, name: 'Chompa de alpaca con un nombre que ocupa más de una línea '.repeat(3) };
  const pdf = await PDFDocument.load(await makeReceipt(row, Array(60).fill(long)));
  expect(pdf.getPageCount()).toBeGreaterThan(3);
});

it('the packing slip has what goes into the box and no amounts: a seller’s own lines [D4]', async () => {
  const { order } = await stage.people.bought();
  const slip = async (token: string) => stage.shop.get(`staff/orders/${order.id}/packing-slip`, token);
  const own = await wordsOf((await slip(stage.people.seller.token)).rawPayload);
  expect([own.includes('Chompa'), own.includes('Quena'), own.includes('S/')]).toEqual([true, false, false]);
  const all = await wordsOf((await slip(stage.people.admin.token)).rawPayload);
  expect(all).toContain('Quena');
});

it('there is none before it is paid [3§9]', async () => {
  const product = await stage.shop.market.product({ seller_id: stage.people.seller.id });
  const { id } = await stage.shop.market.order(stage.people.buyer, [{ product_id: product, qty: 1 }]);
  const answer = await stage.shop.get(`orders/${id}/receipt`, stage.people.buyer.token);
  expect([answer.statusCode, answer.json().code]).toEqual([409, 'not_paid']);
  expect((await stage.shop.get(`staff/orders/${id}/packing-slip`, stage.people.seller.token)).statusCode).toBe(409);
});
