import { randomUUID } from 'node:crypto';
import { startApp, type TestApp } from '../../../test/app';
import { type Buyer, type Market, openMarket } from './fixtures';

/** On the embedded database transactions queue; on PostgreSQL (TEST_DATABASE_URL) the same tests really race. */
let shop: TestApp;
let market: Market;
let buyers: Buyer[];
beforeAll(async () => {
  shop = await startApp();
  market = await openMarket(shop);
  buyers = await Promise.all(Array.from({ length: 24 }, () => market.buyer()));
});
afterAll(() => shop.close());

function statuses(answers: { statusCode: number }[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { statusCode } of answers) counts[statusCode] = (counts[statusCode] ?? 0) + 1;
  return counts;
}
const buyer = (index = 0): Buyer => buyers[index % buyers.length] as Buyer;

it('24 buyers, 96 orders and 4 hot products: exactly what was there is sold, and every order has its products [D25]', async () => {
  const hot = await Promise.all(Array.from({ length: 4 }, () => market.product({ stock: 13 })));
  const answers = await Promise.all(
    Array.from({ length: 96 }, async (_, nth) => {
      // Two products each, in either order: what would dead-lock if rows were taken in the order of the lines.
      const pair = [hot[nth % 4], hot[(nth + 1 + (nth % 3)) % 4]] as [number, number];
      const lines = pair.map((product_id) => ({ product_id, qty: 1 }));
      return market.send(buyer(nth), await market.body(buyer(nth), lines));
    }),
  );
  const { 200: sold = 0, 409: refused = 0, ...others } = statuses(answers);
  expect(others).toEqual({});
  expect(sold + refused).toBe(96);
  const left = await Promise.all(hot.map(market.stockOf));
  const units = await shop.db
    .selectFrom('order_lines')
    .select((eb) => eb.fn.sum<number>('qty').as('units'))
    .where('product_id', 'in', hot)
    .executeTakeFirstOrThrow();
  expect(Number(units.units)).toBe(4 * 13 - left.reduce((sum, stock) => sum + stock, 0));
  expect(Number(units.units)).toBe(sold * 2);
  expect(Math.min(...left)).toBeGreaterThanOrEqual(0);
  // Refusals were right: no two products that somebody wanted together are both left.
  for (const answer of answers.filter(({ statusCode }) => statusCode === 409)) {
    expect(answer.json().code).toBe('out_of_stock');
  }
});

it('the same key twenty times at the same moment is one order, answered twenty times [D14]', async () => {
  const product = await market.product({ stock: 20 });
  const body = await market.body(buyer(), [{ product_id: product, qty: 1 }]);
  const key = randomUUID();
  const answers = await Promise.all(Array.from({ length: 20 }, () => market.send(buyer(), body, key)));
  expect(statuses(answers)).toEqual({ 200: 20 });
  expect(new Set(answers.map((answer) => answer.json().payment.id)).size).toBe(1);
  expect(await market.stockOf(product)).toBe(19);
});

it('a code with one use is used once, however many try at the same moment [D20]', async () => {
  const product = await market.product();
  const code = await market.promotion({ type_id: 2, amount: 500, max_uses: 1 });
  const bodies = await Promise.all(
    Array.from({ length: 12 }, (_, nth) =>
      market.body(buyer(nth), [{ product_id: product, qty: 1 }], { promotion_code: code }),
    ),
  );
  const answers = await Promise.all(bodies.map((body, nth) => market.send(buyer(nth), body)));
  expect(statuses(answers)).toEqual({ 200: 1, 409: 11 });
  for (const answer of answers.filter(({ statusCode }) => statusCode === 409)) {
    expect(answer.json()).toMatchObject({ code: 'promotion_used_up', quote: { total: 65, promotion: null } });
  }
  const { uses } = await shop.db
    .selectFrom('promotions')
    .select('uses')
    .where('code', '=', code)
    .executeTakeFirstOrThrow();
  expect(uses).toBe(1);
  expect(await market.stockOf(product)).toBe(99);
});

it('notes: one operation number pays one order, also when two arrive together', async () => {
  const product = await market.product();
  const code = `OP${randomUUID().slice(0, 8)}`;
  const body = await market.body(buyer(), [{ product_id: product, qty: 1 }], { code });
  const answers = await Promise.all([market.send(buyer(), body), market.send(buyer(), body)]);
  expect(statuses(answers)).toEqual({ 200: 1, 422: 1 });
  expect(answers.find(({ statusCode }) => statusCode === 422)?.json().code).toBe('operation_used');
  expect(await market.stockOf(product)).toBe(99);
});
