import type { SellerFigures } from '@qhatu/contract/wire';
import { sql } from 'kysely';
import { staffedShopForTests } from '../after-sale/testing';
import { somebody } from '../sellers/fixtures';
import { readFigures } from './figures';

// Ten at night in Lima, which is the next day in Greenwich.
const NOW = new Date('2026-11-26T03:00:00Z');

const stage = staffedShopForTests();

/** Two units of the seller's, S/ 100, and one of the other's, paid at an instant. */
async function paidAt(instant: string) {
  const bought = await stage.people.bought();
  await sql`update orders set approved_at = ${instant} where id = ${bought.order.id}`.execute(stage.shop.db);
  return bought;
}

it('a seller’s own lines are counted by the day of Lima on which they were paid, beside as many days before [D192]', async () => {
  const { ours } = await paidAt('2026-11-25T23:00:00Z');
  await paidAt('2026-11-20T04:59:00Z');
  await paidAt('2026-11-19T04:00:00Z');
  await paidAt('2026-11-01T15:00:00Z');
  const cancelled = await paidAt('2026-11-25T15:00:00Z');
  await sql`update order_lines set cancelled_at = now() where id = ${cancelled.first}`.execute(stage.shop.db);
  const figures = await readFigures(stage.shop.db, stage.people.seller.id, 7, NOW);
  expect(figures.days.map(({ day, units, total }) => [day, units, total])).toEqual([
    ['2026-11-19', 2, 100],
    ...['2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23', '2026-11-24'].map((day) => [day, 0, 0]),
    ['2026-11-25', 2, 100],
  ]);
  expect([figures.current, figures.before]).toMatchObject([
    { orders: 2, units: 4, total: 200 },
    { orders: 1, units: 2, total: 100 },
  ]);
  // Eight are left of ten: at two in seven days they last for four weeks.
  expect(figures.products.find(({ id }) => id === ours)).toMatchObject({
    units: 2,
    total: 100,
    stock: 8,
    days_left: 28,
  });
  expect((await readFigures(stage.shop.db, stage.people.seller.id, 30, NOW)).current.orders).toBe(4);
  // The other seller's line of the cancelled one stands.
  expect((await readFigures(stage.shop.db, stage.people.other.id, 7, NOW)).current.units).toBe(3);
});

it('what brought most is named first, and what has no stock left lasts no day [D192]', async () => {
  const seller = await somebody(stage.shop, 4);
  const sell = async (price: number, qty: number, stock: number) => {
    const product = await stage.shop.market.product({ seller_id: seller.id, price, stock });
    const order = await stage.shop.market.order(stage.people.buyer, [{ product_id: product, qty }]);
    await stage.people.approve(order.id);
    return product;
  };
  const [many, dear, gone] = [await sell(1_000, 4, 40), await sell(30_000, 1, 3), await sell(5_000, 2, 2)];
  const { products } = await readFigures(stage.shop.db, seller.id, 7);
  expect(products.map(({ id, units, total, stock, days_left }) => [id, units, total, stock, days_left])).toEqual([
    [dear, 1, 300, 2, 14],
    [gone, 2, 100, 0, 0],
    [many, 4, 40, 36, 63],
  ]);
});

it('what was not paid is not sold, and who has sold nothing has zeros [D192]', async () => {
  const product = await stage.shop.market.product({ seller_id: stage.people.seller.id });
  const before = (await stage.shop.get('staff/figures?days=7', stage.people.seller.token)).json() as SellerFigures;
  await stage.shop.market.order(stage.people.buyer, [{ product_id: product, qty: 1 }]);
  const after = (await stage.shop.get('staff/figures?days=7', stage.people.seller.token)).json() as SellerFigures;
  expect(after.current).toEqual(before.current);
  const nobody = await readFigures(stage.shop.db, stage.people.buyer.id, 90, NOW);
  expect([nobody.current.total, nobody.days.length, nobody.products]).toEqual([0, 90, []]);
});

it('a period that nobody offers is refused, and only sellers have figures [D192]', async () => {
  expect((await stage.shop.get('staff/figures?days=31', stage.people.seller.token)).statusCode).toBe(400);
  expect((await stage.shop.get('staff/figures?days=ayer', stage.people.seller.token)).statusCode).toBe(400);
  expect((await stage.shop.get('staff/figures', stage.people.seller.token)).json().days).toHaveLength(30);
  expect((await stage.shop.get('staff/figures', stage.people.buyer.token)).statusCode).toBe(404);
});
