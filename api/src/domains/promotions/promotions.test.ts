import { randomUUID } from 'node:crypto';
import type { TestApp } from '../../../test/app';
import { type Buyer, type Market, marketForTests } from '../orders/fixtures';

let shop: TestApp;
let market: Market;
marketForTests((open) => {
  ({ shop, market } = open);
});

const NOT_APPLICABLE = 'Este código no existe o no aplica con el método de pago seleccionado';

describe('a reseller’s own code [D102]', () => {
  let reseller: Buyer;
  let code: string;
  beforeAll(async () => {
    reseller = await market.buyer();
    await shop.db.updateTable('users').set({ role_id: 3 }).where('id', '=', reseller.id).execute();
    code = await market.promotion({ reseller_id: reseller.id });
  });
  const quote = async (buyer: Buyer, product: number) =>
    (
      await shop.post(
        'orders/quote',
        { lines: [{ product_id: product, qty: 1 }], region_id: 150100, payment_type_id: 5, promotion_code: code },
        buyer.token,
      )
    ).json();
  const search = (buyer: Buyer) => shop.get(`promotions/search?code=${code}`, buyer.token);

  it('gives nothing to themselves: not in the search, not in the quote', async () => {
    const product = await market.product({ discount_rate: 20 });
    const found = await search(reseller);
    expect([found.statusCode, found.json().msg, found.json().code]).toEqual([
      404,
      NOT_APPLICABLE,
      'promotion_not_applicable',
    ]);
    expect(await quote(reseller, product)).toMatchObject({ total: 57, promotion: null, msg: NOT_APPLICABLE });
  });

  it('gives nothing in an order: the discounted total is refused, the full one earns nobody anything', async () => {
    const product = await market.product({ discount_rate: 20 });
    const body = await market.body(reseller, [{ product_id: product, qty: 1 }], {
      payment_type_id: 5,
      promotion_code: code,
    });
    // What a stranger would pay with it.
    expect(body.total).toBe(52);
    const cheap = await market.send(reseller, body);
    expect([cheap.statusCode, cheap.json().code, cheap.json().msg]).toEqual([409, 'total_changed', NOT_APPLICABLE]);
    const full = await market.send(reseller, { ...body, total: 57 });
    expect(full.statusCode).toBe(200);
    const row = await shop.db
      .selectFrom('orders')
      .select(['reseller_id', 'promotion_id', 'total'])
      .where('id', '=', full.json().payment.id)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ reseller_id: null, promotion_id: null, total: 5_700 });
  });

  it('goes on for everybody else, and names its reseller', async () => {
    const buyer = await market.buyer();
    const product = await market.product({ discount_rate: 20 });
    expect((await search(buyer)).json().reseller.id).toBe(reseller.id);
    expect((await quote(buyer, product)).total).toBe(52);
    const order = await market.order(buyer, [{ product_id: product, qty: 1 }], {
      payment_type_id: 5,
      promotion_code: code,
    });
    const { reseller_id } = await shop.db
      .selectFrom('orders')
      .select('reseller_id')
      .where('id', '=', order.id)
      .executeTakeFirstOrThrow();
    expect(reseller_id).toBe(reseller.id);
  });
});

describe('guessing codes', () => {
  let nth = 0;
  const guess = () => `NADA-${++nth}`;
  const from = (house: string) => ({ headers: { 'x-forwarded-for': house } });
  const search = (code: string, house: string, buyer?: Buyer) =>
    shop.app.inject({
      url: `/api/web/promotions/search?code=${code}`,
      headers: { ...from(house).headers, ...(buyer ? { authorization: `Bearer ${buyer.token}` } : {}) },
    });
  const quote = async (promotion_code: string, house: string, buyer?: Buyer) =>
    shop.post(
      'orders/quote',
      { lines: [{ product_id: await market.product(), qty: 1 }], payment_type_id: 3, promotion_code },
      buyer?.token,
      from(house),
    );

  it('ends after twenty misses of an account, over search, quote, order and intent together, for good codes too', async () => {
    const buyer = await market.buyer();
    const code = await market.promotion();
    const product = await market.product();
    const body = { ...(await market.body(buyer, [{ product_id: product, qty: 1 }])), total: 1 };
    const house = '203.0.113.10';
    const order = (path: string, promotion_code: string, payment_type_id: number) =>
      shop.post(path, { ...body, promotion_code, payment_type_id }, buyer.token, {
        headers: { ...from(house).headers, 'idempotency-key': randomUUID() },
      });
    for (let n = 0; n < 5; n++) {
      expect((await search(guess(), house, buyer)).statusCode).toBe(404);
      expect((await quote(guess(), house, buyer)).statusCode).toBe(200);
      expect((await order('orders', guess(), 3)).statusCode).toBe(409);
      await order('orders/intents', guess(), 1);
    }
    const refused = [
      await search(code, house, buyer),
      await quote(code, house, buyer),
      await order('orders', code, 3),
      await order('orders/intents', code, 1),
    ];
    for (const answer of refused) {
      expect([answer.statusCode, answer.json().msg]).toEqual([429, 'Demasiados intentos, espere un momento']);
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    }
    // Without a code the shop goes on as ever, and for its neighbours with one.
    expect((await market.send(buyer, await market.body(buyer, [{ product_id: product, qty: 1 }]))).statusCode).toBe(
      200,
    );
    expect((await search(code, house, await market.buyer())).statusCode).toBe(200);
  });

  it('ends after twenty misses of a visitor without an account', async () => {
    const house = '203.0.113.11';
    const code = await market.promotion();
    for (let n = 0; n < 20; n++) expect((await search(guess(), house)).statusCode).toBe(404);
    expect((await search(code, house)).statusCode).toBe(429);
    expect((await quote(code, house)).statusCode).toBe(429);
    expect((await search(code, '203.0.113.12')).statusCode).toBe(200);
  });

  it('a hundred at the same moment learn no more than twenty', async () => {
    const house = '203.0.113.13';
    const answers = await Promise.all(Array.from({ length: 100 }, () => search(guess(), house)));
    expect(answers.filter(({ statusCode }) => statusCode === 404)).toHaveLength(20);
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(80);
  });

  it('many accounts of one network end after eighty', async () => {
    const house = '203.0.113.14';
    for (let account = 0; account < 5; account++) {
      const buyer = await market.buyer();
      for (let n = 0; n < 16; n++) expect((await search(guess(), house, buyer)).statusCode).toBe(404);
    }
    expect((await search(guess(), house, await market.buyer())).statusCode).toBe(429);
  });

  it('the same wrong code again is one miss, and a code that holds is none', async () => {
    const house = '203.0.113.15';
    const [wrong, code] = [guess(), await market.promotion()];
    for (let n = 0; n < 30; n++) {
      expect((await search(wrong, house)).statusCode).toBe(404);
      expect((await search(code, house)).statusCode).toBe(200);
    }
  });
});
