import { randomUUID } from 'node:crypto';
import { mailsTo } from '../../../test/mails';
import { findDrifts } from '../orders/audit';
import { somebody } from '../sellers/fixtures';
import { paypalDisputes } from './testing/disputed';
import { payingShopForTests } from './testing/shop';

const stage = payingShopForTests();
const { paid } = paypalDisputes(stage);

const refundsOf = (id: number) =>
  stage.shop.db
    .selectFrom('order_refunds')
    .select(['amount', 'charge_amount'])
    .where('order_id', '=', id)
    .orderBy('id')
    .execute();

test('less than a cent of the dollars that were charged does not go back, said beside the amount, and nothing moves [D400]', async () => {
  const { id } = await paid();
  const giveBack = (amount: number) =>
    stage.shop.post(`admin/orders/${id}/refunds`, { amount, reason: 'Llegó tarde' }, stage.admin, {
      headers: { 'idempotency-key': randomUUID() },
    });
  const refused = await giveBack(0.03);
  expect([refused.statusCode, refused.json()]).toMatchObject([
    422,
    { code: 'refund_too_small', fields: { amount: expect.stringContaining('desde S/ 0,04') } },
  ]);
  expect(await refundsOf(id)).toEqual([]);
  expect((await giveBack(0.04)).statusCode).toBe(200);
  // US$ 15.19 of S/ 57.00: the second cent begins at the eighth céntimo.
  expect((await giveBack(0.03)).json().fields.amount).toContain('desde S/ 0,04');
  expect(await refundsOf(id)).toEqual([{ amount: 4, charge_amount: 1 }]);
  expect(await findDrifts(stage.shop.db)).toEqual([]);
});

test('units go back whatever they are worth, and together for at most a cent more than they come to [D409]', async () => {
  const { shop, admin } = stage;
  const products = await Promise.all(Array.from({ length: 6 }, () => shop.market.product({ price: 3 })));
  const { id, theirs } = await paid(products.map((product_id) => ({ product_id, qty: 1 })));
  const lines = await shop.db.selectFrom('order_lines').select('id').where('order_id', '=', id).orderBy('id').execute();
  for (const line of lines.slice(0, 5)) {
    const body = { lines: [line.id], reason: 'Se agotó' };
    expect((await shop.post(`staff/orders/${id}/lines/cancel`, body, admin)).statusCode).toBe(200);
  }
  // Before any job: a release that would ask PayPal for nothing, in a roll-out or after a rollback, never sees one to be asked for.
  const done = await shop.db
    .selectFrom('order_refunds')
    .select(['charge_amount', 'status'])
    .where('order_id', '=', id)
    .where('status', '=', 'done')
    .execute();
  expect(done).toEqual([{ charge_amount: 0, status: 'done' }]);
  await shop.app.jobs.drain();
  const { charge_amount, total, email } = await shop.db
    .selectFrom('orders')
    .select(['charge_amount', 'total', 'email'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect([total, charge_amount]).toEqual([718, 191]);
  // S/ 0.15 are 3.99 cents: the fifth one's went with those before it, and nobody asks PayPal for nothing.
  expect((await refundsOf(id)).map(({ charge_amount }) => charge_amount)).toEqual([1, 1, 1, 1, 0]);
  expect([...theirs.refunds.values()].map(({ cents }) => cents)).toEqual([1, 1, 1, 1]);
  const { refunds } = (await shop.get(`staff/orders/${id}`, admin)).json();
  expect(refunds).toHaveLength(5);
  for (const refund of refunds) expect(refund).toMatchObject({ status: 'done', amount: 0.03 });
  const mails = (await mailsTo(shop, email)).filter(({ subject }) => subject.startsWith('Te devolvimos S/ 0,03'));
  expect(mails).toHaveLength(5);
  const events = await shop.db
    .selectFrom('order_events')
    .select('id')
    .where('order_id', '=', id)
    .where('kind', '=', 'refunded')
    .execute();
  expect(events).toHaveLength(5);
  expect(await findDrifts(shop.db)).toEqual([]);
});

test('neither does a seller’s, who reads it before anything is asked for [D400]', async () => {
  const seller = await somebody(stage.shop, 4);
  const product_id = await stage.shop.market.product({ seller_id: seller.id });
  const { id } = await paid([{ product_id, qty: 1 }]);
  const { id: detail_id } = await stage.shop.db
    .selectFrom('order_lines')
    .select('id')
    .where('order_id', '=', id)
    .executeTakeFirstOrThrow();
  const look = (amount: number) =>
    stage.shop.post(`staff/orders/${id}/refunds/preview`, { lines: [{ detail_id, amount }] }, seller.token);
  const refused = await look(0.03);
  expect([refused.statusCode, refused.json().code, refused.json().fields]).toEqual([
    422,
    'refund_too_small',
    { 'lines.0.amount': expect.stringContaining('desde S/ 0,04') },
  ]);
  expect((await look(0.04)).statusCode).toBe(200);
});
