import { limaTime } from '@qhatu/contract/dates';
import { buildSandbox, keys, type Sandbox } from '../../../../../sandbox/src/app';
import { disputeEventOf, eventOf } from '../../../../../sandbox/src/paypal/resource';
import { PaypalStore } from '../../../../../sandbox/src/paypal/store';
import { readEnv } from '../../../env';
import { isSignedCardAnswer, izipayClient, readCardPayment, returnedOf } from '../izipay';
import { pagoefectivoClient, readCipNotice } from '../pagoefectivo';
import { capturePayment, paypalClient, readPaypalEvent, readPaypalOrder } from '../paypal';
import { readPaypalTransactions } from '../paypal/transactions';
import { hmacHex, type UnexpectedAnswer } from '../provider';
import { LYRA_SIGNATURES } from './lyra-signatures';
import {
  CHARGE_UUID,
  LYRA_PAIRS,
  PAGOEFECTIVO_NOTICE,
  PAGOEFECTIVO_PAIRS,
  PAYPAL_DISPUTE_BEGUN,
  PAYPAL_DISPUTE_EVENT,
  PAYPAL_LIST,
  PAYPAL_PAIRS,
  PAYPAL_REFUND_EVENT,
  PAYPAL_REVERSAL_EVENT,
  type Pair,
} from './pairs';

const settings = readEnv({ ...keys, IZIPAY_API: 'http://l', PAYPAL_API: 'http://p', PAGOEFECTIVO_API: 'http://e' });
const unexpected: UnexpectedAnswer[] = [];
const note = (answer: UnexpectedAnswer) => void unexpected.push(answer);

interface Sent {
  query: URLSearchParams;
  method: string;
  path: string;
  headers: Record<string, string>;
  body: unknown;
}
const sent: Sent[] = [];
let realFetch: typeof fetch;
beforeEach(() => {
  sent.length = 0;
  unexpected.length = 0;
  realFetch = global.fetch;
});
afterEach(() => {
  global.fetch = realFetch;
});

/** Makes the provider answer the recorded pairs to any request, and keeps the requests. */
function providerAnswers(...pairs: Pick<Pair, 'status' | 'answer'>[]): void {
  const answers = [...pairs];
  global.fetch = jest.fn(async (input: string | URL | Request, init: RequestInit = {}) => {
    const headers = Object.fromEntries(new Headers(init.headers).entries());
    const { pathname, searchParams: query } = new URL(String(input));
    if (pathname.endsWith('/oauth2/token')) return Response.json({ access_token: 't', expires_in: 100 });
    sent.push({ method: init.method ?? 'GET', path: pathname, query, headers, body: bodyOf(init.body) });
    const next = answers.shift();
    if (!next) throw new Error(`nothing was recorded for ${pathname}`);
    return Response.json(next.answer, { status: next.status });
  });
}
const bodyOf = (body: unknown): unknown => (typeof body === 'string' ? JSON.parse(body) : null);

function expectSent({ method, path, headers = {}, body }: Pair, nth = 0): void {
  expect(sent[nth]).toMatchObject({ method, path, body });
  for (const [name, value] of Object.entries(headers)) {
    expect(sent[nth]?.headers[name]).toEqual(typeof value === 'string' ? value : expect.stringMatching(value));
  }
}

const LYRA_CHARGE = {
  amount: 5_700,
  orderId: 'QH-1',
  notifyUrl: 'https://shop.example/api/web/payments/izipay/notify',
  buyer: {
    id: 7,
    email: 'ana@example.com',
    name: 'Ana Quispe Rojas',
    phone: '987654321',
    address: 'Av. Arequipa 123',
    district: 'Lince',
    province: 'Lima',
    region: 'Lima',
    ruc: null,
  },
};
const PAYPAL_PURCHASE = { reference: 'QH-1', cents: 1_519, returnUrl: 'https://shop.example/checkout' };
const CIP_ORDER = {
  reference: 'QH-1',
  amount: 6_100,
  expires: new Date('2026-11-21T03:00:00Z'),
  email: 'ana@example.com',
  name: 'Ana Quispe Rojas',
  phone: '987 654 321',
  documentType: 'DNI',
  documentNumber: '',
};

describe('what our client asks, and what it makes of the answers', () => {
  test('Izipay: a charge with who pays, and no field that is empty [D36]', async () => {
    providerAnswers(LYRA_PAIRS.created);
    const token = await izipayClient(settings, note).createPayment(LYRA_CHARGE);
    expectSent(LYRA_PAIRS.created);
    expect(sent[0]?.body).toEqual(LYRA_PAIRS.created.body);
    expect(token).toBe(LYRA_PAIRS.created.answer.answer.formToken);
  });

  test.each([
    [undefined, { manualValidation: 'NO' }],
    ['0', { manualValidation: 'NO', captureDelay: 0 }],
    ['3', { manualValidation: 'NO', captureDelay: 3 }],
  ])(
    'Izipay: days until the capture (%s) are asked for as the shop set them, and not at all by default [D36]',
    async (days, cardOptions) => {
      providerAnswers(LYRA_PAIRS.created);
      const own = readEnv({ ...keys, IZIPAY_API: 'http://l', IZIPAY_CAPTURE_DELAY_DAYS: days });
      await izipayClient(own, note).createPayment(LYRA_CHARGE);
      expect(sent[0]?.body).toEqual({ ...LYRA_PAIRS.created.body, transactionOptions: { cardOptions } });
    },
  );

  test.each(['-1', '8', 'soon'])('days until the capture are none to seven: %s does not start [D36]', (days) => {
    expect(() => readEnv({ IZIPAY_CAPTURE_DELAY_DAYS: days })).toThrow('IZIPAY_CAPTURE_DELAY_DAYS');
  });

  test('Izipay: an error comes as 200, is 503 for the buyer, and is noted with its code and ticket [D36]', async () => {
    providerAnswers(LYRA_PAIRS.refusedInput);
    await expect(izipayClient(settings, note).createPayment(LYRA_CHARGE)).rejects.toMatchObject({
      code: 'provider_unavailable',
    });
    const correlationId = LYRA_PAIRS.refusedInput.answer.ticket;
    expect(unexpected).toEqual([
      { provider: 'izipay', service: 'Charge/CreatePayment', status: 200, code: 'INT_902', correlationId },
    ]);
  });

  test('Izipay: a list of an order is no payment, and PSP_010 is not paid yet [D36]', async () => {
    providerAnswers(LYRA_PAIRS.nobodyPaid, LYRA_PAIRS.paid);
    const client = izipayClient(settings, note);
    expect(await client.findOrder('QH-1')).toBeNull();
    const payment = await client.findOrder('QH-1');
    expectSent(LYRA_PAIRS.paid, 1);
    expect(payment).toMatchObject({ orderId: 'QH-1', total: 5_700, currency: 'PEN', orderStatus: 'PAID' });
    expect(unexpected).toEqual([]);
  });

  test('Izipay: what went back counts, given back or cancelled before it was captured [D36]', async () => {
    providerAnswers(LYRA_PAIRS.refunded, LYRA_PAIRS.cancelled);
    const client = izipayClient(settings, note);
    expect(await client.refund({ uuid: CHARGE_UUID, amount: 2_000 })).toBe(LYRA_PAIRS.refunded.answer.answer.uuid);
    expect(await client.refund({ uuid: CHARGE_UUID, amount: 5_700 })).toBe(CHARGE_UUID);
    expectSent(LYRA_PAIRS.refunded);
    expectSent(LYRA_PAIRS.cancelled, 1);
    const charge = { uuid: CHARGE_UUID, amount: 5_700 };
    const list = (...transactions: object[]) => ({
      ...LYRA_PAIRS.paid,
      answer: { ...LYRA_PAIRS.paid.answer, answer: { ...LYRA_PAIRS.paid.answer.answer, transactions } },
    });
    const [debit] = LYRA_PAIRS.paid.answer.answer.transactions;
    providerAnswers(list(debit as object, LYRA_PAIRS.refunded.answer.answer), list(LYRA_PAIRS.cancelled.answer.answer));
    const [inPart, whole] = [await client.findOrder('QH-1'), await client.findOrder('QH-1')];
    expect([inPart && returnedOf(inPart, charge), whole && returnedOf(whole, charge)]).toEqual([2_000, 5_700]);
  });

  test('PayPal: an order with experience_context and its request id, read in full [D36]', async () => {
    providerAnswers(PAYPAL_PAIRS.created);
    const state = await paypalClient(settings, note).createOrder(PAYPAL_PURCHASE);
    expectSent(PAYPAL_PAIRS.created);
    expect(sent[0]?.body).toEqual(PAYPAL_PAIRS.created.body);
    expect(state).toMatchObject({
      id: PAYPAL_PAIRS.created.answer.id,
      status: 'PAYER_ACTION_REQUIRED',
      approvalUrl: PAYPAL_PAIRS.created.answer.links[1]?.href,
      capture: null,
    });
    const old = [{ rel: 'approve', href: 'https://www.paypal.com/checkoutnow?token=X' }];
    expect(readPaypalOrder({ id: 'X', status: 'CREATED', links: old })?.approvalUrl).toBe(old[0]?.href);
  });

  test('PayPal: COMPLETED is not money until its capture is [D36]', async () => {
    const client = paypalClient(settings, note);
    const purchase = { chargeId: PAYPAL_PAIRS.created.answer.id, reference: 'QH-1' };
    providerAnswers(PAYPAL_PAIRS.captured, PAYPAL_PAIRS.pending, PAYPAL_PAIRS.declined);
    expect(await capturePayment(client, purchase)).toMatchObject({ kind: 'paid', amount: 1_519, currency: 'USD' });
    expectSent(PAYPAL_PAIRS.captured);
    expect(await capturePayment(client, purchase)).toMatchObject({ kind: 'pending', reason: 'PENDING_REVIEW' });
    expect(await capturePayment(client, purchase)).toBe('declined');
    expect(unexpected).toEqual([]);
  });

  test('PayPal: a refusal that nobody knows is noted with its issue and debug id [D36]', async () => {
    const unheard = { ...PAYPAL_PAIRS.declined.answer, details: [{ issue: 'UNHEARD_OF', description: 'Ana Quispe' }] };
    providerAnswers({ status: 422, answer: unheard }, PAYPAL_PAIRS.unknownOrder);
    const id = PAYPAL_PAIRS.created.answer.id;
    expect(await capturePayment(paypalClient(settings, note), { chargeId: id, reference: 'QH-1' })).toBe('open');
    const correlationId = PAYPAL_PAIRS.declined.answer.debug_id;
    expect(unexpected).toEqual([
      { provider: 'paypal', service: 'orders/{id}/capture', status: 422, code: 'UNHEARD_OF', correlationId },
    ]);
  });

  test('PayPal: a refund, and the event that tells of one by its capture alone [D36]', async () => {
    providerAnswers(PAYPAL_PAIRS.refunded);
    const capture = '3C679366HH908993F';
    const given = await paypalClient(settings, note).refund(capture, { cents: 500, requestId: 'order-refund-1' });
    expectSent(PAYPAL_PAIRS.refunded);
    expect(given).toBe(PAYPAL_PAIRS.refunded.answer.id);
    expect(readPaypalEvent(PAYPAL_REFUND_EVENT.raw)).toMatchObject({
      type: 'PAYMENT.CAPTURE.REFUNDED',
      captureId: '0JF852973C016714D',
      orderId: null,
      refund: { id: '1Y107995YT783435V', cents: 99 },
    });
  });

  test('PayPal: a list is read whatever it says beside what we read; its window and page are asked for as documented [D36 D288]', async () => {
    const window = { from: new Date('2014-07-01T07:00:00Z'), to: new Date('2014-07-02T07:00:00Z'), page: 2 };
    providerAnswers({ status: 200, answer: PAYPAL_LIST.sample }, { status: 200, answer: PAYPAL_LIST.recorded });
    const client = paypalClient(settings, note);
    expect(await client.transactions(window)).toEqual({
      ...{ unread: 0, pages: 1, refreshedAt: new Date('2017-01-02T06:59:59Z') },
      transactions: [
        {
          ...{ id: '5TY05013RG002845M', code: 'T0006', status: 'S', cents: 46_500, currency: 'USD', of: null },
          at: '2014-07-11T04:03:52.000Z',
          references: ['Thank you for your business', 'Invoice-005'],
        },
      ],
    });
    expect(sent[0]).toMatchObject({ method: 'GET', path: PAYPAL_LIST.path, body: null });
    const { start_date, end_date, page, page_size } = Object.fromEntries(sent[0]?.query ?? []);
    // The pattern that the specification gives for both.
    const moment =
      /^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[1-2][0-9]|3[0-1])[T,t]([0-1][0-9]|2[0-3]):[0-5][0-9]:([0-5][0-9]|60)([.][0-9]+)?([Zz]|[+-][0-9]{2}:[0-9]{2})$/;
    expect([start_date, end_date]).toEqual([expect.stringMatching(moment), expect.stringMatching(moment)]);
    expect([page, page_size]).toEqual(['2', '500']);
    expect(await client.transactions(window)).toMatchObject({
      transactions: [{ id: '5AV84042KY532240C', cents: 1_300, of: '7G123FED297826' }],
      ...{ pages: 1, refreshedAt: null },
    });
    expect(unexpected).toEqual([]);
  });

  test('PayPal: a list that the app may not read is noted; a line that cannot be read hides no other [D36 D288]', async () => {
    const window = { from: new Date(0), to: new Date(1), page: 1 };
    const [line] = PAYPAL_LIST.sample.transaction_details;
    providerAnswers(
      {
        status: 403,
        answer: {
          name: 'NOT_AUTHORIZED',
          message: 'Authorization failed due to insufficient permissions.',
          debug_id: '90957fca61718',
        },
      },
      { status: 200, answer: { transaction_details: [{ transaction_info: { transaction_id: 7 } }, line] } },
      { status: 200, answer: {} },
    );
    const client = paypalClient(settings, note);
    expect(await client.transactions(window)).toBe('not_allowed');
    expect(unexpected).toMatchObject([{ service: 'reporting/transactions', status: 403, code: 'NOT_AUTHORIZED' }]);
    expect(await client.transactions(window)).toMatchObject({ unread: 1, transactions: [{ cents: 46_500 }] });
    expect(await client.transactions(window)).toMatchObject({ unread: 0, transactions: [] });
  });

  test('PayPal: the end of a dispute names the case, the capture and how it ended; the stand-in’s alike [D36 D287]', () => {
    expect(readPaypalEvent(PAYPAL_DISPUTE_EVENT.raw)).toMatchObject({
      ...{ type: 'CUSTOMER.DISPUTE.RESOLVED', dispute: 'PP-000-042-663-135', captureId: '00D10444LD479031K' },
      ...{ outcome: 'CANCELED_BY_BUYER', madeAt: '2018-06-21T13:35:44.000Z', changedAt: '2018-06-21T13:55:58.000Z' },
    });
    const order = new PaypalStore().create(
      { reference: 'QH-1', currency: 'USD', value: '3.00', status: 'COMPLETED' },
      undefined,
    );
    const ours = JSON.parse(
      disputeEventOf(
        'WH-1',
        'CUSTOMER.DISPUTE.RESOLVED',
        { ...order, captureId: 'C1' },
        { outcome: 'CANCELED_BY_BUYER' },
      ),
    );
    // The shop's own name for the purchase is there when it gave one (`custom`, Disputes v1); this one had none.
    expect(inventedBy(ours, JSON.parse(PAYPAL_DISPUTE_EVENT.raw))).toEqual([
      '.resource.disputed_transactions[].custom is not recorded',
    ]);
  });

  test('PayPal: a dispute says over how much it is, a reversal how much it took; the stand-in’s alike [D36 D306]', () => {
    expect(readPaypalEvent(PAYPAL_DISPUTE_BEGUN.raw)).toMatchObject({
      ...{ dispute: 'PP-000-042-663-135', captureId: '00D10444LD479031K', outcome: null, refunded: null },
      amount: { cents: 300, currency: 'USD' },
    });
    expect(readPaypalEvent(PAYPAL_REVERSAL_EVENT.raw)).toMatchObject({
      ...{ captureId: '4L335234718889942', refund: { id: '09E71677NS257044M', cents: 251 } },
      madeAt: '2018-08-15T21:30:10.000Z',
      amount: { cents: 251, currency: 'USD' },
    });
    const store = new PaypalStore();
    const order = store.create({ reference: 'QH-1', currency: 'USD', value: '9.00', status: 'COMPLETED' }, undefined);
    Object.assign(order, { captureId: 'C1' });
    const begun = disputeEventOf('WH-1', 'CUSTOMER.DISPUTE.CREATED', order, { cents: 300 });
    expect(inventedBy(JSON.parse(begun), JSON.parse(PAYPAL_DISPUTE_BEGUN.raw))).toEqual([
      '.resource.disputed_transactions[].custom is not recorded',
    ]);
    store.takeBack(order, 300);
    const back = eventOf('WH-2', 'PAYMENT.CAPTURE.REVERSED', order, 'https://shop.example');
    expect(readPaypalEvent(back)).toMatchObject({ captureId: 'C1', amount: { cents: 300, currency: 'USD' } });
    // The shop's own names for the purchase are there when it gave them; this one had none.
    expect(inventedBy(JSON.parse(back), JSON.parse(PAYPAL_REVERSAL_EVENT.raw))).toEqual([
      '.resource.custom_id is not recorded',
      '.resource.invoice_id is not recorded',
    ]);
  });

  test('PagoEfectivo: documented headers and types, no empty document, and a code that is a number [D36]', async () => {
    providerAnswers(PAGOEFECTIVO_PAIRS.authorized, PAGOEFECTIVO_PAIRS.created);
    const made = await pagoefectivoClient(settings, note).createCip(CIP_ORDER);
    expect(sent[0]?.body).toMatchObject({ idService: 1042, hashString: expect.stringMatching(/^[0-9a-f]{64}$/) });
    expectSent(PAGOEFECTIVO_PAIRS.created, 1);
    expect(sent[1]?.body).toEqual(PAGOEFECTIVO_PAIRS.created.body);
    expect(made).toEqual({ cip: '2523136', cipUrl: PAGOEFECTIVO_PAIRS.created.answer.data.cipUrl });
  });

  test('PagoEfectivo: “Cancelado” is paid; refused fields are noted by their code [D36]', async () => {
    const client = pagoefectivoClient(settings, note);
    providerAnswers(PAGOEFECTIVO_PAIRS.authorized, PAGOEFECTIVO_PAIRS.paid);
    expect(await client.search(['2523136'])).toEqual([
      { cip: '2523136', reference: 'QH-1', amount: 6_100, currency: 'PEN', isPaid: true },
    ]);
    expectSent(PAGOEFECTIVO_PAIRS.paid, 1);
    providerAnswers(PAGOEFECTIVO_PAIRS.authorized, PAGOEFECTIVO_PAIRS.refusedInput);
    await expect(client.createCip(CIP_ORDER)).rejects.toMatchObject({ code: 'provider_unavailable' });
    expect(unexpected).toMatchObject([{ provider: 'pagoefectivo', service: 'cips', status: 400, code: '111' }]);
  });

  test('PagoEfectivo: the notice has its code as text, and the signature is over the text as it came [D36]', () => {
    const { raw } = PAGOEFECTIVO_NOTICE;
    const signature = hmacHex(raw, keys.PAGOEFECTIVO_SECRET_KEY);
    expect(readCipNotice(settings, raw, signature).notice?.data).toMatchObject({ cip: '2523136', amount: 99.9 });
    // Written anew, 99.90 is 99.9: another text.
    expect(() => readCipNotice(settings, JSON.stringify(JSON.parse(raw)), signature)).toThrow();
  });
});

describe('Lyra’s own signatures', () => {
  const { browser, notification, v4 } = LYRA_SIGNATURES;
  const signature = ({ hash, hashKey: key }: { hash: string; hashKey: string }) => ({
    hash,
    key,
    algorithm: 'sha256_hmac',
  });

  test('hold under their key and channel, and under no other [D36]', () => {
    const holds = (
      of: (typeof LYRA_SIGNATURES)[keyof typeof LYRA_SIGNATURES],
      channel: 'sha256_hmac' | 'password',
      key: string,
    ) => isSignedCardAnswer(of.answer, signature(of), channel, key);
    expect(holds(browser, 'sha256_hmac', browser.key)).toBe(true);
    expect(holds(notification, 'password', notification.key)).toBe(true);
    expect(holds(v4, 'sha256_hmac', v4.key)).toBe(true);
    // Some of Lyra's servers send the answer with escaped slashes, but sign it with plain ones.
    const escaped = { ...v4, answer: v4.answer.replaceAll('/', '\\/') };
    expect(isSignedCardAnswer(escaped.answer, signature(v4), 'sha256_hmac', v4.key)).toBe(true);
    for (const [key, channel] of [
      [browser.key, 'sha256_hmac'],
      [notification.key, 'password'],
      [v4.key, 'password'],
    ] as const) {
      expect(holds(v4, channel, key)).toBe(false);
    }
    expect(holds(browser, 'sha256_hmac', notification.key)).toBe(false);
    expect(holds(notification, 'password', browser.key)).toBe(false);
    // An answer for the browser does not pass as a notification, with either key.
    expect(holds(browser, 'password', browser.key)).toBe(false);
    const other = { ...browser, answer: browser.answer.replace('990', '991') };
    expect(isSignedCardAnswer(other.answer, signature(browser), 'sha256_hmac', browser.key)).toBe(false);
  });

  test('what they sign is read as a payment [D36]', () => {
    expect(readCardPayment(notification.answer)).toMatchObject({ orderId: 'myOrderId-618776', total: 990 });
  });
});

/** Path and type of everything in a value: an array counts as its first element, null as any type. */
function fieldsOf(value: unknown, path = ''): [string, string][] {
  if (Array.isArray(value)) return value.slice(0, 1).flatMap((item) => fieldsOf(item, `${path}[]`));
  if (value === null || typeof value !== 'object') return [[path, value === null ? 'null' : typeof value]];
  return Object.entries(value).flatMap(([name, part]) => fieldsOf(part, `${path}.${name}`));
}

/** Fields that only the stand-in has, or has with another type than the provider. */
function inventedBy(given: unknown, recorded: unknown): string[] {
  const known = new Map(fieldsOf(recorded));
  return fieldsOf(given).flatMap(([path, type]) => {
    const real = known.get(path);
    if (real === undefined) return [`${path} is not recorded`];
    return real === type || real === 'null' || type === 'null' ? [] : [`${path} is ${type}, recorded as ${real}`];
  });
}

const unitOf = () => PAYPAL_PAIRS.created.body.purchase_units[0];

describe('what the stand-ins answer', () => {
  let sandbox: Sandbox;
  beforeAll(async () => {
    sandbox = await buildSandbox({ notifyBase: 'http://127.0.0.1:9', siteUrl: 'https://shop.example', delayMs: 0 });
  });
  afterAll(() => sandbox.app.close());

  const basic = `Basic ${Buffer.from(`${keys.IZIPAY_SHOP_ID}:${keys.IZIPAY_PASSWORD}`).toString('base64')}`;
  async function ask(base: string, { method, path, headers = {}, body }: Pair, authorization: string) {
    const plain = Object.entries(headers).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
    const answer = await sandbox.app.inject({
      method,
      url: `/sandbox/${base}${path}`,
      headers: { ...Object.fromEntries(plain), authorization, 'paypal-request-id': `${path}${JSON.stringify(body)}` },
      ...(body === null ? {} : { payload: JSON.stringify(body) }),
    });
    return { status: answer.statusCode, body: answer.json() as Record<string, unknown> };
  }
  async function expectRecorded(base: string, pair: Pair, authorization: string) {
    const { status, body } = await ask(base, pair, authorization);
    expect([status, inventedBy(body, pair.answer)]).toEqual([pair.status, []]);
    return body;
  }

  test('Izipay: nothing that Lyra does not, in the same types [D36]', async () => {
    const { cards } = sandbox.stores;
    const asked = (pair: Pair) => expectRecorded('izipay', pair, basic);
    expect(await asked(LYRA_PAIRS.refusedInput)).toMatchObject({ status: 'ERROR', answer: { errorCode: 'INT_902' } });
    await asked(LYRA_PAIRS.created);
    expect(await asked(LYRA_PAIRS.nobodyPaid)).toMatchObject({ answer: { errorCode: 'PSP_010' } });
    const charge = cards.ofOrder('QH-1');
    if (!charge) throw new Error('no charge');
    const { uuid } = cards.try(charge, 'PAID');
    expect(await asked(LYRA_PAIRS.paid)).toMatchObject({ answer: { _type: 'V4/OrderTransactions', orderId: 'QH-1' } });
    const back = (pair: Pair) => asked({ ...pair, body: { ...(pair.body as object), uuid } });
    expect(await back(LYRA_PAIRS.refunded)).toMatchObject({ answer: { operationType: 'CREDIT' } });
    cards.capturesAtOnce = false;
    const other = cards.open({ orderId: 'QH-2', amount: 5_700, currency: 'PEN', email: 'a@b.pe' });
    const { uuid: fresh } = cards.try(other, 'PAID');
    const cancelled = await asked({ ...LYRA_PAIRS.cancelled, body: { ...LYRA_PAIRS.cancelled.body, uuid: fresh } });
    expect(cancelled).toMatchObject({ answer: { uuid: fresh, detailedStatus: 'CANCELLED', status: 'UNPAID' } });
  });

  test('PayPal: nothing that it does not, in the same types [D36]', async () => {
    const login = `Basic ${Buffer.from(`${keys.PAYPAL_CLIENT_ID}:${keys.PAYPAL_SECRET}`).toString('base64')}`;
    const token = await sandbox.app.inject({
      method: 'POST',
      url: '/sandbox/paypal/v1/oauth2/token',
      headers: { authorization: login, 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'grant_type=client_credentials',
    });
    const bearer = `Bearer ${token.json().access_token}`;
    const asked = (pair: Pair) => expectRecorded('paypal', pair, bearer);
    await asked(PAYPAL_PAIRS.unknownOrder);
    const made = await asked(PAYPAL_PAIRS.created);
    expect(made.status).toBe('PAYER_ACTION_REQUIRED');
    const order = sandbox.stores.paypal.orders.get(String(made.id));
    if (!order) throw new Error('no order');
    const capture = (pair: Pair) => asked({ ...pair, path: `/v2/checkout/orders/${order.id}/capture` });
    Object.assign(order, { status: 'APPROVED', declines: true });
    expect(await capture(PAYPAL_PAIRS.declined)).toMatchObject({ details: [{ issue: 'INSTRUMENT_DECLINED' }] });
    Object.assign(order, { declines: false, capture: 'PENDING' });
    await capture(PAYPAL_PAIRS.pending);
    Object.assign(order, { status: 'APPROVED', capture: 'COMPLETED' });
    await capture(PAYPAL_PAIRS.captured);
    await asked({ ...PAYPAL_PAIRS.refunded, path: `/v2/payments/captures/${order.captureId}/refund` });
    const day = `start_date=${new Date(Date.now() - 86_400_000).toISOString()}&end_date=${new Date(Date.now() + 60_000).toISOString()}`;
    const list = (query: string) =>
      ask('paypal', { ...PAYPAL_PAIRS.unknownOrder, path: `${PAYPAL_LIST.path}?${query}`, body: null }, bearer);
    const { status, body: listed } = await list(`${day}&page_size=1&page=2`);
    const unknown = [PAYPAL_LIST.sample, PAYPAL_LIST.recorded].map((known) => inventedBy(listed, known));
    // A field that is unknown in one of the two answers is known in the other.
    expect([status, unknown[0]?.filter((field) => unknown[1]?.includes(field))]).toEqual([200, []]);
    expect(readPaypalTransactions(listed)).toMatchObject({
      pages: 2,
      transactions: [
        {
          code: 'T1107',
          at: expect.stringMatching(/^\d{4}-.+Z$/),
          cents: -500,
          of: order.captureId,
          references: ['QH-1', 'QH-1'],
        },
      ],
    });
    for (const wrong of [
      '',
      'start_date=2014-07-01&end_date=2014-07-02',
      `${day}&page_size=501`,
      `${day}&page=0`,
      day.replace(/^start_date=\d{4}/, 'start_date=2020'),
    ]) {
      expect((await list(wrong)).status).toBe(400);
    }
    const { prefer: _prefer, ...headers } = PAYPAL_PAIRS.created.headers;
    const anew = {
      ...PAYPAL_PAIRS.created.body,
      intent: 'CAPTURE',
      purchase_units: [{ ...unitOf(), reference_id: 'QH-2' }],
    };
    const { body } = await ask('paypal', { ...PAYPAL_PAIRS.created, headers, body: anew }, bearer);
    expect(Object.keys(body).sort()).toEqual(['id', 'links', 'status']);
  });

  test('PagoEfectivo: nothing that it does not, in the same types; it asks for Origin and takes nothing empty [D36]', async () => {
    const dateRequest = limaTime(new Date());
    const { PAGOEFECTIVO_SERVICE_ID: service, PAGOEFECTIVO_ACCESS_KEY: access, PAGOEFECTIVO_SECRET_KEY: key } = keys;
    const { createHash } = await import('node:crypto');
    const hashString = createHash('sha256').update(`${service}.${access}.${key}.${dateRequest}`).digest('hex');
    const signed = { ...PAGOEFECTIVO_PAIRS.authorized.body, dateRequest, hashString };
    const { data } = await expectRecorded('pagoefectivo', { ...PAGOEFECTIVO_PAIRS.authorized, body: signed }, '');
    const bearer = `Bearer ${(data as { token: string }).token}`;
    const asked = (pair: Pair) => expectRecorded('pagoefectivo', pair, bearer);
    await asked(PAGOEFECTIVO_PAIRS.refusedInput);
    const made = (await asked(PAGOEFECTIVO_PAIRS.created)).data as { cip: number };
    const cip = sandbox.stores.cips.cips.get(String(made.cip));
    if (!cip) throw new Error('no code');
    sandbox.stores.cips.pay(cip);
    const found = await asked({ ...PAGOEFECTIVO_PAIRS.paid, body: { data: [{ cip: made.cip }] } });
    expect(found).toMatchObject({ data: [{ statusName: 'Cancelado' }] });
    const without = { ...PAGOEFECTIVO_PAIRS.created, headers: { 'content-type': 'application/json' } };
    expect((await ask('pagoefectivo', without, bearer)).status).toBe(400);
  });
});
