import { sql } from 'kysely';
import { until } from '../../../test/until';
import { findDrifts } from '../orders/audit';
import { lockOrder } from '../orders/move';
import { retryOrderRefunds } from './order-refunds';
import { applyPaypalRefund } from './paypal-returns';
import { ACCOUNT, refundsAt } from './testing/refunds';
import { payingShopForTests } from './testing/shop';

const stage = payingShopForTests();
afterEach(async () => {
  expect(await findDrifts(stage.shop.db)).toEqual([]);
});

const { transferred, approve, cancel, giveBack, done, history, kinds, asStaff, refundsSeen, name, mailAbout, answers } =
  refundsAt(stage);

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
      await applyPaypalRefund(
        trx,
        order,
        { ...event, refund },
        { cause: { kind: 'x', actor: 'provider' }, events: [] },
      );
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
