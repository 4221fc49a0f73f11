import type { TestApp } from '../../../test/app';
import { approveOrder, rejectOrder } from './decide';
import { type Buyer, type Market, marketForTests } from './fixtures';
import { releaseExpiredHolds } from './holds';
import { orderMails } from './mails';

let shop: TestApp;
let market: Market;
let buyer: Buyer;
marketForTests((open) => {
  ({ shop, market, buyer } = open);
});

const within = <T>(work: (trx: TestApp['db']) => Promise<T>) => shop.db.transaction().execute(work);
const approve = (id: number) => within((trx) => approveOrder(trx, id, orderMails(shop.app)));
const reject = (id: number, reason = '') => within((trx) => rejectOrder(trx, id, reason, orderMails(shop.app)));
const statesOf = async (id: number) => {
  const rows = await shop.db.selectFrom('stock_reservations').select('state').where('order_id', '=', id).execute();
  return rows.map(({ state }) => state);
};
const expire = (id: number) =>
  shop.db
    .updateTable('orders')
    .set({ hold_until: new Date(0) })
    .where('id', '=', id)
    .execute();

it('an approved order keeps its products for good, also when its hold would have run out [D25]', async () => {
  const product = await market.product({ stock: 5 });
  const { id } = await market.order(buyer, [{ product_id: product, qty: 2 }]);
  await expire(id);
  expect(await approve(id)).toBe(true);
  await releaseExpiredHolds(shop.db, orderMails(shop.app));
  const order = (await shop.get(`orders/${id}`, buyer.token)).json();
  expect([order.status, order.hold_until, await statesOf(id), await market.stockOf(product)]).toEqual([
    'approved',
    null,
    ['taken'],
    3,
  ]);
  expect(order.details[0].estadoenvio.slice(0, 3)).toEqual(['complete', 'complete', 'active']);
});

it('a rejected order gives products and code back, once [D28]', async () => {
  const product = await market.product({ stock: 5 });
  const code = await market.promotion({ type_id: 2, amount: 500, max_uses: 1 });
  const { id } = await market.order(buyer, [{ product_id: product, qty: 2 }], { promotion_code: code });
  expect([await reject(id), await reject(id), await approve(id)]).toEqual([true, false, false]);
  expect([await statesOf(id), await market.stockOf(product)]).toEqual([['released'], 5]);
  const { uses } = await shop.db
    .selectFrom('promotions')
    .select('uses')
    .where('code', '=', code)
    .executeTakeFirstOrThrow();
  expect(uses).toBe(0);
});

it('ten people decide at once, and one decision is taken [D25]', async () => {
  const product = await market.product({ stock: 5 });
  const { id } = await market.order(buyer, [{ product_id: product, qty: 1 }]);
  const decisions = await Promise.all(Array.from({ length: 10 }, (_, nth) => (nth % 2 ? approve(id) : reject(id))));
  expect(decisions.filter(Boolean)).toHaveLength(1);
  const { status } = (await shop.get(`orders/${id}`, buyer.token)).json();
  expect(await market.stockOf(product)).toBe(status === 'approved' ? 4 : 5);
});

it('an order that does not exist cannot be decided about [D25]', async () => {
  expect([await approve(2_000_000_000), await reject(2_000_000_000)]).toEqual([false, false]);
});
