import { sql } from 'kysely';
import { openPayingShop, type PayingShop, type Registered, releaseDue } from './testing/shop';

let shop: PayingShop;
beforeAll(async () => {
  shop = await openPayingShop();
});
afterAll(() => shop.close());

const pass = (purchase: Registered) =>
  shop.db
    .updateTable('orders')
    .set({ hold_until: sql<Date>`now() - interval '1 second'` })
    .where('reference', '=', purchase.reference)
    .execute();
const events = (purchase: Registered) =>
  shop.db.selectFrom('payment_events').selectAll().where('reference', '=', purchase.reference).execute();
const mailsOf = async (orderId: number) =>
  (await shop.db.selectFrom('jobs').select(['kind', 'payload']).execute())
    .filter(({ payload }) => (payload as { order_id?: number }).order_id === orderId)
    .map(({ kind }) => kind);

describe('notifications of card payments', () => {
  test('one that comes before the browser makes the order; the browser finds it, and nothing is doubled [D27]', async () => {
    const purchase = await shop.register(1);
    const { forBrowser = {} } = await shop.press('izipay', await shop.formToken(purchase), 'pay');
    const before = await shop.orderOf(purchase);
    expect(before?.status).toBe('approved');
    const valid = await shop.validate(purchase, forBrowser);
    const saved = await shop.save(purchase, valid.json().code);
    expect([saved.statusCode, saved.json().payment.paymentID]).toEqual([200, before?.code]);
    expect(await events(purchase)).toHaveLength(1);
    expect(await mailsOf(saved.json().payment.id)).toEqual(['order-received']);
  });

  test('when the browser never comes back the notification alone makes the order [D75]', async () => {
    const purchase = await shop.register(1);
    await shop.press('izipay', await shop.formToken(purchase), 'delay');
    await shop.sandbox.messenger.settled();
    expect((await shop.orderOf(purchase))?.status).toBe('approved');
    expect(await shop.market.stockOf(purchase.product)).toBe(4);
    const state = (await shop.get(`orders/intents/${purchase.reference}`, purchase.buyer.token)).json();
    expect(state).toMatchObject({ status: 'done', order_id: expect.any(Number), code: expect.any(String) });
  });

  test('three at the same moment are applied once [D27]', async () => {
    const purchase = await shop.register(1);
    const { deliveries } = await shop.press('izipay', await shop.formToken(purchase), 'duplicate');
    expect(deliveries.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await events(purchase)).toHaveLength(1);
    expect(await shop.market.stockOf(purchase.product)).toBe(4);
    const orders = await shop.db
      .selectFrom('orders')
      .select('id')
      .where('reference', '=', purchase.reference)
      .execute();
    expect(orders).toHaveLength(1);
  });

  test('an unpaid purchase is let go after its 30 minutes, once, and its key says so [D75]', async () => {
    const purchase = await shop.register(1);
    expect(await releaseDue(shop.db)).toBe(0);
    await pass(purchase);
    expect(await Promise.all([1, 2, 3].map(() => releaseDue(shop.db)))).toEqual(expect.arrayContaining([1, 0, 0]));
    expect(await shop.market.stockOf(purchase.product)).toBe(5);
    expect((await shop.save(purchase)).json().code).toBe('intent_expired');
    expect(await shop.orderOf(purchase)).toBeUndefined();
  });

  test('a late payment takes the products again when they are still there [D27]', async () => {
    const purchase = await shop.register(1);
    const token = await shop.formToken(purchase);
    await pass(purchase);
    await releaseDue(shop.db);
    await shop.press('izipay', token, 'pay');
    expect((await shop.orderOf(purchase))?.status).toBe('approved');
    expect(await shop.market.stockOf(purchase.product)).toBe(4);
  });

  test('a late payment for products that are gone oversells nothing: it is given back and its buyer is written to [D25]', async () => {
    const product = await shop.market.product({ stock: 1 });
    const purchase = await shop.register(1, { product });
    const token = await shop.formToken(purchase);
    await pass(purchase);
    await releaseDue(shop.db);
    await shop.market.order(await shop.market.buyer(), [{ product_id: product, qty: 1 }]);
    const { forBrowser = {}, deliveries } = await shop.press('izipay', token, 'pay');
    expect(deliveries.map(({ status }) => status)).toEqual([200]);
    expect((await shop.validate(purchase, forBrowser)).json().code).toBe('payment_problem');
    expect([await shop.orderOf(purchase), await shop.market.stockOf(product)]).toEqual([undefined, 0]);
    const sent: { subject: string }[] = [];
    shop.app.jobs.handle('mail', async (message) => void sent.push(message as { subject: string }));
    await shop.app.jobs.drain();
    await shop.app.jobs.drain();
    expect(await events(purchase)).toMatchObject([{ problem: 'sold_out', refund_id: expect.any(String) }]);
    expect(sent.map(({ subject }) => subject)).toEqual(['Te devolvimos un pago']);
    const charge = shop.sandbox.stores.cards.charges.get(token);
    expect(charge?.transactions.map(({ refunded }) => refunded)).toEqual([true]);
  });

  test('a payment of another amount is no order and goes back [D37]', async () => {
    const purchase = await shop.register(1);
    const token = await shop.formToken(purchase);
    const charge = shop.sandbox.stores.cards.charges.get(token);
    if (charge) charge.amount = 100;
    await shop.press('izipay', token, 'pay');
    expect(await shop.orderOf(purchase)).toBeUndefined();
    await shop.app.jobs.drain();
    expect(await events(purchase)).toMatchObject([
      { problem: 'wrong_amount', amount: 100, refund_id: expect.any(String) },
    ]);
  });

  test('a second payment of one purchase goes back, the first one stays [D27]', async () => {
    const purchase = await shop.register(1);
    const token = await shop.formToken(purchase);
    const charge = shop.sandbox.stores.cards.charges.get(token);
    const twin = shop.sandbox.stores.cards.open({
      orderId: purchase.reference,
      amount: 5_700,
      currency: 'PEN',
      email: 'a@b.pe',
    });
    await shop.press('izipay', token, 'pay');
    const first = await shop.orderOf(purchase);
    await shop.press('izipay', twin.formToken, 'pay');
    await shop.app.jobs.drain();
    expect(await shop.orderOf(purchase)).toEqual(first);
    expect([charge?.transactions[0]?.refunded, twin.transactions[0]?.refunded]).toEqual([false, true]);
  });

  test('a payment that nobody told us of is found at the provider by `POST orders` [D27]', async () => {
    const purchase = await shop.register(1);
    const charge = shop.sandbox.stores.cards.charges.get(await shop.formToken(purchase));
    if (charge) shop.sandbox.stores.cards.try(charge, 'PAID');
    const saved = await shop.save(purchase, charge?.transactions[0]?.uuid);
    expect([saved.statusCode, saved.json().payment.status]).toEqual([200, 'approved']);
  });

  test.each([
    ['a truncated form', 'kr-answer=%7B%22shopId', 400],
    ['no form at all', '', 400],
    ['a hash of zeros', `kr-answer=%7B%7D&kr-hash=${'0'.repeat(64)}&kr-hash-algorithm=sha256_hmac`, 401],
    ['a hash of another length', 'kr-answer=%7B%7D&kr-hash=00&kr-hash-algorithm=sha256_hmac', 401],
    ['another algorithm', `kr-answer=%7B%7D&kr-hash=${'0'.repeat(64)}&kr-hash-algorithm=none`, 401],
  ])('%s is refused [D8]', async (_name, payload, status) => {
    const answer = await shop.app.inject({
      method: 'POST',
      url: '/api/web/payments/izipay/notify',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload,
    });
    expect(answer.statusCode).toBe(status);
  });
});

describe('a buyer with several ways open', () => {
  test('an own unpaid purchase never stands in the way of the next one [D28]', async () => {
    const product = await shop.market.product({ stock: 1 });
    const first = await shop.register(1, { product });
    const second = await shop.register(2, { product });
    expect([await shop.market.stockOf(product), second.reference === first.reference]).toEqual([0, false]);
    const transfer = await shop.market.send(
      shop.buyer,
      await shop.market.body(shop.buyer, [{ product_id: product, qty: 1 }]),
    );
    expect([transfer.statusCode, await shop.market.stockOf(product)]).toEqual([200, 0]);
    expect((await shop.save(second)).json().code).toBe('intent_expired');
  });

  test('somebody else’s unpaid purchase does [D25]', async () => {
    const product = await shop.market.product({ stock: 1 });
    await shop.register(1, { product });
    await expect(shop.register(1, { product, buyer: await shop.market.buyer() })).rejects.toThrow('out_of_stock');
  });

  test('closing the window lets the products go at once, and a paid purchase is not touched by it [2§4]', async () => {
    const purchase = await shop.register(1);
    const release = () =>
      shop.app.inject({
        method: 'DELETE',
        url: `/api/web/orders/intents/${purchase.reference}`,
        headers: { authorization: `Bearer ${purchase.buyer.token}` },
      });
    expect([(await release()).statusCode, await shop.market.stockOf(purchase.product)]).toEqual([200, 5]);
    expect([(await release()).statusCode, await shop.market.stockOf(purchase.product)]).toEqual([200, 5]);
  });

  test('one use of a code is held by one purchase and comes back with it [D20]', async () => {
    const code = await shop.market.promotion({ type_id: 2, amount: 500, max_uses: 1 });
    const purchase = await shop.register(1, { promotion_code: code });
    expect(purchase.total).toBe(52);
    const other = await shop.market.buyer();
    await expect(shop.register(1, { promotion_code: code, total: 52, buyer: other })).rejects.toThrow(
      'promotion_used_up',
    );
    await pass(purchase);
    await releaseDue(shop.db);
    expect((await shop.register(1, { promotion_code: code, buyer: other })).total).toBe(52);
  });
});
