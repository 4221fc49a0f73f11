import { randomUUID } from 'node:crypto';
import { PDFDocument } from '@cantoo/pdf-lib';
import { formatDateTime } from '@qhatu/contract/delivery';
import { sql } from 'kysely';
import { wordsOf } from '../../../../test/pdf';
import { orderLines } from '../../orders/read';
import { staffedShopForTests } from '../testing';
import { makeReceipt } from './receipt';

const stage = staffedShopForTests();

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
  const words = wordsOf(answer.rawPayload);
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
  expect((await makeReceipt(row, lines, [])).equals(await makeReceipt(row, lines, []))).toBe(true);
  expect(words).not.toContain('Dinero devuelto');
});

it('sixty products take as many pages as they need [3§9]', async () => {
  const { order } = await stage.people.bought();
  const row = await stage.shop.db.selectFrom('orders').selectAll().where('id', '=', order.id).executeTakeFirstOrThrow();
  const [line] = await orderLines(stage.shop.db, [order.id]);
  if (!line) throw new Error('no line');
  const long = { ...line, name: 'Chompa de alpaca con un nombre que ocupa más de una línea '.repeat(3) };
  const pdf = await PDFDocument.load(await makeReceipt(row, Array(60).fill(long), []));
  expect(pdf.getPageCount()).toBeGreaterThan(3);
});

it('what went back stands on the receipt: each part with its amount, its day and its means, and what is left [D121]', async () => {
  const { order } = await stage.people.bought();
  await stage.people.deliver(order.id);
  const give = (amount: number) =>
    stage.shop.post(`admin/orders/${order.id}/refunds`, { amount, reason: 'Disculpa' }, stage.people.admin.token, {
      headers: { 'idempotency-key': randomUUID() },
    });
  const { id } = (await give(20)).json();
  await stage.shop.post(`admin/refunds/${id}/done`, { operation: 'OP-1' }, stage.people.admin.token);
  await give(12.5);
  // What came beside the order's own payment was never its money.
  await sql`insert into order_refunds (order_id, user_id, key, amount, final, status, reason)
    values (${order.id}, ${stage.people.buyer.id}, 'payment:x', 7700, false, 'by-hand', 'Pagado dos veces')`.execute(
    stage.shop.db,
  );
  const rows = await stage.shop.db
    .selectFrom('order_refunds')
    .select(['created_at', 'done_at'])
    .where('order_id', '=', order.id)
    .orderBy('id')
    .execute();
  const [first, second] = rows;
  const pdf = (await stage.shop.get(`orders/${order.id}/receipt`, stage.people.buyer.token)).rawPayload;
  const words = wordsOf(pdf).replaceAll('\u00a0', ' ');
  for (const text of [
    'Dinero devuelto',
    `Devuelto el ${formatDateTime(first?.done_at ?? new Date(0))}, por transferencia a tu cuenta bancaria`,
    'S/ -20,00',
    `Por devolver, pedido el ${formatDateTime(second?.created_at ?? new Date(0))}, por transferencia a tu cuenta bancaria`,
    'S/ -12,50',
    'S/ -32,50',
    'S/ 132,50',
  ]) {
    expect(words).toContain(text);
  }
  expect(words).not.toContain('77,00');
});

it('what a bank has taken back stands on the receipt as well [D122]', async () => {
  const { order } = await stage.people.bought();
  await sql`update orders set refunded = total, status = 'refunded' where id = ${order.id}`.execute(stage.shop.db);
  await sql`insert into order_events (order_id, kind, actor, to_status) values (${order.id}, 'charged-back', 'provider', 'refunded')`.execute(
    stage.shop.db,
  );
  const pdf = (await stage.shop.get(`orders/${order.id}/receipt`, stage.people.buyer.token)).rawPayload;
  expect(wordsOf(pdf)).toMatch(/Devuelto el [^\n]*, por la disputa del pago/);
});

it('the packing slip has what goes into the box and no amounts: a seller’s own lines [D4]', async () => {
  const { order } = await stage.people.bought();
  const slip = async (token: string) => stage.shop.get(`staff/orders/${order.id}/packing-slip`, token);
  const own = wordsOf((await slip(stage.people.seller.token)).rawPayload);
  expect([own.includes('Chompa'), own.includes('Quena'), own.includes('S/')]).toEqual([true, false, false]);
  const all = wordsOf((await slip(stage.people.admin.token)).rawPayload);
  expect(all).toContain('Quena');
});

it('there is none before it is paid [3§9]', async () => {
  const product = await stage.shop.market.product({ seller_id: stage.people.seller.id });
  const { id } = await stage.shop.market.order(stage.people.buyer, [{ product_id: product, qty: 1 }]);
  const answer = await stage.shop.get(`orders/${id}/receipt`, stage.people.buyer.token);
  expect([answer.statusCode, answer.json().code]).toEqual([409, 'not_paid']);
  expect((await stage.shop.get(`staff/orders/${id}/packing-slip`, stage.people.seller.token)).statusCode).toBe(409);
});
