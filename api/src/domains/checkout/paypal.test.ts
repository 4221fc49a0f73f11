import { sql } from 'kysely';
import { openPayingShop, type PayingShop, type Registered, releaseDue } from './testing/shop';

let shop: PayingShop;
beforeAll(async () => {
  shop = await openPayingShop();
});
afterAll(() => shop.close());

const order = async ({ reference, buyer }: Registered) =>
  (await shop.post('paypal/orders', { reference }, buyer.token)).json() as { id: string; amount: number; rate: number };
const capture = ({ buyer }: Registered, id: string) => shop.post(`paypal/orders/${id}/capture`, undefined, buyer.token);

/** The time for which its products are kept is over. */
async function holdEnds({ reference }: Registered): Promise<void> {
  const past = sql<Date>`now() - interval '1 second'`;
  await shop.db.updateTable('orders').set({ hold_until: past }).where('reference', '=', reference).execute();
  await releaseDue(shop.db);
}

describe('PayPal', () => {
  test('the order is in dollars at the shop’s rate, which stays with the order [2§9]', async () => {
    const purchase = await shop.register(2);
    const made = await order(purchase);
    const agreed = { id: expect.any(String), amount: 15.19, rate: 3.752 };
    expect(made).toEqual({ ...agreed, approval_url: expect.stringContaining(made.id) });
    await shop.db.insertInto('exchange_rates').values({ venta: 4 }).execute();
    expect(await order(purchase)).toEqual({ ...agreed, id: made.id });
    await shop.press('paypal', made.id, 'delay');
    expect((await capture(purchase, made.id)).json()).toEqual({ id: made.id, status: 'COMPLETED' });
    await shop.db.deleteFrom('exchange_rates').where('venta', '=', 4).execute();
    const row = await shop.db
      .selectFrom('orders')
      .select(['status', 'code', 'payer_id', 'charge_amount', 'charge_currency', 'exchange_rate', 'total'])
      .where('reference', '=', purchase.reference)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      status: 'paid',
      code: made.id,
      payer_id: expect.any(String),
      charge_amount: 1_519,
      charge_currency: 'USD',
      exchange_rate: 3.752,
      total: 5_700,
    });
  });

  test('approve, capture, save; saying it all again changes nothing [D76]', async () => {
    const purchase = await shop.register(2);
    const { id } = await order(purchase);
    await shop.press('paypal', id, 'duplicate');
    const answers = await Promise.all([capture(purchase, id), capture(purchase, id), capture(purchase, id)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    const saved = await Promise.all([shop.save(purchase, id), shop.save(purchase, id)]);
    expect(new Set(saved.map((answer) => answer.json().payment.id)).size).toBe(1);
    await shop.sandbox.messenger.settled();
    const taken = await shop.db
      .selectFrom('payment_events')
      .select('event_id')
      .where('reference', '=', purchase.reference)
      .execute();
    expect([taken.length, await shop.market.stockOf(purchase.product)]).toEqual([1, 4]);
  });

  test('approved, and the browser was gone: the notification captures and makes the order [D27]', async () => {
    const purchase = await shop.register(2);
    const { id } = await order(purchase);
    await shop.press('paypal', id, 'delay');
    await shop.sandbox.messenger.settled();
    expect(await shop.orderOf(purchase)).toEqual({ status: 'approved', code: id });
    expect((await shop.save(purchase, id)).statusCode).toBe(200);
  });

  test('captured at PayPal, never saved here: `POST orders` finds it [D27]', async () => {
    const purchase = await shop.register(2);
    const { id } = await order(purchase);
    const there = shop.sandbox.stores.paypal.orders.get(id);
    if (there) Object.assign(there, { status: 'COMPLETED', captureId: `C${id}`, capturedAt: new Date().toISOString() });
    expect((await shop.save(purchase, id)).json().payment).toMatchObject({ status: 'approved', paymentID: id });
  });

  test('approved, and neither captured nor told: `POST orders` captures it, once [D27]', async () => {
    const purchase = await shop.register(2);
    const { id } = await order(purchase);
    const there = shop.sandbox.stores.paypal.orders.get(id);
    if (there) there.status = 'APPROVED';
    const saved = await Promise.all([shop.save(purchase, id), shop.save(purchase, id)]);
    expect(saved.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(saved[0]?.json().payment).toMatchObject({ status: 'approved', paymentID: id });
    expect(there?.captureId).toEqual(expect.any(String));
  });

  test('approved after the products went back: `POST orders` takes no money [D28]', async () => {
    const purchase = await shop.register(2);
    const { id } = await order(purchase);
    await holdEnds(purchase);
    const there = shop.sandbox.stores.paypal.orders.get(id);
    if (there) there.status = 'APPROVED';
    expect((await shop.save(purchase, id)).json().code).toBe('intent_expired');
    expect(there?.captureId).toBeNull();
  });

  test('a capture that PayPal neither made nor refused is asked again, not given up [D8]', async () => {
    const purchase = await shop.register(2);
    const { id } = await order(purchase);
    const there = shop.sandbox.stores.paypal.orders.get(id);
    if (there) there.status = 'APPROVED';
    const real = global.fetch;
    const busy = jest
      .spyOn(global, 'fetch')
      .mockImplementation(async (url, init) =>
        String(url).endsWith('/capture') ? new Response('{}', { status: 429 }) : real(url, init),
      );
    const answer = await shop.save(purchase, id);
    busy.mockRestore();
    expect([answer.statusCode, answer.json().code]).toEqual([503, 'provider_unavailable']);
    expect((await shop.save(purchase, id)).statusCode).toBe(200);
  });

  test('not approved: nothing is captured and nothing saved [2§4]', async () => {
    const purchase = await shop.register(2);
    const { id } = await order(purchase);
    expect((await capture(purchase, id)).json().code).toBe('payment_missing');
    expect((await shop.save(purchase, id)).json().code).toBe('payment_missing');
    expect(await shop.orderOf(purchase)).toBeUndefined();
  });

  test('a declined instrument takes no money and leaves the purchase open [2§4]', async () => {
    const purchase = await shop.register(2);
    const { id } = await order(purchase);
    await shop.press('paypal', id, 'refuse');
    expect((await capture(purchase, id)).json()).toMatchObject({ code: 'declined' });
    await shop.press('paypal', id, 'delay');
    expect((await capture(purchase, id)).statusCode).toBe(200);
  });

  test('a webhook that PayPal did not sign is refused [D36]', async () => {
    const purchase = await shop.register(2);
    const { id } = await order(purchase);
    const { deliveries } = await shop.press('paypal', id, 'forge');
    expect(deliveries.map(({ status }) => status)).toEqual([401]);
    expect(await shop.orderOf(purchase)).toBeUndefined();
  });

  test('products that went back to stock are not charged [D28]', async () => {
    const purchase = await shop.register(2);
    const { id } = await order(purchase);
    await holdEnds(purchase);
    await shop.press('paypal', id, 'delay');
    expect((await capture(purchase, id)).json().code).toBe('intent_expired');
    await shop.sandbox.messenger.settled();
    expect(shop.sandbox.stores.paypal.orders.get(id)?.captureId).toBeNull();
  });

  test('another person’s order is 404, an order of another method 409 [D4]', async () => {
    const purchase = await shop.register(2);
    const { id } = await order(purchase);
    const stranger = await shop.market.buyer();
    expect((await shop.post(`paypal/orders/${id}/capture`, undefined, stranger.token)).statusCode).toBe(404);
    const card = await shop.register(1);
    const wrong = await shop.post('paypal/orders', { reference: card.reference }, card.buyer.token);
    expect([wrong.statusCode, wrong.json().code]).toEqual([409, 'method_mismatch']);
  });

  test('a provider that is down is 503 and loses nothing [D8]', async () => {
    const purchase = await shop.register(2);
    const real = global.fetch;
    const broken = jest.spyOn(global, 'fetch').mockRejectedValue(new Error('down'));
    const answer = await shop.post('paypal/orders', { reference: purchase.reference }, purchase.buyer.token);
    broken.mockRestore();
    expect(global.fetch).toBe(real);
    expect([answer.statusCode, answer.json().code]).toEqual([503, 'provider_unavailable']);
    expect((await order(purchase)).id).toEqual(expect.any(String));
  });
});
