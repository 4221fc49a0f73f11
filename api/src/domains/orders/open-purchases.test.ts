import { randomUUID } from 'node:crypto';
import { mostUnitsText } from '@qhatu/contract/shop';
import type { OrderBody } from '@qhatu/contract/wire';
import { sql } from 'kysely';
import type { Sandbox } from '../../../../sandbox/src/app';
import { openPayingShop, type PayingShop } from '../checkout/testing/shop';
import { somebody } from '../sellers/fixtures';
import { approveOrder } from './decide';
import type { Buyer } from './fixtures';
import { releaseExpiredHolds } from './holds';

let shop: PayingShop;
let sandbox: Sandbox;
beforeAll(async () => {
  shop = await openPayingShop({ MAX_OPEN_ORDERS: '3', MAX_OPEN_UNITS: '10' });
  sandbox = shop.sandbox;
});
afterAll(async () => {
  await shop.close();
  await sandbox.app.close();
});

const OTHER_HOUSE = '198.51.100.7';
const noMails = { cancelled: async () => undefined, approved: async () => undefined };

/** One unit, by transfer, from a house of the buyer's own. */
async function transfer(
  buyer: Buyer,
  { qty = 1, product = 0, from = `203.0.113.${buyer.id % 250}`, key = randomUUID() } = {},
) {
  const id = product || (await shop.market.product());
  const body = await shop.market.body(buyer, [{ product_id: id, qty }]);
  return send(buyer, body, from, key);
}
const send = (buyer: Buyer, body: OrderBody, from: string, key: string = randomUUID(), path = 'orders') =>
  shop.post(path, body, buyer.token, { headers: { 'idempotency-key': key, 'x-forwarded-for': from } });
const placed = async (buyer: Buyer, more = {}) => {
  const answer = await transfer(buyer, more);
  expect([answer.statusCode, answer.json().msg]).toEqual([200, expect.stringContaining('Recibimos tu pedido')]);
  return answer.json().payment.id as number;
};
const quote = async (buyer: Buyer, lines: OrderBody['lines']) =>
  (await shop.post('orders/quote', { lines, region_id: 150100, payment_type_id: 3 }, buyer.token)).json();

const FOURTH =
  'Tienes 3 pedidos por pagar. Podrás hacer otro cuando confirmemos uno o venza su plazo; no se cobró nada.';

test('an account holds products for three unpaid orders; the fourth is refused in words, takes nothing and may come later', async () => {
  const buyer = await shop.market.buyer();
  const first = await placed(buyer);
  await placed(buyer);
  await placed(buyer);
  const product = await shop.market.product({ stock: 5 });
  const key = randomUUID();
  const refused = await transfer(buyer, { product, key });
  expect([refused.statusCode, refused.json()]).toEqual([
    422,
    expect.objectContaining({ code: 'too_many_open_orders', msg: FOURTH }),
  ]);
  expect(await shop.market.stockOf(product)).toBe(5);

  await shop.db.transaction().execute((trx) => approveOrder(trx, first, noMails));
  expect((await transfer(buyer, { product, key })).statusCode).toBe(200);
  expect(await shop.market.stockOf(product)).toBe(4);
});

test('the policy’s four hours stay: a hold that ran out makes room again', async () => {
  const buyer = await shop.market.buyer();
  for (let n = 0; n < 3; n++) await placed(buyer);
  const { rows } = await sql<{ hours: number }>`
    select distinct extract(epoch from hold_until - created_at)::int / 3600 as hours
    from orders where user_id = ${buyer.id}`.execute(shop.db);
  expect(rows).toEqual([{ hours: 4 }]);
  expect((await transfer(buyer)).statusCode).toBe(422);
  await sql`update orders set hold_until = now() where user_id = ${buyer.id}`.execute(shop.db);
  await releaseExpiredHolds(shop.db, noMails);
  await placed(buyer);
});

test('the same order sent again is not counted again', async () => {
  const buyer = await shop.market.buyer();
  const key = randomUUID();
  const body = await shop.market.body(buyer, [{ product_id: await shop.market.product(), qty: 1 }]);
  for (let n = 0; n < 6; n++) expect((await send(buyer, body, OTHER_HOUSE, key)).statusCode).toBe(200);
  await placed(buyer);
  await placed(buyer);
  expect((await send(buyer, body, OTHER_HOUSE, key)).statusCode).toBe(200);
  expect((await transfer(buyer)).statusCode).toBe(422);
});

test('twenty at the same moment are three orders', async () => {
  const buyer = await shop.market.buyer();
  const product = await shop.market.product();
  const body = await shop.market.body(buyer, [{ product_id: product, qty: 1 }]);
  const answers = await Promise.all(Array.from({ length: 20 }, () => send(buyer, body, OTHER_HOUSE)));
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(3);
  expect(new Set(answers.filter(({ statusCode }) => statusCode !== 200).map((one) => one.json().code))).toEqual(
    new Set(['too_many_open_orders']),
  );
  expect(await shop.market.stockOf(product)).toBe(97);
});

test('a purchase by card counts too, and gives way to the buyer’s own next one', async () => {
  const buyer = await shop.market.buyer();
  const card = await shop.register(1, { buyer });
  await placed(buyer);
  await placed(buyer);
  // The unpaid card purchase is let go, not the order refused.
  await placed(buyer);
  const { rows } = await sql<{ status: string }>`
    select status from orders where reference = ${card.reference}`.execute(shop.db);
  expect(rows).toEqual([{ status: 'expired' }]);
  const body = { ...card.body, total: card.body.total };
  const fourth = await send(buyer, body, OTHER_HOUSE, randomUUID(), 'orders/intents');
  expect([fourth.statusCode, fourth.json().code, fourth.json().msg]).toEqual([422, 'too_many_open_orders', FOURTH]);
});

test('units of one product are bounded, over the lines of an order and over unpaid orders', async () => {
  const buyer = await shop.market.buyer();
  const product = await shop.market.product({ stock: 500, name: 'Tren de madera' });
  const eleven = await transfer(buyer, { product, qty: 11 });
  expect([eleven.statusCode, eleven.json()]).toEqual([
    422,
    expect.objectContaining({
      code: 'too_many_units',
      product_id: product,
      msg: 'Puedes llevar hasta 10 unidades de Tren de madera por compra.',
    }),
  ]);
  // What a cart is told before, and in the same words.
  const [answered] = (await shop.get(`products/cart?ids[0]=${product}`)).json();
  expect(answered).toMatchObject({ name: 'Tren de madera', stock: 500, most: 10 });
  expect(eleven.json().msg).toBe(mostUnitsText(answered.name, answered.most));
  await placed(buyer, { product, qty: 7 });
  const four = await transfer(buyer, { product, qty: 4 });
  expect(four.json().msg).toBe(
    'Puedes tener hasta 10 unidades de Tren de madera por pagar, y ya tienes 7 en otro pedido.',
  );
  await placed(buyer, { product, qty: 3 });
  expect(await shop.market.stockOf(product)).toBe(490);
  // Another product is another matter.
  await placed(buyer, { qty: 10 });
});

test('units over several lines of one order are one sum', async () => {
  const buyer = await shop.market.buyer();
  const product = await shop.market.product({ stock: 500, has_variants: true });
  const [red, blue] = [
    await shop.market.variant(product, { price: 5_000, stock: 50, values: [['Color', 'Rojo']] }),
    await shop.market.variant(product, { price: 5_000, stock: 50, values: [['Color', 'Azul']] }),
  ];
  const lines = (qty: number) => [red, blue].map((variant_id) => ({ product_id: product, variant_id, qty }));
  const body = await shop.market.body(buyer, lines(6));
  expect((await send(buyer, body, OTHER_HOUSE)).json().code).toBe('too_many_units');
  expect((await send(buyer, await shop.market.body(buyer, lines(5)), OTHER_HOUSE)).statusCode).toBe(200);
});

test('many accounts of one network hold four times as much and no more; another network is free', async () => {
  const near = '192.0.2.44';
  const product = await shop.market.product({ stock: 500 });
  for (let account = 0; account < 4; account++) {
    const buyer = await shop.market.buyer();
    for (let n = 0; n < 3; n++) await placed(buyer, { from: near });
  }
  const newcomer = await shop.market.buyer();
  const refused = await transfer(newcomer, { from: near });
  expect([refused.statusCode, refused.json().code, refused.json().msg]).toEqual([
    422,
    'too_many_open_orders',
    'Desde tu conexión ya hay muchos pedidos por pagar. Inténtalo cuando se confirme alguno; no se cobró nada.',
  ]);
  await placed(newcomer, { from: '192.0.2.45', product });
});

test('an IPv6 household is its /64, however many addresses it has', async () => {
  for (let account = 0; account < 12; account++) {
    await placed(await shop.market.buyer(), { from: `2001:db8:aa:bb:${account + 1}::1` });
  }
  expect((await transfer(await shop.market.buyer(), { from: '2001:db8:aa:bb:ffff::9' })).json().code).toBe(
    'too_many_open_orders',
  );
});

test('the quote says so before anything is transferred, to the member it concerns and to nobody else', async () => {
  const buyer = await shop.market.buyer();
  const product = await shop.market.product({ stock: 500, name: 'Tren de madera' });
  expect(await quote(buyer, [{ product_id: product, qty: 2 }])).not.toHaveProperty('refusal');
  expect((await quote(buyer, [{ product_id: product, qty: 11 }])).refusal).toBe(
    'Puedes llevar hasta 10 unidades de Tren de madera por compra.',
  );
  for (let n = 0; n < 3; n++) await placed(buyer);
  expect((await quote(buyer, [{ product_id: product, qty: 2 }])).refusal).toBe(FOURTH);
  expect(await quote(await shop.market.buyer(), [{ product_id: product, qty: 2 }])).not.toHaveProperty('refusal');
  expect(await shop.market.quote({ lines: [{ product_id: product, qty: 2 }] })).not.toHaveProperty('refusal');
});

test('from where somebody bought is forgotten once the order is decided', async () => {
  const buyer = await shop.market.buyer();
  const id = await placed(buyer);
  const network = async () =>
    (await shop.db.selectFrom('orders').select('network').where('id', '=', id).executeTakeFirstOrThrow()).network;
  expect(await network()).toMatch(/^203\.0\.113\./);
  await shop.db.transaction().execute((trx) => approveOrder(trx, id, noMails));
  expect(await network()).toBeNull();
});

test('a free order waits for no payment and is not counted', async () => {
  const buyer = await shop.market.buyer();
  const code = await shop.market.promotion({ type_id: 2, amount: 50_000 });
  for (let n = 0; n < 3; n++) await placed(buyer);
  const product = await shop.market.product({ free_shipping: true });
  const body = await shop.market.body(buyer, [{ product_id: product, qty: 1 }], { promotion_code: code });
  expect(body.total).toBe(0);
  expect((await send(buyer, body, OTHER_HOUSE)).statusCode).toBe(200);
});

test('administration sets fewer, up to the environment’s ceiling; the cart says the same number [D156]', async () => {
  const { token: admin } = await somebody(shop, 2);
  const set = async (value: object) => {
    const { version } = (await shop.get('admin/settings/limits', admin)).json();
    expect((await shop.post('admin/settings/limits', { version, value }, admin)).statusCode).toBe(200);
  };
  const id = await shop.market.product({ stock: 40 });
  const inCart = async () => (await shop.get(`products/cart?ids[0]=${id}`)).json()[0].most;
  await set({ open_orders: 1, open_units: 2 });
  const buyer = await shop.market.buyer();
  expect(await inCart()).toBe(2);
  expect((await transfer(buyer, { product: id, qty: 3 })).json().code).toBe('too_many_units');
  await placed(buyer, { product: id, qty: 2 });
  expect((await transfer(buyer)).json().code).toBe('too_many_open_orders');
  await set({ open_orders: 20, open_units: 50 });
  expect(await inCart()).toBe(10);
  await placed(buyer);
  await placed(buyer);
  expect((await transfer(buyer)).json()).toMatchObject({ code: 'too_many_open_orders', msg: FOURTH });
});
