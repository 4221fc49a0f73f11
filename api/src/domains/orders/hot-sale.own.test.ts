import { randomUUID } from 'node:crypto';
import type { OrderBody } from '@qhatu/contract/wire';
import { sql } from 'kysely';
import { startApp, type TestApp } from '../../../test/app';
import { KINDS, type OwnDatabase, ownDatabase } from '../../../test/databases';
import { type Buyer, type Market, openMarket } from './fixtures';

const BUYERS = 64;
const HOT = 10;
const STOCK = 13;
const TURNS = 3;

describe.each(KINDS)('64 buyers after 10 hot products, %s', (kind) => {
  let own: OwnDatabase;
  let shop: TestApp;
  let market: Market;
  let buyers: Buyer[];
  beforeAll(async () => {
    own = await ownDatabase(kind);
    shop = await startApp(own.env, await own.open());
    market = await openMarket(shop);
    buyers = await Promise.all(Array.from({ length: BUYERS }, () => market.buyer()));
  }, 300_000);
  afterAll(async () => {
    await shop.close();
    own.remove();
  });

  it('sold + left = what there was, and the one-use code is used once [D20 D25]', async () => {
    const hot = await Promise.all(Array.from({ length: HOT }, () => market.product({ stock: STOCK })));
    const code = await market.promotion({ type_id: 2, amount: 500, max_uses: 1 });
    // Everybody wants the code first; whoever comes too late buys without it, as the page offers (D28).
    const buy = async (buyer: Buyer, nth: number) => {
      const pair = [hot[nth % HOT], hot[(nth * 7 + 3) % HOT]] as [number, number];
      const lines = [...new Set(pair)].map((product_id) => ({ product_id, qty: 1 }));
      const choices = { payment_type_id: 5 as const, promotion_code: code };
      const first = await insist(buyer, await market.body(buyer, lines, choices));
      if (first.statusCode !== 409 || first.json().code !== 'promotion_used_up') return first;
      return insist(buyer, await market.body(buyer, lines, { ...choices, promotion_code: null }));
    };
    const answers = await Promise.all(
      Array.from({ length: BUYERS * TURNS }, (_, nth) => buy(buyers[nth % BUYERS] as Buyer, nth)),
    );

    const unexpected = answers.filter(({ statusCode }) => statusCode !== 200 && statusCode !== 409);
    expect(unexpected.map(({ body }) => body)).toEqual([]);
    const refusals = answers.filter(({ statusCode }) => statusCode === 409).map((answer) => answer.json().code);
    expect([...new Set(refusals)]).toEqual(['out_of_stock']);
    const { rows, uses } = await soldOf(hot, code);
    const left = await Promise.all(hot.map(market.stockOf));
    expect(left.map((stock, nth) => stock + (rows.get(hot[nth] as number) ?? 0))).toEqual(Array(HOT).fill(STOCK));
    expect([uses.counter, uses.orders]).toEqual([1, 1]);
    const kept =
      await sql`select from pg_prepared_statements where name like 'kept_%' and statement like '%with stored as (%'`.execute(
        shop.db,
      );
    // Of whichever connection answers: on each of them what stores an order is planned once, on the embedded database too (D401).
    expect(kept.rows.length).toBeGreaterThan(0);
  }, 300_000);

  /** What the checkout does: the same key again for as long as the shop says that it is too busy (D68). */
  async function insist(buyer: Buyer, body: OrderBody) {
    const key = randomUUID();
    for (;;) {
      const answer = await market.send(buyer, body, key);
      if (answer.statusCode !== 503) return answer;
    }
  }

  async function soldOf(products: number[], code: string) {
    const sold = await shop.db
      .selectFrom('order_lines')
      .select((eb) => ['product_id', eb.fn.sum<number>('qty').as('units')])
      .where('product_id', 'in', products)
      .groupBy('product_id')
      .execute();
    const { uses } = await shop.db
      .selectFrom('promotions')
      .select('uses')
      .where('code', '=', code)
      .executeTakeFirstOrThrow();
    const { count } = await shop.db
      .selectFrom('orders')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('promotion_code', '=', code)
      .executeTakeFirstOrThrow();
    return { rows: new Map(sold.map((row) => [row.product_id, row.units])), uses: { counter: uses, orders: count } };
  }
});
