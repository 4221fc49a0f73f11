import { randomUUID } from 'node:crypto';
import type { KeptMessage, PaymentProblemList } from '@qhatu/contract/wire';
import { sql } from 'kysely';
import { keys } from '../../../../sandbox/src/app';
import { signatureOf } from '../../../../sandbox/src/paypal/webhook';
import { hmacHex } from '../payments/provider';
import { payingShopForTests, type Registered } from './testing/shop';

const stage = payingShopForTests();

const notify = (provider: string, payload: string, headers: Record<string, string>) =>
  stage.shop.app.inject({
    method: 'POST',
    url: `/api/web/payments/${provider}/notify`,
    headers: { 'content-type': 'application/json', ...headers },
    payload,
  });

/** Sends a text as its provider signs it, or as somebody else does. */
const SEND = {
  izipay: (raw: string, genuine = true) =>
    notify(
      'izipay',
      new URLSearchParams({
        ...{ 'kr-answer': raw, 'kr-hash-algorithm': 'sha256_hmac', 'kr-hash-key': 'password' },
        'kr-hash': hmacHex(raw, genuine ? keys.IZIPAY_PASSWORD : 'somebody else'),
      }).toString(),
      { 'content-type': 'application/x-www-form-urlencoded' },
    ),
  pagoefectivo: (raw: string, genuine = true) =>
    notify('pagoefectivo', raw, {
      'pe-signature': hmacHex(raw, genuine ? keys.PAGOEFECTIVO_SECRET_KEY : 'somebody else'),
    }),
  paypal: (raw: string, genuine = true) => {
    const [id, time] = [randomUUID(), new Date().toISOString()];
    return notify('paypal', raw, {
      ...{ 'paypal-auth-algo': 'SHA256withRSA', 'paypal-cert-url': 'https://api.sandbox.invalid/certs' },
      ...{ 'paypal-transmission-id': id, 'paypal-transmission-time': time },
      'paypal-transmission-sig': genuine ? signatureOf(id, time, keys.PAYPAL_WEBHOOK_ID, raw) : 'a'.repeat(64),
    });
  },
};

const messages = async () => (await stage.shop.get('admin/provider-messages', stage.admin)).json() as KeptMessage[];
const problems = async () =>
  ((await stage.shop.get('admin/payment-problems', stage.admin)).json() as PaymentProblemList).data;
const problemOf = async (chargeId: string) => (await problems()).filter(({ charge_id }) => charge_id === chargeId);
const rowsOf = async () =>
  (
    await sql`select (select count(*)::int from provider_messages) m, (select count(*)::int from payment_problems) p,
    (select count(*)::int from payment_events) e`.execute(stage.shop.db)
  ).rows[0];
const close = (id: number) => stage.shop.post(`admin/payment-problems/${id}/done`, { note: 'Visto' }, stage.admin);

describe('a genuine notice of a shape that nobody expected', () => {
  const OTHER_SHAPES = [
    [
      'izipay',
      'no transactions',
      JSON.stringify({ shopId: keys.IZIPAY_SHOP_ID, orderStatus: 'PAID', transactions: [] }),
    ],
    ['izipay', 'no JSON', 'aviso: {'],
    [
      'izipay',
      'an amount that no column holds',
      JSON.stringify({
        shopId: keys.IZIPAY_SHOP_ID,
        orderStatus: 'PAID',
        orderDetails: { orderId: 'X', orderTotalAmount: 9e12, orderCurrency: 'PEN' },
        transactions: [{ uuid: 'u'.repeat(32), amount: 9e12, currency: 'PEN', status: 'PAID' }],
      }),
    ],
    [
      'pagoefectivo',
      'a code by another name',
      JSON.stringify({ eventType: 'cip.paid', operation: '1', data: { code: 7 } }),
    ],
    ['pagoefectivo', 'no JSON', 'cip paid'],
    ['paypal', 'no resource', JSON.stringify({ id: 'WH-OTHER', event_type: 'PAYMENT.CAPTURE.COMPLETED', content: {} })],
    ['paypal', 'a list', '[1, 2]'],
  ] as const;

  test.each(OTHER_SHAPES)(
    'of %s (%s) is kept as it came, answered 200, and a problem for somebody, once; closed, it is seen [D271]',
    async (provider, _what, raw) => {
      const before = await messages();
      const answers = [await SEND[provider](raw), await SEND[provider](raw)];
      expect(answers.map((answer) => [answer.statusCode, answer.json()])).toEqual(
        answers.map(() => [200, { state: 'unreadable' }]),
      );
      const [kept, ...more] = (await messages()).filter(
        ({ message_id }) => !before.some((old) => old.message_id === message_id),
      );
      if (!kept) throw new Error('nothing was kept');
      expect([more, kept.outcome, kept.provider]).toEqual([[], 'unreadable', provider]);
      const text = provider === 'izipay' ? new URLSearchParams(kept.body).get('kr-answer') : kept.body;
      expect(text).toBe(raw);
      const found = await problemOf(kept.message_id);
      expect(found).toMatchObject([{ id: kept.problem_id, kind: 'unread_notice', provider, order_id: null }]);
      await close(found[0]?.id ?? 0);
      await SEND[provider](raw);
      expect([await problemOf(kept.message_id), await messages()]).toEqual([[], before]);
    },
  );

  test.each(OTHER_SHAPES)(
    'of %s (%s) that somebody else signed is refused and kept nowhere [D8]',
    async (provider, _what, raw) => {
      const before = await rowsOf();
      expect((await SEND[provider](`${raw} `, false)).statusCode).toBe(401);
      expect(await rowsOf()).toEqual(before);
    },
  );

  test('what is no JSON is never put into the document that PayPal verifies: it could bring a webhook of its own [D271]', async () => {
    const before = await rowsOf();
    const raw = '{"id":"WH-1","event_type":"X","resource":{}},"webhook_id":"MINE"';
    expect((await SEND.paypal(raw)).statusCode).toBe(400);
    expect(await rowsOf()).toEqual(before);
  });

  test('one that can be read after all, sent again, is judged as what it is [D271]', async () => {
    const raw = JSON.stringify({
      eventType: 'cip.expired',
      operationNumber: '2',
      data: { cip: '1', currency: 'PEN', amount: 1 },
    });
    expect((await SEND.pagoefectivo(raw)).json()).toEqual({ state: 'unknown' });
    expect((await messages()).find(({ kind }) => kind === 'cip.expired')).toMatchObject({
      outcome: 'unknown',
      problem_id: null,
    });
  });
});

test('after a rollback a problem of a later release’s kind is shown, and closed, as another one [D272]', async () => {
  const side = JSON.stringify({ state: 'x', amount: null, currency: null, returned: null });
  const { id } = await stage.shop.db
    .insertInto('payment_problems')
    .values({ provider: 'paypal', kind: 'of_tomorrow', charge_id: 'LATER', ours: side, theirs: side })
    .returning('id')
    .executeTakeFirstOrThrow();
  expect(await problemOf('LATER')).toMatchObject([{ id, kind: 'other' }]);
  expect((await close(id)).statusCode).toBe(200);
});

describe('signed money that is nobody’s order', () => {
  const card = (uuid: string, more: object = {}, orderId = `QH-${uuid}`) =>
    JSON.stringify({
      ...{ shopId: keys.IZIPAY_SHOP_ID, orderStatus: 'PAID' },
      orderDetails: { orderId, orderTotalAmount: 5_700, orderCurrency: 'PEN' },
      transactions: [{ uuid, amount: 5_700, currency: 'PEN', status: 'PAID', operationType: 'DEBIT', ...more }],
    });

  test.each(['DEBIT', 'CREDIT'])('of Izipay (%s) is a problem with its amount, once [D272]', async (operationType) => {
    const uuid = randomUUID().replaceAll('-', '');
    await SEND.izipay(card(uuid, { operationType }));
    await SEND.izipay(card(uuid, { operationType }));
    const found = await problemOf(uuid);
    expect(found).toMatchObject([
      { kind: 'unknown_order', provider: 'izipay', order_id: null, ours: { state: 'none' } },
    ]);
    expect(found[0]?.theirs).toMatchObject({ amount: 5_700, currency: 'PEN' });
  });

  test('of PagoEfectivo is one too [D272]', async () => {
    const data = { cip: '909090909', currency: 'PEN', amount: 12.5 };
    expect(
      (await SEND.pagoefectivo(JSON.stringify({ eventType: 'cip.paid', operationNumber: '77', data }))).json(),
    ).toEqual({
      state: 'problem',
    });
    expect(await problemOf('77')).toMatchObject([
      { kind: 'unknown_order', theirs: { amount: 1_250, currency: 'PEN' } },
    ]);
  });

  test.each([
    'CHECKOUT.ORDER.APPROVED',
    'PAYMENT.CAPTURE.COMPLETED',
    'PAYMENT.CAPTURE.PENDING',
    'PAYMENT.CAPTURE.REVERSED',
    'PAYMENT.CAPTURE.REFUNDED',
  ])('of PayPal (%s) is one, and its notice goes with it when it is closed [D272]', async (type) => {
    const order = `O${randomUUID().slice(0, 8)}`;
    const amount = { currency_code: 'USD', value: '9.90' };
    const resource = type.startsWith('CHECKOUT')
      ? { id: order, purchase_units: [{ custom_id: 'NOBODY', amount }] }
      : { id: `C${order}`, amount, supplementary_data: { related_ids: { order_id: order } } };
    const raw = JSON.stringify({ id: `WH-${order}`, event_type: type, resource });
    expect((await SEND.paypal(raw)).json()).toEqual({ state: 'unknown' });
    await SEND.paypal(raw);
    const found = await problemOf(order);
    expect(found).toMatchObject([{ kind: 'unknown_order', theirs: { state: type, amount: 990, currency: 'USD' } }]);
    const isListed = async () => (await messages()).some(({ message_id }) => message_id === `WH-${order}`);
    expect(await isListed()).toBe(true);
    await close(found[0]?.id ?? 0);
    await SEND.paypal(raw);
    expect([await isListed(), await problemOf(order)]).toEqual([false, []]);
  });

  test('of PayPal that was refused moved no money: no problem [D272]', async () => {
    const resource = { id: 'CDENIED', amount: { currency_code: 'USD', value: '9.90' } };
    await SEND.paypal(JSON.stringify({ id: 'WH-DENIED', event_type: 'PAYMENT.CAPTURE.DENIED', resource }));
    expect(await problemOf('CDENIED')).toEqual([]);
  });

  describe('and what becomes of a card’s payment later', () => {
    async function paid(): Promise<{ purchase: Registered; id: number; uuid: string }> {
      const purchase = await stage.shop.register(1);
      await stage.shop.press('izipay', await stage.shop.formToken(purchase), 'pay');
      const { id, pad_id } = await stage.shop.db
        .selectFrom('orders')
        .select(['id', 'pad_id'])
        .where('reference', '=', purchase.reference)
        .executeTakeFirstOrThrow();
      return { purchase, id, uuid: pad_id ?? '' };
    }
    const stateOf = (id: number) =>
      stage.shop.db.selectFrom('orders').select(['status', 'refunded']).where('id', '=', id).executeTakeFirst();
    const reports = (id: number) =>
      stage.shop.db
        .selectFrom('order_events')
        .select(['kind', 'actor', 'reason'])
        .where('order_id', '=', id)
        .where('kind', 'in', ['refund-reported', 'payment-changed'])
        .execute();

    test.each([
      ['CAPTURE_FAILED', 'payment-changed'],
      ['CANCELLED', 'payment-changed'],
    ])(
      '%s: the history has it, the order stays, and somebody has to look, once [D272]',
      async (detailedStatus, kind) => {
        const { purchase, id, uuid } = await paid();
        const raw = card(uuid, { status: 'UNPAID', detailedStatus }, purchase.reference);
        expect((await SEND.izipay(raw)).json()).toEqual({ state: 'problem' });
        await SEND.izipay(raw);
        expect(await reports(id)).toEqual([{ kind, actor: 'provider', reason: detailedStatus }]);
        expect(await problemOf(uuid)).toMatchObject([
          {
            kind: 'changed_there',
            order_id: id,
            ours: { state: 'paid', amount: 5_700 },
            theirs: { state: detailedStatus },
          },
        ]);
        expect(await stateOf(id)).toEqual({ status: 'paid', refunded: 0 });
      },
    );

    test('money given back in the Back Office: the same; what the shop gave back itself is no problem [D272]', async () => {
      const { purchase, id } = await paid();
      const credit = (uuid: string) =>
        card(uuid, { operationType: 'CREDIT', amount: 700, detailedStatus: 'CAPTURED' }, purchase.reference);
      const [theirs, ours] = [randomUUID(), randomUUID()];
      const refund = { order_id: id, user_id: purchase.buyer.id, key: 'r', amount: 700, final: false, reason: 'x' };
      await stage.shop.db
        .insertInto('order_refunds')
        .values({ ...refund, status: 'done', refund_id: ours, done_at: sql<Date>`now()` })
        .execute();
      expect((await SEND.izipay(credit(ours))).json()).toEqual({ state: 'noted' });
      expect([await problemOf(ours), (await reports(id)).length]).toEqual([[], 1]);
      expect((await SEND.izipay(credit(theirs))).json()).toEqual({ state: 'problem' });
      expect(await problemOf(theirs)).toMatchObject([
        { kind: 'changed_there', order_id: id, theirs: { returned: 700 } },
      ]);
      expect(await reports(id)).toHaveLength(2);
    });

    test('a try that was refused beside the one that paid is no change [D272]', async () => {
      const { purchase, id } = await paid();
      const other = randomUUID();
      await SEND.izipay(card(other, { status: 'UNPAID', detailedStatus: 'REFUSED' }, purchase.reference));
      expect([await reports(id), await problemOf(other)]).toEqual([[], []]);
    });
  });
});
