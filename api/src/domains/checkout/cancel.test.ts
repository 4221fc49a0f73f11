import { randomUUID } from 'node:crypto';
import { formatMoney } from '@qhatu/contract/money';
import { sql } from 'kysely';
import { findDrifts } from '../orders/audit';
import { approveOrder } from '../orders/decide';
import type { Buyer } from '../orders/fixtures';
import { orderMails } from '../orders/mails';
import { payingShopForTests, type Registered } from './testing/shop';

const stage = payingShopForTests();
afterEach(async () => {
  expect(await findDrifts(stage.shop.db)).toEqual([]);
});

const cancel = (id: number, { token }: Buyer, body: object = {}) => stage.shop.post(`orders/${id}/cancel`, body, token);
const refund = (id: number, body: object, key: string = randomUUID()) =>
  stage.shop.post(`admin/orders/${id}/refunds`, body, stage.admin, { headers: { 'idempotency-key': key } });
const history = async (id: number, { token }: Buyer) => (await stage.shop.get(`orders/${id}/history`, token)).json();
const kinds = async (id: number, buyer: Buyer) =>
  (await history(id, buyer)).events.map(({ kind }: { kind: string }) => kind);
const charge = (token: string) => {
  const found = stage.shop.sandbox.stores.cards.charges.get(token);
  if (!found) throw new Error('no charge');
  return found;
};

/** An order of S/ 57 that was paid by card; the form's token with it. */
async function paidByCard(): Promise<{ purchase: Registered; token: string; id: number }> {
  const purchase = await stage.shop.register(1);
  const token = await stage.shop.formToken(purchase);
  await stage.shop.press('izipay', token, 'pay');
  return { purchase, token, id: (await stage.shop.save(purchase)).json().payment.id };
}
/** An order paid by PayPal. */
async function paidByPaypal() {
  const purchase = await stage.shop.register(2);
  const { id: paypalId } = (
    await stage.shop.post('paypal/orders', { reference: purchase.reference }, purchase.buyer.token)
  ).json();
  await stage.shop.press('paypal', paypalId, 'pay');
  await stage.shop.post(`paypal/orders/${paypalId}/capture`, {}, purchase.buyer.token);
  const { payment } = (await stage.shop.save(purchase, paypalId)).json();
  return { purchase, paypal: stage.shop.sandbox.stores.paypal.orders.get(paypalId), id: payment.id as number };
}
/** An order whose transfer administration has approved. */
async function paidByTransfer(buyer: Buyer) {
  const product = await stage.shop.market.product({ stock: 5 });
  const { id } = await stage.shop.market.order(buyer, [{ product_id: product, qty: 1 }]);
  await stage.shop.db.transaction().execute((trx) => approveOrder(trx, id, orderMails(stage.shop.app)));
  return { id, product };
}

describe('an order that its buyer cancels', () => {
  test('before it is paid: products and code go back, once, and nobody else can [D121]', async () => {
    const buyer = await stage.shop.market.buyer();
    const product = await stage.shop.market.product({ stock: 5 });
    const code = await stage.shop.market.promotion({ type_id: 2, amount: 500, max_uses: 1 });
    const { id } = await stage.shop.market.order(buyer, [{ product_id: product, qty: 2 }], { promotion_code: code });
    expect((await cancel(id, await stage.shop.market.buyer())).statusCode).toBe(404);
    expect((await cancel(id, buyer, { reason: 'Me equivoqué de talla' })).statusCode).toBe(200);
    expect(await stage.shop.market.stockOf(product)).toBe(5);
    expect((await stage.shop.get(`orders/${id}`, buyer.token)).json().status).toBe('cancelled');
    const again = await cancel(id, buyer);
    expect([again.statusCode, again.json().code]).toEqual([409, 'not_cancellable']);
    const { uses } = await stage.shop.db
      .selectFrom('promotions')
      .select('uses')
      .where('code', '=', code)
      .executeTakeFirstOrThrow();
    expect([uses, await stage.shop.market.stockOf(product)]).toEqual([0, 5]);
    expect(await history(id, buyer)).toMatchObject({
      state: 'cancelled',
      can_cancel: false,
      events: [{ kind: 'placed' }, { kind: 'cancelled', by: 'buyer', reason: 'Me equivoqué de talla' }],
    });
  });

  test('after it was paid by card: the money goes back once, the order is refunded, its buyer is written to [D121]', async () => {
    const { purchase, token, id } = await paidByCard();
    expect((await cancel(id, purchase.buyer)).statusCode).toBe(200);
    expect(await stage.shop.market.stockOf(purchase.product)).toBe(5);
    const sent: string[] = [];
    const send = jest
      .spyOn(stage.shop.app.mail, 'send')
      .mockImplementation(async ({ subject }) => void sent.push(subject));
    const later = jest.spyOn(stage.shop.app.mail, 'later');
    await stage.shop.app.jobs.drain();
    await stage.shop.app.jobs.add(stage.shop.db, 'order-refund', { refund_id: 1 });
    await stage.shop.app.jobs.drain();
    send.mockRestore();
    expect(charge(token).credits.map(({ amount }) => amount)).toEqual([5_700]);
    expect(await kinds(id, purchase.buyer)).toEqual(['placed', 'paid', 'cancelled', 'refund-asked', 'refunded']);
    expect(await history(id, purchase.buyer)).toMatchObject({ state: 'refunded', refunded: 57 });
    expect(sent).toContain(`Cancelamos tu pedido N.º ${id}`);
    const subjects = later.mock.calls.map(([, { subject }]) => subject);
    expect(subjects).toEqual([`Te devolvimos ${formatMoney(5_700)} de tu pedido N.º ${id}`]);
    later.mockRestore();
  });

  test('not once something of it is prepared; administration still can, with a reason [D121]', async () => {
    const buyer = await stage.shop.market.buyer();
    const { id, product } = await paidByTransfer(buyer);
    const line = await stage.shop.db
      .selectFrom('order_lines')
      .select('id')
      .where('order_id', '=', id)
      .executeTakeFirstOrThrow();
    await stage.shop.post(`admin/lines/${line.id}/advance`, { step: 'processed' }, stage.admin);
    const late = await cancel(id, buyer);
    expect([late.statusCode, late.json().code]).toEqual([409, 'being_prepared']);
    expect((await stage.shop.post(`admin/orders/${id}/cancel`, {}, stage.admin)).statusCode).toBe(422);
    expect((await stage.shop.post(`admin/orders/${id}/cancel`, { reason: 'Se agotó' }, stage.admin)).statusCode).toBe(
      200,
    );
    expect(await stage.shop.market.stockOf(product)).toBe(5);
  });

  test('a payment that comes after it is given back, and the order stays cancelled [D27]', async () => {
    const purchase = await stage.shop.register(1);
    const token = await stage.shop.formToken(purchase);
    const order = await stage.shop.db
      .selectFrom('orders')
      .select('id')
      .where('reference', '=', purchase.reference)
      .executeTakeFirstOrThrow();
    expect((await cancel(order.id, purchase.buyer)).statusCode).toBe(200);
    await stage.shop.press('izipay', token, 'pay');
    await stage.shop.app.jobs.drain();
    expect(charge(token).credits).toHaveLength(1);
    expect(await stage.shop.orderOf(purchase)).toBeUndefined();
    expect(await stage.shop.market.stockOf(purchase.product)).toBe(5);
  });
});

describe('money that goes back', () => {
  test('in parts by PayPal: a key is one refund, parts add up to the capture, and never to more [D121]', async () => {
    const { purchase, paypal, id } = await paidByPaypal();
    const lines = sql`update order_lines set processed_at = now(), sent_at = now() where order_id = ${id}`;
    await lines.execute(stage.shop.db);
    await stage.shop.post('users/purchases/recibido', { detail_id: await lineOf(id) }, purchase.buyer.token);
    const key = randomUUID();
    const [one, twin] = await Promise.all([1, 2].map(() => refund(id, { amount: 20, reason: 'Llegó rayado' }, key)));
    expect(one?.json()).toMatchObject({ amount: 20, status: 'asked' });
    expect(twin?.json().id).toBe(one?.json().id);
    expect((await refund(id, { amount: 21, reason: 'Otra' }, key)).json().code).toBe('idempotency_key_reused');
    const tooMuch = await refund(id, { amount: 37.01, reason: 'Demasiado' });
    expect([tooMuch.statusCode, tooMuch.json().msg]).toEqual([422, 'De este pedido se puede devolver hasta S/ 37,00.']);
    await stage.shop.app.jobs.drain();
    expect(await history(id, purchase.buyer)).toMatchObject({ state: 'delivered', refunded: 20 });
    expect((await refund(id, { reason: 'El resto' })).json().amount).toBe(37);
    await stage.shop.app.jobs.drain();
    const given = [...(paypal?.refunds.values() ?? [])].reduce((sum, { cents }) => sum + cents, 0);
    expect(given).toBe(Math.round(Number(paypal?.value) * 100));
    expect(await history(id, purchase.buyer)).toMatchObject({ state: 'refunded', refunded: 57 });
    expect((await refund(id, { reason: 'Otra vez' })).statusCode).toBe(409);
  });

  test.each([
    ['Izipay', 1],
    ['PayPal', 2],
  ] as const)(
    'by %s once, also when we die between the provider’s answer and our save [D121]',
    async (_name, method) => {
      const card = method === 1 ? await paidByCard() : null;
      const paypal = card ? null : await paidByPaypal();
      const { id, purchase } = card ?? paypal ?? (await paidByCard());
      await cancel(id, purchase.buyer);
      // The transaction that would keep it is rolled back, as by a process that ends in it.
      const died = jest.spyOn(stage.shop.app.mail, 'later').mockRejectedValueOnce(new Error('killed'));
      await stage.shop.app.jobs.drain();
      died.mockRestore();
      const given = () => (card ? charge(card.token).credits.length : (paypal?.paypal?.refunds.size ?? 0));
      expect([given(), (await history(id, purchase.buyer)).state]).toEqual([1, 'cancelled']);
      await sql`update jobs set run_at = now() where kind = 'order-refund'`.execute(stage.shop.db);
      await stage.shop.app.jobs.drain();
      expect([given(), (await history(id, purchase.buyer)).state]).toEqual([1, 'refunded']);
    },
  );

  test('a part of what a card paid, once after an answer that was lost, whatever went back by hand of another payment [D121 D316]', async () => {
    const { id, purchase, token } = await paidByCard();
    const { user_id } = await stage.shop.db
      .selectFrom('orders')
      .select('user_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const beside = { key: 'payment:other', amount: 5_700, final: false, status: 'done' as const, reason: 'Dos veces' };
    await stage.shop.db
      .insertInto('order_refunds')
      .values({ ...beside, order_id: id, user_id, done_at: new Date() })
      .execute();
    expect((await refund(id, { amount: 10, reason: 'Llegó tarde' })).statusCode).toBe(200);
    const died = jest.spyOn(stage.shop.app.mail, 'later').mockRejectedValueOnce(new Error('killed'));
    await stage.shop.app.jobs.drain();
    died.mockRestore();
    await sql`update jobs set run_at = now() where kind = 'order-refund'`.execute(stage.shop.db);
    await stage.shop.app.jobs.drain();
    expect(charge(token).credits).toHaveLength(1);
    expect(await kinds(id, purchase.buyer)).toContain('refunded');
  });

  test('by PayPal is on its way while PayPal calls it pending, and told once when it is completed [D317]', async () => {
    const { purchase, paypal, id } = await paidByPaypal();
    if (!paypal) throw new Error('no order at PayPal');
    paypal.refundsWait = true;
    await cancel(id, purchase.buyer);
    const later = jest.spyOn(stage.shop.app.mail, 'later');
    const asked = async () => {
      await sql`update jobs set run_at = now() where kind = 'order-refund'`.execute(stage.shop.db);
      await stage.shop.app.jobs.drain();
    };
    for (let times = 0; times < 2; times++) await asked();
    const rows = () =>
      stage.shop.db
        .selectFrom('order_refunds')
        .select(['status', 'refund_id', 'done_at'])
        .where('order_id', '=', id)
        .execute();
    const [there] = paypal.refunds.values();
    expect(paypal.refunds.size).toBe(1);
    expect(await rows()).toEqual([{ status: 'asked', refund_id: there?.id, done_at: null }]);
    expect([await kinds(id, purchase.buyer), later.mock.calls]).toEqual([
      ['placed', 'paid', 'cancelled', 'refund-asked'],
      [],
    ]);
    if (there) there.pending = false;
    for (let times = 0; times < 2; times++) await asked();
    expect(await rows()).toMatchObject([{ status: 'done', refund_id: there?.id }]);
    expect(await kinds(id, purchase.buyer)).toEqual(['placed', 'paid', 'cancelled', 'refund-asked', 'refunded']);
    expect(later).toHaveBeenCalledTimes(1);
    later.mockRestore();
  });

  test('of a transfer it is a task with the account, done once [D121]', async () => {
    const buyer = await stage.shop.market.buyer();
    const { id } = await paidByTransfer(buyer);
    await cancel(id, buyer, { account: 'BCP 191-1234567-0-11, Rosa Quispe' });
    const tasks = (await stage.shop.get('admin/refunds', stage.admin)).json() as { id: number; order_id: number }[];
    const task = tasks.find(({ order_id }) => order_id === id);
    expect(task).toMatchObject({ status: 'by-hand', amount: 65, account: '•••• 7011' });
    const whole = await stage.shop.get(`admin/refunds/${task?.id}/account`, stage.admin);
    expect([whole.statusCode, whole.json()]).toEqual([200, { account: 'BCP 191-1234567-0-11, Rosa Quispe' }]);
    const stored = await stage.shop.db
      .selectFrom('order_refunds')
      .select('account')
      .where('order_id', '=', id)
      .execute();
    expect(JSON.stringify(stored)).not.toContain('191-1234567');
    const done = () => stage.shop.post(`admin/refunds/${task?.id}/done`, { operation: '004512' }, stage.admin);
    expect([(await done()).statusCode, (await done()).statusCode]).toEqual([200, 409]);
    expect(await history(id, buyer)).toMatchObject({ state: 'refunded', refunded: 65 });
  });

  async function paidByCode() {
    const purchase = await stage.shop.register(4);
    const { token } = (await stage.shop.post('authpagoefectivo', {}, purchase.buyer.token)).json();
    const { reference } = purchase;
    const { cip } = (await stage.shop.post('genCIP', { tokenAuth: token, reference }, purchase.buyer.token)).json()
      .data;
    await stage.shop.press('pagoefectivo', cip, 'pay');
    return { purchase, id: (await stage.shop.save(purchase, cip)).json().payment.id as number };
  }

  test('of a cash code it is 96 % for a buyer who gives up [3§9]', async () => {
    const { purchase, id } = await paidByCode();
    await cancel(id, purchase.buyer);
    expect(await history(id, purchase.buyer)).toMatchObject({ state: 'cancelled', total: 61, refunded: 58.56 });
  });

  test.each([
    [20, 59.36],
    [59, 60.92],
    [60.99, 61],
  ])('of a cash code of which the shop gave back S/ %d it is 96 %% of the rest [D364]', async (amount, refunded) => {
    const { purchase, id } = await paidByCode();
    expect((await refund(id, { amount, reason: 'Llega tarde' })).statusCode).toBe(200);
    expect((await cancel(id, purchase.buyer)).statusCode).toBe(200);
    expect(await history(id, purchase.buyer)).toMatchObject({ state: 'cancelled', total: 61, refunded });
  });

  test('nothing goes back of what nobody paid, and what was not sent is cancelled instead [D121]', async () => {
    const buyer = await stage.shop.market.buyer();
    const { id } = await stage.shop.market.order(buyer, [{ product_id: await stage.shop.market.product(), qty: 1 }]);
    expect((await refund(id, { reason: 'x' })).json().code).toBe('not_refundable');
    const paid = await paidByTransfer(buyer);
    expect((await refund(paid.id, { reason: 'x' })).json().code).toBe('cancel_instead');
    expect((await refund(paid.id, { amount: 0, reason: 'x' })).statusCode).toBe(422);
  });
});

const lineOf = async (id: number) =>
  (await stage.shop.db.selectFrom('order_lines').select('id').where('order_id', '=', id).executeTakeFirstOrThrow()).id;
