import { randomUUID } from 'node:crypto';
import type { TestApp } from '../../../test/app';
import { blankPolo, words } from '../designs/testing';
import { type Buyer, type Market, marketForTests } from './fixtures';

let shop: TestApp;
let market: Market;
let buyer: Buyer;
marketForTests((open) => {
  ({ shop, market, buyer } = open);
});

const ordersOf = async ({ id }: Buyer) =>
  shop.db.selectFrom('orders').selectAll().where('user_id', '=', id).orderBy('id').execute();

describe('an order', () => {
  it('a transfer is stored with its figures, its lines, its address and 4 hours of hold [2§4]', async () => {
    const product = await market.product({ price: 6_000, stock: 5 });
    const payment = await market.order(buyer, [{ product_id: product, qty: 2 }], { code: ' 00012345 ' });
    expect(payment).toMatchObject({
      status: 'pending',
      payment_type_id: 3,
      paymentID: '00012345',
      total_products: 120,
      discounts: 0,
      subtotal: 120,
      shipping_amount: 7,
      surcharge: 8,
      total: 135,
      has_proof: false,
      address: { id: buyer.lima.id, district: { region_id: 150100 } },
      details: [
        { product_id: product, qty: 2, price: 60, total: 120, seller: { id: market.seller, name: 'Tejidos del Sur' } },
      ],
    });
    expect(payment.details[0]?.estadoenvio).toEqual(['complete', 'active', 'pending', 'pending', 'pending']);
    const held = Date.parse(payment.hold_until ?? '') - Date.parse(payment.created_at);
    expect(held).toBe(4 * 3_600_000);
    expect(await market.stockOf(product)).toBe(3);
  });

  it('the same products in two lines are one request for stock [D25]', async () => {
    const product = await market.product({ stock: 3 });
    const lines = [
      { product_id: product, qty: 2 },
      { product_id: product, qty: 2 },
    ];
    const answer = await market.send(buyer, await market.body(buyer, lines));
    expect([answer.statusCode, answer.json().code, answer.json().msg]).toEqual([
      409,
      'out_of_stock',
      'Solo quedan 3 unidades de Tren de madera.',
    ]);
    await market.order(buyer, [
      { product_id: product, qty: 2 },
      { product_id: product, qty: 1 },
    ]);
    expect(await market.stockOf(product)).toBe(0);
  });

  it('when products and total are both off, the products are said first [D28]', async () => {
    const product = await market.product({ stock: 1 });
    const body = await market.body(buyer, [{ product_id: product, qty: 2 }]);
    expect((await market.send(buyer, { ...body, total: 1 })).json().code).toBe('out_of_stock');
  });

  it('a line that cannot go to the province is not ordered and keeps its stock [D19]', async () => {
    const stays = await market.product({ can_go_to_province: false });
    const goes = await market.product();
    const lines = [
      { product_id: stays, qty: 1 },
      { product_id: goes, qty: 1 },
    ];
    const payment = await market.order(buyer, lines, { address_id: buyer.cusco.id, payment_type_id: 5 });
    expect(payment.details.map((line) => [line.product_id, line.shipping_amount])).toEqual([[goes, 12]]);
    expect([payment.total, await market.stockOf(stays), await market.stockOf(goes)]).toEqual([62, 100, 99]);
  });

  it('variants have their own price and stock, and their label goes with the order [D17]', async () => {
    const polo = await market.product({ has_variants: true, price: 3_990 });
    const red = await market.variant(polo, {
      price: 4_500,
      stock: 4,
      values: [
        ['Color', 'Rojo'],
        ['Talla', 'M'],
      ],
    });
    const payment = await market.order(buyer, [{ product_id: polo, variant_id: red, qty: 1 }]);
    expect(payment.details[0]).toMatchObject({ variant_id: red, variant_label: 'Rojo, M', price: 45 });
    expect(await market.stockOf(polo)).toBe(3);
  });

  it('a free order is a transfer without surcharge and is approved at once [D21]', async () => {
    const product = await market.product({ free_shipping: true });
    const code = await market.promotion({ type_id: 2, amount: 50_000 });
    const payment = await market.order(buyer, [{ product_id: product, qty: 1 }], {
      promotion_code: code,
      payment_type_id: 5,
    });
    expect(payment).toMatchObject({ total: 0, payment_type_id: 3, surcharge: 0, status: 'approved', hold_until: null });
    const held = await shop.db
      .selectFrom('stock_reservations')
      .select('state')
      .where('order_id', '=', payment.id)
      .execute();
    expect(held).toEqual([{ state: 'taken' }]);
  });

  it('what is designed of a free order is drawn at once, since nobody approves it later [D240]', async () => {
    const { product, variant, design } = await blankPolo(shop);
    await shop.db.updateTable('products').set({ free_shipping: true }).where('id', '=', product.id).execute();
    const body = { product_id: variant.id, quantity: 1, design: design([words()]) };
    const made = await shop.post('product-customs', body, buyer.token, { headers: { 'idempotency-key': 'regalo' } });
    const { id, product_id, variant_id } = made.json();
    await market.order(buyer, [{ product_id, variant_id, product_custom_id: id, qty: 1 }], {
      promotion_code: await market.promotion({ type_id: 2, amount: 50_000 }),
      total: 0,
    });
    const jobs = await shop.db.selectFrom('jobs').select('payload').where('kind', '=', 'print-files').execute();
    expect(jobs).toEqual([{ payload: { custom: id } }]);
  });

  it('the reseller comes from the code and never from the body [2§6]', async () => {
    const product = await market.product();
    const reseller = (await market.buyer()).id;
    const code = await market.promotion({ rate: 0, reseller_id: reseller });
    const withCode = await market.order(buyer, [{ product_id: product, qty: 1 }], { promotion_code: code });
    const without = await market.order(buyer, [{ product_id: product, qty: 1 }], { reseller_id: reseller });
    const rows = await shop.db
      .selectFrom('orders')
      .select('reseller_id')
      .where('id', 'in', [withCode.id, without.id])
      .orderBy('id')
      .execute();
    expect(rows).toEqual([{ reseller_id: reseller }, { reseller_id: null }]);
  });

  it('an order for somebody else keeps who receives it, and without the check mark it keeps nothing [2§2]', async () => {
    const product = await market.product();
    const reference = 'Lucía Quispe, DNI 45678912, 987 111 222';
    const other = await market.order(buyer, [{ product_id: product, qty: 1 }], { toAnotherPerson: true, reference });
    const own = await market.order(buyer, [{ product_id: product, qty: 1 }], { toAnotherPerson: false, reference });
    expect([other.recipient, own.recipient]).toEqual([reference, null]);
  });

  it('the mail of the order is stored with it and goes out once [D27]', async () => {
    const product = await market.product();
    const email = `${randomUUID()}@correo.pe`;
    const payment = await market.order(buyer, [{ product_id: product, qty: 1 }], { email });
    const sent: { to: string; subject: string; text: string }[] = [];
    const send = shop.app.mail.send;
    shop.app.mail.send = async (message) => void sent.push(message);
    await shop.app.jobs.drain();
    await shop.app.jobs.drain();
    shop.app.mail.send = send;
    const mine = sent.filter(({ to }) => to === email);
    expect(mine).toHaveLength(1);
    expect(mine[0]?.subject).toBe(`Recibimos tu pedido N.º ${payment.id}`);
    expect(mine[0]?.text).toContain('Precio final: S/ 65,00');
  });
});

describe('figures', () => {
  it('another total is refused with the fresh quote, and nothing is stored [D13]', async () => {
    const other = await market.buyer();
    const product = await market.product();
    const body = await market.body(other, [{ product_id: product, qty: 1 }]);
    const answer = await market.send(other, { ...body, total: body.total - 1 });
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({ code: 'total_changed', quote: { total: 65, subtotal: 50, shipping: 7 } });
    expect(answer.json().msg).toBe(answer.json().error);
    expect([await market.stockOf(product), await ordersOf(other)]).toEqual([100, []]);
    const jobs = await shop.db.selectFrom('jobs').select('id').where('kind', '=', 'order-received').execute();
    await market.send(other, { ...body, total: 1 });
    expect(await shop.db.selectFrom('jobs').select('id').where('kind', '=', 'order-received').execute()).toEqual(jobs);
  });

  it('prices in the lines are not read [D13]', async () => {
    const product = await market.product();
    const body = await market.body(buyer, [{ product_id: product, qty: 1 }]);
    const cheap = { ...body, lines: [{ product_id: product, qty: 1, price: 1, total: 1 }] };
    expect((await market.send(buyer, cheap)).json().payment.details[0].price).toBe(50);
  });

  it('the offer holds only for the methods that carry it [D16]', async () => {
    const product = await market.product({
      price: 10_000,
      has_discount: 1,
      offer_price: 8_000,
      paymentmethodoffer: JSON.stringify({
        transferencia: true,
        niubiz: true,
        paypal: false,
        transferencia2: false,
        pagoEfectivo: false,
      }),
    });
    const line = [{ product_id: product, qty: 1 }];
    expect((await market.order(buyer, line, { payment_type_id: 3 })).subtotal).toBe(80);
    expect((await market.order(buyer, line, { payment_type_id: 5 })).subtotal).toBe(100);
  });

  it('a spent code answers 409 with the price without it [D28]', async () => {
    const product = await market.product({ price: 10_000 });
    const code = await market.promotion({ type_id: 2, amount: 500, max_uses: 1 });
    const line = [{ product_id: product, qty: 1 }];
    const body = await market.body(buyer, line, { promotion_code: code });
    expect((await market.send(buyer, body)).statusCode).toBe(200);
    const answer = await market.send(buyer, body);
    expect([answer.statusCode, answer.json().code, answer.json().quote.total]).toEqual([409, 'promotion_used_up', 115]);
  });
});

describe('the key', () => {
  it('the same key and body answers the first order again and creates nothing [D14]', async () => {
    const other = await market.buyer();
    const product = await market.product({ stock: 10 });
    const body = await market.body(other, [{ product_id: product, qty: 1 }]);
    const key = randomUUID();
    const first = await market.send(other, body, key);
    // Written in another order, it is the same body.
    const again = await market.send(other, Object.fromEntries(Object.entries(body).reverse()), key);
    expect([again.statusCode, again.json()]).toEqual([200, first.json()]);
    expect([(await ordersOf(other)).length, await market.stockOf(product)]).toEqual([1, 9]);
  });

  it('the same key with another body is 422 [D14]', async () => {
    const product = await market.product();
    const key = randomUUID();
    const body = await market.body(buyer, [{ product_id: product, qty: 1 }]);
    await market.send(buyer, body, key);
    const answer = await market.send(buyer, { ...body, name: 'Otra' }, key);
    expect([answer.statusCode, answer.json().code]).toEqual([422, 'idempotency_key_reused']);
  });

  it('a refusal is not remembered: the same key may try again [D14]', async () => {
    const product = await market.product({ stock: 1 });
    const key = randomUUID();
    const two = await market.body(buyer, [{ product_id: product, qty: 2 }]);
    expect((await market.send(buyer, two, key)).statusCode).toBe(409);
    const one = await market.body(buyer, [{ product_id: product, qty: 1 }]);
    expect((await market.send(buyer, { ...one, name: '' }, key)).statusCode).toBe(422);
    expect((await market.send(buyer, one, key)).statusCode).toBe(200);
  });

  it('two people may use the same key [D14]', async () => {
    const other = await market.buyer();
    const product = await market.product();
    const key = randomUUID();
    const line = [{ product_id: product, qty: 1 }];
    const mine = await market.send(buyer, await market.body(buyer, line), key);
    const theirs = await market.send(other, await market.body(other, line), key);
    expect(theirs.statusCode).toBe(200);
    expect(theirs.json().payment.id).not.toBe(mine.json().payment.id);
  });

  it.each([undefined, '', 'con espacio', 'ñandú', 'x'.repeat(201)])('the key %p is 400 [D14]', async (key) => {
    const product = await market.product();
    const body = await market.body(buyer, [{ product_id: product, qty: 1 }]);
    const headers = key === undefined ? {} : { 'idempotency-key': key };
    const answer = await shop.post('orders', body, buyer.token, { headers });
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'malformed']);
  });
});
