import { randomUUID } from 'node:crypto';
import { startApp, type TestApp } from '../../../test/app';
import { KINDS, type OwnDatabase, ownDatabase } from '../../../test/databases';
import { type Market, openMarket } from './fixtures';

describe.each(KINDS)('unpaid orders at the same moment, %s', (kind) => {
  let own: OwnDatabase;
  let shop: TestApp;
  let market: Market;
  beforeAll(async () => {
    own = await ownDatabase(kind);
    shop = await startApp({ ...own.env, MAX_OPEN_ORDERS: '3', MAX_OPEN_UNITS: '10' }, await own.open());
    market = await openMarket(shop);
  }, 300_000);
  afterAll(async () => {
    await shop.close();
    own.remove();
  });
  const open = async (userId: number) => {
    const { count } = await shop.db
      .selectFrom('orders')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow();
    return count;
  };

  it('twenty of one account are three orders, and units together stay in bounds', async () => {
    const buyer = await market.buyer();
    const product = await market.product({ stock: 500 });
    const body = await market.body(buyer, [{ product_id: product, qty: 4 }]);
    const answers = await Promise.all(Array.from({ length: 20 }, () => market.send(buyer, body)));
    expect(answers.map(({ statusCode }) => statusCode).filter((status) => status !== 422)).toEqual([200, 200]);
    expect([await open(buyer.id), await market.stockOf(product)]).toEqual([2, 492]);

    const other = await market.buyer();
    const one = await market.body(other, [{ product_id: product, qty: 1 }]);
    await Promise.all(Array.from({ length: 20 }, () => market.send(other, one)));
    expect([await open(other.id), await market.stockOf(product)]).toEqual([3, 489]);
  });

  it('forty accounts of one network are twelve orders', async () => {
    const product = await market.product({ stock: 500 });
    const buyers = await Promise.all(Array.from({ length: 40 }, () => market.buyer()));
    const bodies = await Promise.all(buyers.map((buyer) => market.body(buyer, [{ product_id: product, qty: 1 }])));
    const answers = await Promise.all(
      buyers.map((buyer, nth) =>
        shop.post('orders', bodies[nth], buyer.token, {
          headers: { 'idempotency-key': randomUUID(), 'x-forwarded-for': '192.0.2.9' },
        }),
      ),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(12);
    expect(await market.stockOf(product)).toBe(488);
  });
});
