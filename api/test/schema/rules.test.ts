import { sql } from 'kysely';
import { startApp, type TestApp } from '../app';

let shop: TestApp;
beforeAll(async () => {
  shop = await startApp();
});
afterAll(() => shop.close());

describe('foreign keys', () => {
  it('each has an index whose leading columns are its own, for whatever is not null', async () => {
    const { rows } = await sql<{ name: string }>`
      select concat(c.conrelid::regclass, '.', c.conname) as name from pg_constraint c
      where c.contype = 'f' and c.connamespace = current_schema()::regnamespace and not exists (
        select from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = c.conkey[1]
        where i.indrelid = c.conrelid
          and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) = concat('(', quote_ident(a.attname), ' IS NOT NULL)'))
          and (i.indkey::int2[])[0:cardinality(c.conkey) - 1] @> c.conkey
          and (i.indkey::int2[])[0:cardinality(c.conkey) - 1] <@ c.conkey)
      order by 1`.execute(shop.db);
    expect(rows.map(({ name }) => name)).toEqual([]);
  });
});

/** What PostgreSQL answers to a change that a rule refuses: the rule's name. */
async function refusedBy(statement: string): Promise<string | undefined> {
  const failure = await sql
    .raw(statement)
    .execute(shop.db)
    .then(
      () => undefined,
      (error: { constraint?: string }) => error.constraint,
    );
  return failure;
}

describe('sums', () => {
  // The demo's orders: each breaks one rule only, so that the rule alone refuses it.
  test.each([
    [
      'orders_discounts_within',
      'discounts = total_products + 1, subtotal = -1, total = 0, shipping = 0, surcharge = 0',
    ],
    ['orders_discounts_within', 'discounts = -1, subtotal = total_products + 1, total = total + discounts + 1'],
    ['orders_subtotal_adds_up', 'subtotal = subtotal + 1, total = total + 1'],
    ['orders_shipping_discount_within', 'discount_shipping = shipping + 1, total = subtotal - 1 + surcharge'],
    ['orders_surcharge_check', 'surcharge = -1, total = total - surcharge - 1'],
    ['orders_discount_fix_check', 'discount_fix = -1, total = total + 1'],
    ['orders_design_surcharge_check', 'design_surcharge = -1, total = total - 1'],
    ['orders_total_adds_up', 'total = total + 1'],
    ['orders_charge_amount_check', "charge_amount = 0, charge_currency = 'USD'"],
    ['orders_charge_whole', 'charge_amount = 1'],
    ['orders_exchange_rate_check', 'exchange_rate = 0'],
  ])('of an order: %s [D13]', async (rule, change) => {
    const one = '(select min(id) from orders where discounts = 0 and discount_fix = 0 and surcharge = 0)';
    expect(await refusedBy(`update orders set ${change} where id = ${one}`)).toBe(rule);
  });

  test.each([
    ['order_lines_discount_within', 'price = -1, list = -qty, discount = -qty, total = 0'],
    ['order_lines_list_adds_up', 'list = list + 1, total = total + 1'],
    ['order_lines_discount_within', 'discount = list + 1, total = -1'],
    ['order_lines_discount_within', 'discount = -1, total = list + 1'],
    ['order_lines_total_adds_up', 'total = total - 1'],
    ['order_lines_rate_check', 'rate = 100.5'],
    ['order_lines_shipping_amount_check', 'shipping_amount = -1'],
  ])('of a line: %s [D13]', async (rule, change) => {
    expect(await refusedBy(`update order_lines set ${change} where id = (select min(id) from order_lines)`)).toBe(rule);
  });

  test('of what a provider says was paid', async () => {
    const event = "insert into payment_events (provider, event_id, payload, amount) values ('paypal', 'x', '{}', -1)";
    expect(await refusedBy(event)).toBe('payment_events_amount_check');
  });
});

describe('price of a product [D114]', () => {
  const cheapest = sql<{ n: number }>`select count(*)::int as n from products p
    where p.price <> (select min(v.price) from variants v where v.product_id = p.id and v.enabled)`;

  it('is that of its cheapest variant, for all of the demo', async () => {
    expect((await cheapest.execute(shop.db)).rows).toEqual([{ n: 0 }]);
  });

  it('is that of each of many products to which one statement adds variants [D425]', async () => {
    const { rows: products } = await sql<{ id: number; price: number }>`
      select id, price from products where price > 200 order by id limit 3`.execute(shop.db);
    const priceOf = new Map(products.map(({ id, price }, nth) => [id, price - 10 * (nth + 1)]));
    const undone = new Error('undone');
    const adding = shop.db.transaction().execute(async (trx) => {
      const rows = [...priceOf].flatMap(([product_id, price]) => [
        { product_id, price, enabled: true },
        { product_id, price: price - 100, enabled: false },
      ]);
      await trx.insertInto('variants').values(rows).execute();
      const ids = products.map(({ id }) => id);
      const after = await trx.selectFrom('products').select(['id', 'price']).where('id', 'in', ids).execute();
      expect(new Map(after.map(({ id, price }) => [id, price]))).toEqual(priceOf);
      throw undone;
    });
    await expect(adding).rejects.toBe(undone);
  });
});
