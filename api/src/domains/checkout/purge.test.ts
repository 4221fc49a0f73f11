import { sql } from 'kysely';
import { intentStatus } from './intents';
import { purgePurchases } from './sweep';
import { openPayingShop, type PayingShop, type Registered } from './testing/shop';

let shop: PayingShop;
beforeAll(async () => {
  shop = await openPayingShop();
});
afterAll(() => shop.close());

const intentOf = async ({ reference }: Registered) => {
  const orders = shop.db.selectFrom('orders').select(['status', 'placed_at']).where('reference', '=', reference);
  const order = await orders.executeTakeFirst();
  return order && { status: intentStatus(order) };
};
const stockOf = async (product: number) =>
  (await shop.db.selectFrom('variants').select('stock').where('product_id', '=', product).executeTakeFirstOrThrow())
    .stock;

test('a buyer holds three purchases at most: the oldest lets its products go [D75]', async () => {
  const buyer = await shop.market.buyer();
  const product = await shop.market.product({ stock: 9 });
  const purchases: Registered[] = [];
  for (let nth = 0; nth < 5; nth += 1) purchases.push(await shop.register(1, { buyer, product }));
  const states = await Promise.all(purchases.map(intentOf));
  expect(states.map((state) => state?.status)).toEqual(['expired', 'expired', 'open', 'open', 'open']);
  expect(await stockOf(product)).toBe(6);
});

test('what was never paid is forgotten after two months, what somebody pays for is not [D75]', async () => {
  const [old, fresh, open] = [await shop.register(1), await shop.register(1), await shop.register(1)];
  const age = (reference: string, days: number) =>
    shop.db
      .updateTable('orders')
      .set({ status: 'expired', updated_at: sql<Date>`now() - make_interval(days => ${days})` })
      .where('reference', '=', reference)
      .execute();
  await age(old.reference, 61);
  await age(fresh.reference, 59);
  await shop.db
    .updateTable('idempotency_keys')
    .set({ created_at: sql<Date>`now() - interval '61 days'` })
    .where('key', 'in', [old.key])
    .execute();
  expect(await purgePurchases(shop.db)).toEqual({ intents: 1, keys: 1 });
  expect(await intentOf(old)).toBeUndefined();
  expect((await intentOf(fresh))?.status).toBe('expired');
  expect((await intentOf(open))?.status).toBe('open');
});

test('a purchase that a provider has told about stays, however old [D75]', async () => {
  const purchase = await shop.register(1);
  await shop.press('izipay', await shop.formToken(purchase), 'refuse');
  await shop.db
    .insertInto('payment_events')
    .values({
      provider: 'izipay',
      event_id: `late-${purchase.reference}`,
      reference: purchase.reference,
      payload: '{}',
    })
    .execute();
  await shop.db
    .updateTable('orders')
    .set({ status: 'expired', updated_at: sql<Date>`now() - interval '90 days'` })
    .where('reference', '=', purchase.reference)
    .execute();
  expect((await purgePurchases(shop.db)).intents).toBe(0);
});
