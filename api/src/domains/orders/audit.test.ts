import { sql } from 'kysely';
import type { TestApp } from '../../../test/app';
import { findDrifts } from './audit';
import { approveOrder, rejectOrder } from './decide';
import { type Buyer, type Market, marketForTests } from './fixtures';
import { orderMails } from './mails';

let shop: TestApp;
let market: Market;
let buyer: Buyer;
marketForTests((open) => {
  ({ shop, market, buyer } = open);
});

const variantOf = async (product: number) =>
  (await shop.db.selectFrom('variants').select('id').where('product_id', '=', product).executeTakeFirstOrThrow()).id;

it('the demo adds up, and so does a shop in which orders wait, are paid and come to nothing [D120]', async () => {
  const product = await market.product({ stock: 9 });
  const order = () => market.order(buyer, [{ product_id: product, qty: 2 }]);
  const [waiting, paid, refused] = [await order(), await order(), await order()];
  const mails = orderMails(shop.app);
  await shop.db.transaction().execute((trx) => approveOrder(trx, paid.id, mails));
  await shop.db.transaction().execute((trx) => rejectOrder(trx, refused.id, 'No llegó', mails));
  expect(await findDrifts(shop.db)).toEqual([]);
  const holds = shop.db.selectFrom('stock_reservations').select(['order_id', 'qty', 'expires_at', 'state']);
  expect(
    await holds
      .where('variant_id', '=', await variantOf(product))
      .orderBy('id')
      .execute(),
  ).toEqual([
    { order_id: waiting.id, qty: 2, expires_at: expect.anything(), state: 'held' },
    { order_id: paid.id, qty: 2, expires_at: null, state: 'taken' },
    { order_id: refused.id, qty: 2, expires_at: null, state: 'released' },
  ]);
});

it('one unit that nobody accounts for is found, on the shelf and in an order [D120]', async () => {
  const product = await market.product({ stock: 5 });
  const variant = await variantOf(product);
  const { id } = await market.order(buyer, [{ product_id: product, qty: 2 }]);
  const stock = (by: number) => sql`update variants set stock = stock + ${by} where id = ${variant}`.execute(shop.db);
  await stock(1);
  expect(await findDrifts(shop.db)).toMatchObject([{ kind: 'stock', variant_id: variant, by: 1 }]);
  await stock(-1);
  await sql`update stock_reservations set qty = 1 where order_id = ${id}`.execute(shop.db);
  expect(await findDrifts(shop.db)).toMatchObject([
    { kind: 'stock', variant_id: variant, by: -1 },
    { kind: 'order', order_id: id, by: -1 },
  ]);
  await sql`update stock_reservations set qty = 2 where order_id = ${id}`.execute(shop.db);
  await sql`update orders set status = 'paid' where id = ${id}`.execute(shop.db);
  expect((await findDrifts(shop.db)).map(({ kind }) => kind)).toEqual(['order', 'history']);
  await sql`update orders set status = 'awaiting_payment' where id = ${id}`.execute(shop.db);
  expect(await findDrifts(shop.db)).toEqual([]);
});

it('what was written down about an order is neither changed nor deleted [D120]', async () => {
  const { id } = await market.order(buyer, [{ product_id: await market.product(), qty: 1 }]);
  const refused = /append-only/;
  await expect(sql`update order_events set reason = 'otra' where order_id = ${id}`.execute(shop.db)).rejects.toThrow(
    refused,
  );
  await expect(sql`delete from order_events where order_id = ${id}`.execute(shop.db)).rejects.toThrow(refused);
});
