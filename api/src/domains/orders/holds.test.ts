import { sql } from 'kysely';
import type { TestApp } from '../../../test/app';
import { type Buyer, type Market, marketForTests } from './fixtures';
import { releaseExpiredHolds } from './holds';
import { orderMails } from './mails';

let shop: TestApp;
let market: Market;
let buyer: Buyer;
marketForTests((open) => {
  ({ shop, market, buyer } = open);
});

const sweep = () => releaseExpiredHolds(shop.db, orderMails(shop.app));
const expire = (id: number) =>
  shop.db
    .updateTable('orders')
    .set({ hold_until: sql<Date>`now() - interval '1 second'` })
    .where('id', '=', id)
    .execute();
const statusOf = async (id: number) => (await shop.get(`orders/${id}`, buyer.token)).json().status;

it('a hold that runs gives nothing back [D25]', async () => {
  const product = await market.product({ stock: 5 });
  const { id } = await market.order(buyer, [{ product_id: product, qty: 2 }]);
  expect(await sweep()).toBe(0);
  expect([await statusOf(id), await market.stockOf(product)]).toEqual(['pending', 3]);
});

it('a hold that ran out gives products and code back, cancels the order and writes to its buyer [D25]', async () => {
  const product = await market.product({ stock: 5 });
  const code = await market.promotion({ type_id: 2, amount: 500, max_uses: 1 });
  const payment = await market.order(buyer, [{ product_id: product, qty: 2 }], {
    promotion_code: code,
    email: 'vencido@correo.pe',
  });
  await expire(payment.id);
  expect(await sweep()).toBe(1);
  expect([await statusOf(payment.id), await market.stockOf(product)]).toEqual(['cancelled', 5]);
  const steps = (await shop.get(`orders/${payment.id}`, buyer.token)).json().details[0].estadoenvio;
  expect(steps).toEqual(['complete', 'pending', 'pending', 'pending', 'pending']);
  const again = await market.order(buyer, [{ product_id: product, qty: 1 }], { promotion_code: code });
  expect(again.discount_fix).toBe(5);

  const sent: { to: string; subject: string }[] = [];
  shop.app.mail.send = async (message) => void sent.push(message);
  await shop.app.jobs.drain();
  expect(
    sent
      .filter(({ to }) => to === 'vencido@correo.pe')
      .map(({ subject }) => subject)
      .sort(),
  ).toEqual([`Cancelamos tu pedido N.º ${payment.id}`, `Recibimos tu pedido N.º ${payment.id}`]);
});

it('a second sweep gives nothing back twice [D25]', async () => {
  const product = await market.product({ stock: 5 });
  const { id } = await market.order(buyer, [{ product_id: product, qty: 5 }]);
  await expire(id);
  const swept = await Promise.all(Array.from({ length: 6 }, sweep));
  expect(swept.reduce((sum, count) => sum + count, 0)).toBe(1);
  expect(await market.stockOf(product)).toBe(5);
});

it('only what is still held is given back [D25]', async () => {
  const product = await market.product({ stock: 5 });
  const { id } = await market.order(buyer, [{ product_id: product, qty: 2 }]);
  await shop.db.updateTable('stock_reservations').set({ state: 'released' }).where('order_id', '=', id).execute();
  await expire(id);
  expect([await sweep(), await market.stockOf(product)]).toEqual([1, 3]);
});

it('an order that was approved keeps its products [D25]', async () => {
  const product = await market.product({ stock: 5 });
  const { id } = await market.order(buyer, [{ product_id: product, qty: 1 }]);
  await shop.db.updateTable('orders').set({ status: 'paid', approved_at: new Date() }).where('id', '=', id).execute();
  await expire(id);
  expect(await sweep()).toBe(0);
  expect([await statusOf(id), await market.stockOf(product)]).toEqual(['approved', 4]);
});

it('sweeping while others buy neither loses nor invents products [D25]', async () => {
  const product = await market.product({ stock: 10 });
  const old = await Promise.all(
    Array.from({ length: 5 }, () => market.order(buyer, [{ product_id: product, qty: 2 }])),
  );
  for (const { id } of old) await expire(id);
  const body = await market.body(buyer, [{ product_id: product, qty: 1 }]);
  const [answers] = await Promise.all([
    Promise.all(Array.from({ length: 8 }, () => market.send(buyer, body))),
    sweep(),
    sweep(),
  ]);
  const sold = answers.filter(({ statusCode }) => statusCode === 200).length;
  expect(await market.stockOf(product)).toBe(10 - sold);
});
