import { randomUUID } from 'node:crypto';
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
