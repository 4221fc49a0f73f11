import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { mailsTo } from '../../../test/mails';
import { until } from '../../../test/until';
import { findDrifts } from '../orders/audit';
import { approveOrder } from '../orders/decide';
import type { Buyer } from '../orders/fixtures';
import { lockOrder } from '../orders/move';
import { retryOrderRefunds } from './order-refunds';
import { refundedThere } from './paypal-returns';
import { payingShopForTests, releaseDue } from './testing/shop';

const stage = payingShopForTests();
afterEach(async () => {
  expect(await findDrifts(stage.shop.db)).toEqual([]);
});

const ACCOUNT = 'BCP 191-1234567-0-11, Rosa Quispe';

/** A transfer of S/ 65 that nobody has looked at. */
async function transferred(stock = 5) {
  const buyer = await stage.shop.market.buyer();
  const product = await stage.shop.market.product({ stock });
  const { id } = await stage.shop.market.order(buyer, [{ product_id: product, qty: 1 }]);
  return { id, buyer, product };
}
const approve = (id: number) => stage.shop.post(`admin/orders/${id}/approve`, undefined, stage.admin);
const cancel = (id: number, { token }: Buyer) => stage.shop.post(`orders/${id}/cancel`, {}, token);
async function letExpire(id: number) {
  await stage.shop.db
    .updateTable('orders')
    .set({ hold_until: new Date(0) })
    .where('id', '=', id)
    .execute();
  await releaseDue(stage.shop.db);
}
const late = (id: number, body: object) => stage.shop.post(`admin/orders/${id}/late-transfer`, body, stage.admin);
const giveBack = (id: number, amount: number) =>
  stage.shop.post(`admin/orders/${id}/refunds`, { amount, reason: 'Llegó sin su caja' }, stage.admin, {
    headers: { 'idempotency-key': randomUUID() },
  });
const done = (refundId: number) =>
  stage.shop.post(`admin/refunds/${refundId}/done`, { operation: '004512' }, stage.admin);
const history = async (id: number, { token }: Buyer) => (await stage.shop.get(`orders/${id}/history`, token)).json();
const kinds = async (id: number, buyer: Buyer): Promise<string[]> =>
  (await history(id, buyer)).events.map(({ kind }: { kind: string }) => kind);
const asStaff = async (id: number) => (await stage.shop.get(`staff/orders/${id}`, stage.admin)).json();
const refundsSeen = async (id: number, { token }: Buyer) =>
  (await stage.shop.get(`orders/${id}/after-sale`, token)).json().refunds;
const name = (id: number, refundId: number, account: string, { token }: Buyer) =>
  stage.shop.post(`orders/${id}/refunds/${refundId}/account`, { account }, token);
/** The newest mail about an order with this subject. */
async function mailAbout(id: number, subject: string) {
  const { email } = await stage.shop.db
    .selectFrom('orders')
    .select('email')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const found = (await mailsTo(stage.shop, email)).filter((mail) => mail.subject === subject);
  return found.filter(({ text }) => text.includes(`/sales/orders/${id}`)).at(-1);
}
const answers = (...all: Awaited<ReturnType<typeof late>>[]) =>
  all.map((one) => [one.statusCode, one.json().code ?? null]);

describe('money that the shop gives back by hand', () => {
  test('its buyer is asked for an account, and names it, or another one, until it is paid [D395]', async () => {
    const { id, buyer } = await transferred();
    await approve(id);
    const { id: refundId } = (await giveBack(id, 10)).json();
    const asked = await mailAbout(id, '¿A qué cuenta te devolvemos S/ 10,00?');
    expect(asked?.text).toContain(`/sales/orders/${id}`);
    expect(asked?.text).toContain('Llegó sin su caja');
    expect(await refundsSeen(id, buyer)).toMatchObject([{ status: 'by-hand', needs_account: true }]);

    const stranger = await stage.shop.market.buyer();
    expect(answers(await name(id, refundId, 'BBVA 0', stranger), await name(id, 999_999, 'BBVA 0', buyer))).toEqual([
      [404, expect.anything()],
      [404, expect.anything()],
    ]);
    expect(
      answers(
        await name(id, refundId, '  ', buyer),
        await name(id, refundId, ACCOUNT, buyer),
        await name(id, refundId, ` ${ACCOUNT} `, buyer),
        await name(id, refundId, 'BBVA 0', buyer),
      ),
    ).toEqual([
      [422, expect.anything()],
      [200, null],
      [200, null],
      [200, null],
    ]);
    expect(await refundsSeen(id, buyer)).toMatchObject([{ needs_account: false }]);
    expect((await name(id, refundId, ACCOUNT, buyer)).statusCode).toBe(200);
    const whole = await stage.shop.get(`admin/refunds/${refundId}/account`, stage.admin);
    expect(whole.json()).toEqual({ account: ACCOUNT });
    expect((await asStaff(id)).refunds).toMatchObject([{ account: '•••• 7011' }]);
    expect((await kinds(id, buyer)).filter((kind) => kind === 'refund-account')).toHaveLength(3);
    expect((await done(refundId)).statusCode).toBe(200);
    expect(answers(await name(id, refundId, 'BBVA 0', buyer))).toEqual([[409, 'refund_settled']]);
  });

  test('who has said where the money goes, or was paid meanwhile, is not asked [D395]', async () => {
    const { id, buyer } = await transferred();
    await approve(id);
    await stage.shop.post(`orders/${id}/cancel`, { account: ACCOUNT }, buyer.token);
    const { id: second } = await transferred();
    await approve(second);
    const { id: refundId } = (await giveBack(second, 10)).json();
    await done(refundId);
    expect(await mailAbout(id, '¿A qué cuenta te devolvemos S/ 65,00?')).toBeUndefined();
    expect(await mailAbout(second, '¿A qué cuenta te devolvemos S/ 10,00?')).toBeUndefined();
  });
});

describe('a transfer that comes late', () => {
  test('is accepted after its time while its products are there, once [D397]', async () => {
    const { id, buyer, product } = await transferred();
    await letExpire(id);
    expect([await stage.shop.market.stockOf(product), (await asStaff(id)).can]).toMatchObject([
      5,
      { approve: true, late_transfer: true },
    ]);
    const listed = (await stage.shop.get('admin/orders?status=cancelled', stage.admin)).json().data;
    expect(listed.find((one: { id: number }) => one.id === id)).toMatchObject({ can_approve_late: true });
    expect(answers(await approve(id), await approve(id), await late(id, { amount: 65, operation: '1' }))).toEqual([
      [200, null],
      [409, 'not_waiting'],
      [409, 'not_ended'],
    ]);
    expect([(await history(id, buyer)).state, await stage.shop.market.stockOf(product)]).toEqual(['paid', 4]);
    expect(await mailAbout(id, `Aprobamos el pago de tu pedido N.º ${id}`)).toBeDefined();
  });

  test('is not accepted when its products went to somebody else, and nothing moves [D397]', async () => {
    const { id, buyer, product } = await transferred(1);
    await letExpire(id);
    await stage.shop.market.order(await stage.shop.market.buyer(), [{ product_id: product, qty: 1 }]);
    expect(answers(await approve(id))).toEqual([[409, 'sold_out']]);
    expect([(await history(id, buyer)).state, await stage.shop.market.stockOf(product)]).toEqual(['expired', 0]);
    const { decided_by } = await stage.shop.db
      .selectFrom('orders')
      .select('decided_by')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(decided_by).toBeNull();
  });

  test('what a provider charges is never accepted by a person [D397]', async () => {
    const { reference } = await stage.shop.register(1);
    const { id } = await stage.shop.db
      .selectFrom('orders')
      .select('id')
      .where('reference', '=', reference)
      .executeTakeFirstOrThrow();
    expect(answers(await approve(id), await late(id, { amount: 57, operation: '1' }))).toEqual([
      [404, expect.anything()],
      [404, expect.anything()],
    ]);
    await letExpire(id);
    const mails = { approved: async () => undefined };
    expect(await stage.shop.db.transaction().execute((trx) => approveOrder(trx, id, mails))).toBe(false);
  });

  test.each([
    ['cancelled', (id: number, buyer: Buyer) => cancel(id, buyer)],
    ['expired', (id: number) => letExpire(id)],
    ['rejected', (id: number) => stage.shop.post(`admin/orders/${id}/reject`, { reason: 'No figura' }, stage.admin)],
  ] as const)('of an order that is %s it goes back, once for each operation [D397]', async (state, end) => {
    const { id, buyer, product } = await transferred();
    await end(id, buyer);
    expect(
      answers(
        await late(id, { amount: 0, operation: '991' }),
        await late(id, { amount: 60, operation: '991' }),
        await late(id, { amount: 60, operation: '991' }),
        await late(id, { amount: 61, operation: '991' }),
      ),
    ).toEqual([
      [422, 'invalid'],
      [200, null],
      [200, null],
      [422, 'operation_used'],
    ]);
    const [refund, ...others] = await refundsSeen(id, buyer);
    expect([refund, others]).toMatchObject([{ amount: 60, status: 'by-hand', needs_account: true }, []]);
    expect(await mailAbout(id, '¿A qué cuenta te devolvemos S/ 60,00?')).toBeDefined();
    expect((await name(id, refund.id, ACCOUNT, buyer)).statusCode).toBe(200);
    expect(answers(await approve(id))).toEqual([[409, state === 'expired' ? 'late_transfer' : 'not_waiting']]);
    expect((await done(refund.id)).statusCode).toBe(200);
    const told = await mailAbout(id, `Te devolvimos S/ 60,00 de tu pedido N.º ${id}`);
    // It was never the order's money: its total says nothing of it.
    expect(told?.text).not.toContain('Total del pedido');
    expect(await history(id, buyer)).toMatchObject({ state, refunded: 0 });
    expect((await kinds(id, buyer)).slice(-3)).toEqual(['late-payment', 'refund-account', 'refunded']);
    expect(await stage.shop.market.stockOf(product)).toBe(5);
  });

  test('of an order that was paid and ended it is no late one: that money has its refund [D397]', async () => {
    const { id, buyer } = await transferred();
    await approve(id);
    await cancel(id, buyer);
    expect(answers(await late(id, { amount: 65, operation: '5' }))).toEqual([[409, 'not_ended']]);
    expect(await refundsSeen(id, buyer)).toHaveLength(1);
  });

  test('one operation of a buyer pays one order, or goes back of one, and no other [D397]', async () => {
    const buyer = await stage.shop.market.buyer();
    const lines = [{ product_id: await stage.shop.market.product({ stock: 9 }), qty: 1 }];
    const order = async (code: string) => (await stage.shop.market.order(buyer, lines, { code })).id;
    const first = await order('004512');
    await letExpire(first);
    const second = await order('004512');
    expect(answers(await approve(first))).toEqual([[409, 'operation_used']]);
    expect((await approve(second)).statusCode).toBe(200);
    expect(answers(await late(first, { amount: 65, operation: '004512' }))).toEqual([[422, 'operation_used']]);
    const third = await order('8');
    await cancel(third, buyer);
    expect(
      answers(await late(first, { amount: 65, operation: '31' }), await late(third, { amount: 65, operation: '31' })),
    ).toEqual([
      [200, null],
      [422, 'operation_used'],
    ]);
  });

  test('of who has deleted their account is not accepted: nobody knows where it went to [D397]', async () => {
    const { id, buyer } = await transferred();
    await letExpire(id);
    await stage.shop.db.updateTable('users').set({ deleted_at: new Date() }).where('id', '=', buyer.id).execute();
    expect(answers(await approve(id))).toEqual([[409, 'not_waiting']]);
  });

  test('two who record it at once record it once [D397]', async () => {
    const { id, buyer } = await transferred();
    await cancel(id, buyer);
    const both = await Promise.all([1, 2].map(() => late(id, { amount: 65, operation: '77' })));
    expect(answers(...both)).toEqual([
      [200, null],
      [200, null],
    ]);
    expect(await refundsSeen(id, buyer)).toHaveLength(1);
  });
});

describe('a refund that its provider refuses for good', () => {
  /** What PayPal answers 180 days after a capture: https://developer.paypal.com/api/rest/reference/orders/v2/errors/ */
  const BY_PAYPAL = {
    name: 'UNPROCESSABLE_ENTITY',
    details: [{ issue: 'REFUND_TIME_LIMIT_EXCEEDED', description: 'You are over the time limit to perform a refund.' }],
  };
  /** An error of Lyra's, which comes as HTTP 200, in the shape of payments/recorded/pairs.ts. */
  const BY_LYRA = { status: 'ERROR', answer: { errorCode: 'PSP_083', errorMessage: 'refund refused' } };
  const real = global.fetch;
  /** Answers refunds in PayPal's place. */
  const refuse = () =>
    jest.spyOn(global, 'fetch').mockImplementation(async (url, init) => {
      if (String(url).endsWith('/refund')) return Response.json(BY_PAYPAL, { status: 422 });
      return String(url).endsWith('/Transaction/CancelOrRefund') ? Response.json(BY_LYRA) : real(url, init);
    });
  const giveUp = async () => {
    for (let tries = 0; tries < 8; tries++) await tryNow();
    await retryOrderRefunds(stage.shop.app, stage.shop.db);
  };
  const tryNow = async () => {
    await sql`update jobs set run_at = now() where kind = 'order-refund'`.execute(stage.shop.db);
    await stage.shop.app.jobs.drain();
  };
  const takeOver = (refundId: number) => stage.shop.post(`admin/refunds/${refundId}/by-hand`, undefined, stage.admin);
  const jobsOf = async (refundId: number) =>
    (
      await sql`select id from jobs where kind = 'order-refund' and (payload->>'refund_id')::int = ${refundId}`.execute(
        stage.shop.db,
      )
    ).rows.length;
  const waiting = async (): Promise<number> =>
    (await stage.shop.get('admin/today', stage.admin)).json().waiting.refunds;

  async function paidByPaypal() {
    const purchase = await stage.shop.register(2);
    const { token } = purchase.buyer;
    const { id: paypalId } = (await stage.shop.post('paypal/orders', { reference: purchase.reference }, token)).json();
    await stage.shop.press('paypal', paypalId, 'pay');
    await stage.shop.post(`paypal/orders/${paypalId}/capture`, {}, token);
    const { payment } = (await stage.shop.save(purchase, paypalId)).json();
    const there = stage.shop.sandbox.stores.paypal.orders.get(paypalId);
    return { id: payment.id as number, buyer: purchase.buyer, givenTimes: () => there?.refunds.size };
  }

  async function paidByCard() {
    const purchase = await stage.shop.register(1);
    const token = await stage.shop.formToken(purchase);
    await stage.shop.press('izipay', token, 'pay');
    const { payment } = (await stage.shop.save(purchase)).json();
    const there = stage.shop.sandbox.stores.cards.charges.get(token);
    return { id: payment.id as number, buyer: purchase.buyer, givenTimes: () => there?.credits.length };
  }

  test.each([
    ['PayPal', paidByPaypal],
    ['Izipay', paidByCard],
  ])('%s: somebody pays it instead, not before all tries, and nobody asks any more [D396]', async (_name, paid) => {
    const { id, buyer, givenTimes } = await paid();
    const refunding = refuse();
    try {
      const { id: refundId } = (await giveBack(id, 10)).json();
      await tryNow();
      await retryOrderRefunds(stage.shop.app, stage.shop.db);
      expect(answers(await takeOver(refundId))).toEqual([[409, 'refund_under_way']]);
      for (let tries = 1; tries < 8; tries++) await tryNow();
      const before = await waiting();
      await retryOrderRefunds(stage.shop.app, stage.shop.db);
      expect([(await asStaff(id)).refunds, (await waiting()) - before]).toMatchObject([
        [{ status: 'asked', given_up: true }],
        1,
      ]);
      await sql`insert into jobs (kind, payload, locked_until)
        values ('order-refund', ${JSON.stringify({ refund_id: refundId })}::jsonb, now() + interval '1 minute')`.execute(
        stage.shop.db,
      );
      expect(answers(await takeOver(refundId))).toEqual([[409, 'refund_under_way']]);
      await sql`update jobs set locked_until = null, run_at = now() + interval '1 hour' where kind = 'order-refund'`.execute(
        stage.shop.db,
      );
      expect(answers(await takeOver(refundId), await takeOver(refundId))).toEqual([
        [200, null],
        [409, 'refund_under_way'],
      ]);
      expect(await jobsOf(refundId)).toBe(0);
      expect(await mailAbout(id, '¿A qué cuenta te devolvemos S/ 10,00?')).toBeDefined();
      expect((await name(id, refundId, ACCOUNT, buyer)).statusCode).toBe(200);
      expect((await done(refundId)).statusCode).toBe(200);
      expect(await history(id, buyer)).toMatchObject({ state: 'paid', refunded: 10 });
    } finally {
      refunding.mockRestore();
    }
    // What was paid by hand is not in its books: the next part is compared without it, also after an answer that was lost.
    expect((await cancel(id, buyer)).statusCode).toBe(200);
    const died = jest.spyOn(stage.shop.app.mail, 'later').mockRejectedValueOnce(new Error('killed'));
    await tryNow();
    died.mockRestore();
    await tryNow();
    expect(await history(id, buyer)).toMatchObject({ state: 'refunded', refunded: 57 });
    expect(givenTimes()).toBe(1);
  });

  test('what PayPal tells that it gave back, and never answered, is not taken over [D396]', async () => {
    const { id, givenTimes } = await paidByPaypal();
    const silent = jest.spyOn(global, 'fetch').mockImplementation(async (url, init) => {
      const answer = await real(url, init);
      return String(url).endsWith('/refund') ? Response.json({}, { status: 500 }) : answer;
    });
    const { id: refundId } = (await giveBack(id, 10)).json();
    try {
      await giveUp();
      await until(async () => (await asStaff(id)).refunds[0].refund_id !== null);
      expect(answers(await takeOver(refundId))).toEqual([[409, 'refund_under_way']]);
    } finally {
      silent.mockRestore();
    }
    // An hour later it is asked for again, under the same name.
    await sql`update jobs set failed_at = now() - interval '2 hours' where kind = 'order-refund'`.execute(
      stage.shop.db,
    );
    await sql`update order_refunds set created_at = now() - interval '2 hours' where id = ${refundId}`.execute(
      stage.shop.db,
    );
    await retryOrderRefunds(stage.shop.app, stage.shop.db);
    await tryNow();
    expect([(await asStaff(id)).refunds, givenTimes()]).toMatchObject([[{ status: 'done' }], 1]);
  });

  test('what PayPal tells after it was taken over is done, and not to be paid any more [D396]', async () => {
    const { id } = await paidByPaypal();
    const refunding = refuse();
    const { id: refundId } = (await giveBack(id, 10)).json();
    await giveUp();
    refunding.mockRestore();
    expect((await takeOver(refundId)).statusCode).toBe(200);
    await stage.shop.db.transaction().execute(async (trx) => {
      const order = await lockOrder(trx, id);
      const { charge_amount } = await trx
        .selectFrom('order_refunds')
        .select('charge_amount')
        .where('id', '=', refundId)
        .executeTakeFirstOrThrow();
      if (!order) throw new Error('no order');
      const event = { id: 'WH-1', type: 'PAYMENT.CAPTURE.REFUNDED', orderId: null, captureId: null, outcome: null };
      const refund = { id: 'R-LATE', cents: charge_amount ?? 0 };
      await refundedThere(trx, order, { ...event, refund }, { kind: 'x', actor: 'provider' });
    });
    expect((await asStaff(id)).refunds).toMatchObject([{ status: 'done', refund_id: 'R-LATE' }]);
    expect(answers(await done(refundId))).toEqual([[409, 'refund_settled']]);
    expect((await asStaff(id)).amounts).toMatchObject({ refunded: 10 });
  });

  test('what was on its way and has failed after all can be taken over [D396 D317]', async () => {
    const { id } = await paidByPaypal();
    const says = { status: 'PENDING' };
    const answering = jest
      .spyOn(global, 'fetch')
      .mockImplementation(async (url, init) =>
        String(url).endsWith('/refund') ? Response.json({ id: 'R-7', ...says }, { status: 201 }) : real(url, init),
      );
    try {
      const { id: refundId } = (await giveBack(id, 10)).json();
      await tryNow();
      expect((await asStaff(id)).refunds).toMatchObject([{ status: 'asked', refund_id: 'R-7' }]);
      says.status = 'FAILED';
      await giveUp();
      expect((await asStaff(id)).refunds).toMatchObject([{ given_up: true, refund_id: null }]);
      expect((await takeOver(refundId)).statusCode).toBe(200);
    } finally {
      answering.mockRestore();
    }
  });
});
