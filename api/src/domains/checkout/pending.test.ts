import { sql } from 'kysely';
import { findDrifts } from '../orders/audit';
import type { OrderRow } from '../orders/read';
import { Payments } from './payments';
import { sweepUnpaid } from './sweep';
import { openPayingShop, type PayingShop, type Registered } from './testing/shop';

let shop: PayingShop;
beforeAll(async () => {
  shop = await openPayingShop();
});
afterAll(() => shop.close());

const rowOf = ({ reference }: Registered): Promise<OrderRow> =>
  shop.db.selectFrom('orders').selectAll().where('reference', '=', reference).executeTakeFirstOrThrow();
const capture = ({ buyer }: Registered, id: string) => shop.post(`paypal/orders/${id}/capture`, undefined, buyer.token);
const order = async ({ reference, buyer }: Registered) =>
  (await shop.post('paypal/orders', { reference }, buyer.token)).json().id as string;
const paypalOrder = (id: string) => {
  const found = shop.sandbox.stores.paypal.orders.get(id);
  if (!found) throw new Error('no order at PayPal');
  return found;
};
const nothing = async () => undefined;
const sweep = () => {
  const hooks = { onStored: nothing, onApproved: nothing, onRefused: nothing, onProblem: nothing };
  const payments = new Payments({ db: shop.db, log: shop.app.log, settings: shop.env, hooks });
  return sweepUnpaid(shop.db, payments, shop.app.log, { cancelled: nothing });
};
const over = ({ reference }: Registered) =>
  shop.db
    .updateTable('orders')
    .set({ hold_until: sql<Date>`now() - interval '1 second'` })
    .where('reference', '=', reference)
    .execute();

/** Ordered so many hours ago, its hold over just now, and its provider does not answer at the first question. */
async function endsUnanswered(purchase: Registered, hours: number): Promise<number> {
  const { id } = await rowOf(purchase);
  const created_at = sql<Date>`now() - make_interval(hours => ${hours})`;
  const expires_at = sql<Date>`now() - interval '1 second'`;
  await shop.db.updateTable('orders').set({ created_at, hold_until: expires_at }).where('id', '=', id).execute();
  await shop.db.updateTable('stock_reservations').set({ expires_at }).where('order_id', '=', id).execute();
  const silent = jest.spyOn(global, 'fetch').mockRejectedValue(new TypeError('fetch failed'));
  const count = await sweep();
  silent.mockRestore();
  return count;
}

/** Approved, captured, and PayPal looks into it. */
async function pendingAtPaypal() {
  const purchase = await shop.register(2);
  const id = await order(purchase);
  const there = paypalOrder(id);
  Object.assign(there, { status: 'APPROVED', capture: 'PENDING' });
  const answer = await capture(purchase, id);
  // PayPal's notice of it has come too: a sweep leaves out an order that a notice holds at that moment.
  await shop.sandbox.messenger.settled();
  return { purchase, id, there, answer };
}
const decided = async (there: { capture: string }, purchase: Registered, state: 'COMPLETED' | 'DECLINED') => {
  there.capture = state;
  // The sweeper asks, as it does when no webhook came.
  await over(purchase);
  await sweep();
};

describe('a payment that its provider still decides', () => {
  test('is an order that its buyer sees, with its products kept for five days [D125]', async () => {
    const { purchase, id, answer } = await pendingAtPaypal();
    expect(answer.json()).toEqual({ id, status: 'PENDING' });
    // Told again, by the browser and by the webhook of the capture.
    expect((await capture(purchase, id)).json().status).toBe('PENDING');
    const saved = (await shop.save(purchase, id)).json().payment;
    expect(saved).toMatchObject({ status: 'pending', payment_pending: 'PENDING_REVIEW', paymentID: id });
    const { hold_until } = await rowOf(purchase);
    const days = (Number(hold_until) - Date.now()) / 86_400_000;
    expect([days > 4.9, days <= 5, await shop.market.stockOf(purchase.product)]).toEqual([true, true, 4]);
    const { events } = (await shop.get(`orders/${saved.id}/history`, purchase.buyer.token)).json();
    expect(events.map(({ kind }: { kind: string }) => kind)).toEqual(['placed', 'capture-pending']);
  });

  test('found good it is paid, once [D125]', async () => {
    const { purchase, there, id } = await pendingAtPaypal();
    await decided(there, purchase, 'COMPLETED');
    expect(await shop.orderOf(purchase)).toEqual({ status: 'approved', code: id });
    expect((await rowOf(purchase)).payment_pending).toBeNull();
    expect(await shop.market.stockOf(purchase.product)).toBe(4);
  });

  test('found bad it is over, and its products are everybody’s [D125]', async () => {
    const { purchase, there } = await pendingAtPaypal();
    await decided(there, purchase, 'DECLINED');
    expect((await rowOf(purchase)).status).toBe('rejected');
    expect(await shop.market.stockOf(purchase.product)).toBe(5);
  });

  test('not decided in its time its products go back, and a later yes is a late payment [D125]', async () => {
    const { purchase, there, id } = await pendingAtPaypal();
    await over(purchase);
    expect(await sweep()).toBe(1);
    expect([(await rowOf(purchase)).status, await shop.market.stockOf(purchase.product)]).toEqual(['expired', 5]);
    there.capture = 'COMPLETED';
    expect((await shop.save(purchase, id)).statusCode).toBe(200);
    expect((await rowOf(purchase)).status).toBe('expired');
  });

  test('of a card that the bank looks into it is the same [D125]', async () => {
    const purchase = await shop.register(1);
    const { forBrowser = {} } = await shop.press('izipay', await shop.formToken(purchase), 'review');
    const { code, status } = (await shop.validate(purchase, forBrowser)).json();
    expect(status).toBe('PENDING');
    expect((await shop.save(purchase, code)).json().payment).toMatchObject({ status: 'pending' });
  });
});

test('amount and rate are agreed before PayPal is asked: an answer that is lost changes neither [D75]', async () => {
  const purchase = await shop.register(2);
  const real = global.fetch;
  const lost = jest.spyOn(global, 'fetch').mockImplementation(async (url, init) => {
    const answer = await real(url, init);
    if (String(url).endsWith('/v2/checkout/orders')) throw new Error('lost');
    return answer;
  });
  expect((await shop.post('paypal/orders', { reference: purchase.reference }, purchase.buyer.token)).statusCode).toBe(
    503,
  );
  lost.mockRestore();
  const before = await rowOf(purchase);
  await shop.db.insertInto('exchange_rates').values({ venta: 4 }).execute();
  const id = await order(purchase);
  await shop.db.deleteFrom('exchange_rates').where('venta', '=', 4).execute();
  const after = await rowOf(purchase);
  expect([before.charge_id, before.charge_amount, before.exchange_rate]).toEqual([null, 1_519, 3.752]);
  expect([after.charge_id, after.charge_amount, after.exchange_rate]).toEqual([id, 1_519, 3.752]);
  expect(paypalOrder(id).value).toBe('15.19');
});

describe('money that somebody gave back on PayPal’s own pages', () => {
  const refundThere = async (id: string, cents: number) => {
    const there = paypalOrder(id);
    const made = { id: `R${Math.random().toString(36).slice(2)}`, cents, at: new Date().toISOString() };
    there.refunds.set(made.id, made);
    const { notifyShop } = await import('../../../../sandbox/src/paypal/webhook');
    const { keys } = await import('../../../../sandbox/src/app');
    const address = shop.app.server.address() as { port: number };
    const notifyBase = `http://127.0.0.1:${address.port}/api/web/payments`;
    const context = { keys, notifyBase, siteUrl: 'http://x', delayMs: 0, messenger: shop.sandbox.messenger };
    return notifyShop(context, there, 'PAYMENT.CAPTURE.REFUNDED');
  };

  test('is a refund of the order; all of it ends the order [D121]', async () => {
    const purchase = await shop.register(2);
    const id = await order(purchase);
    paypalOrder(id).status = 'APPROVED';
    await capture(purchase, id);
    await shop.sandbox.messenger.settled();
    expect((await refundThere(id, 519)).map(({ status }) => status)).toEqual([200]);
    const inPart = await rowOf(purchase);
    expect([inPart.status, inPart.refunded]).toEqual(['paid', Math.round((5_700 * 519) / 1_519)]);
    await refundThere(id, 1_000);
    const whole = await rowOf(purchase);
    expect([whole.status, whole.refunded]).toEqual(['refunded', 5_700]);
    const rows = await shop.db.selectFrom('order_refunds').selectAll().where('order_id', '=', whole.id).execute();
    expect(rows.map(({ status, charge_amount }) => [status, charge_amount])).toEqual([
      ['done', 519],
      ['done', 1_000],
    ]);
  });

  test('leaves the rest of the charge, to the cent, to the refund of what is left [D363]', async () => {
    const purchase = await shop.register(2);
    const id = await order(purchase);
    paypalOrder(id).status = 'APPROVED';
    await capture(purchase, id);
    await shop.sandbox.messenger.settled();
    await refundThere(id, 402);
    const inPart = await rowOf(purchase);
    expect([inPart.status, inPart.refunded]).toEqual(['paid', 1_508]);
    expect((await shop.post(`orders/${inPart.id}/cancel`, {}, purchase.buyer.token)).statusCode).toBe(200);
    await shop.app.jobs.drain();
    expect([...paypalOrder(id).refunds.values()].map(({ cents }) => cents)).toEqual([402, 1_117]);
    const whole = await rowOf(purchase);
    expect([whole.status, whole.refunded]).toEqual(['refunded', 5_700]);
  });
});

describe('a cash code', () => {
  const cipOf = async ({ reference, buyer, total }: Registered): Promise<string> => {
    const { token } = (await shop.post('authpagoefectivo', {}, buyer.token)).json();
    return (await shop.post('genCIP', { tokenAuth: token, reference, amount: total }, buyer.token)).json().data.cip;
  };
  const paidInSilence = (cip: string) => {
    const code = shop.sandbox.stores.cips.cips.get(cip);
    if (code) shop.sandbox.stores.cips.pay(code);
  };

  test('holds its products exactly as long as it can be paid, also before the order is sent [D125]', async () => {
    const purchase = await shop.register(4);
    const cip = await cipOf(purchase);
    const before = await rowOf(purchase);
    expect(before.hold_until).toEqual(before.charge_until);
    await shop.save(purchase, cip);
    const after = await rowOf(purchase);
    expect([after.hold_until, after.charge_until]).toEqual([before.charge_until, before.charge_until]);
    const { rows } = await sql<{ same: boolean }>`
      select bool_and(r.expires_at = o.hold_until) as same from stock_reservations r join orders o on o.id = r.order_id
      where o.id = ${after.id}`.execute(shop.db);
    expect(rows).toEqual([{ same: true }]);
  });

  test('whose notice never came is found by asking before its products go back [D125]', async () => {
    const purchase = await shop.register(4);
    const cip = await cipOf(purchase);
    await shop.save(purchase, cip);
    paidInSilence(cip);
    await over(purchase);
    expect(await sweep()).toBe(0);
    expect(await shop.orderOf(purchase)).toEqual({ status: 'approved', code: cip });
  });

  test('whose provider does not answer at its end, twelve hours on, is asked again before its products go back [D366]', async () => {
    const purchase = await shop.register(4);
    const cip = await cipOf(purchase);
    await shop.save(purchase, cip);
    paidInSilence(cip);
    expect(await endsUnanswered(purchase, 12)).toBe(0);
    const held = await rowOf(purchase);
    expect([held.status, Number(held.hold_until) > Date.now()]).toEqual(['awaiting_payment', true]);
    await over(purchase);
    expect(await sweep()).toBe(0);
    expect(await shop.orderOf(purchase)).toEqual({ status: 'approved', code: cip });
  });

  test('paid too late, its products gone: a task of administration, once, since there is no call for it [D125]', async () => {
    const product = await shop.market.product({ stock: 1 });
    const purchase = await shop.register(4, { product });
    const cip = await cipOf(purchase);
    await shop.save(purchase, cip);
    await over(purchase);
    expect(await sweep()).toBe(1);
    await shop.market.order(await shop.market.buyer(), [{ product_id: product, qty: 1 }]);
    await shop.press('pagoefectivo', cip, 'duplicate');
    await shop.app.jobs.drain();
    const { id, status } = await rowOf(purchase);
    const tasks = await shop.db.selectFrom('order_refunds').selectAll().where('order_id', '=', id).execute();
    expect([status, tasks.map((task) => [task.status, task.amount])]).toEqual(['expired', [['by-hand', 6_100]]]);
    // Money that was never the order's is no drift of its sums (D120).
    const drifts = (await findDrifts(shop.db)).filter((drift) => 'order_id' in drift && drift.order_id === id);
    expect(drifts).toEqual([]);
  });
});

test('a part of a card’s payment that the bank was not asked for yet makes the charge smaller [D121]', async () => {
  const { cards } = shop.sandbox.stores;
  cards.capturesAtOnce = false;
  const purchase = await shop.register(1);
  const token = await shop.formToken(purchase);
  await shop.press('izipay', token, 'pay');
  cards.capturesAtOnce = true;
  const { id } = await rowOf(purchase);
  await sql`update order_lines set processed_at = now(), sent_at = now() where order_id = ${id}`.execute(shop.db);
  await sql`update orders set status = 'sent' where id = ${id}`.execute(shop.db);
  const { requestRefund } = await import('./order-refunds');
  const { openProviders } = await import('../payments');
  const wish = { amount: 2_000, cause: 'shop', reason: 'Rayado', by: { actor: 'shop' } } as const;
  await shop.db.transaction().execute(async (trx) => {
    const row = await trx.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    await requestRefund(trx, { app: shop.app, providers: openProviders(shop.env) }, row, { ...wish, key: 'k' });
  });
  await shop.app.jobs.drain();
  const charge = cards.charges.get(token);
  expect([charge?.transactions.map(({ amount }) => amount), charge?.credits]).toEqual([[3_700], []]);
  const refund = await shop.db.selectFrom('order_refunds').select('status').where('order_id', '=', id).execute();
  expect(refund).toEqual([{ status: 'done' }]);
});
