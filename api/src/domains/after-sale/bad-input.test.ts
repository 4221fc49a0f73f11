import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { keys } from '../../../../sandbox/src/app';
import { hmacHex } from '../payments/provider';
import { staffedShopForTests } from './testing';

/** What an order's life is written in: nothing of it may move. */
const TABLES = [
  ...['orders', 'order_lines', 'order_events', 'stock_reservations', 'stock_movements', 'variants', 'promotions'],
  ...['order_refunds', 'order_returns', 'order_return_lines', 'parcels', 'parcel_lines', 'idempotency_keys'],
  ...['payment_events', 'provider_messages', 'payment_problems', 'staff_acts', 'jobs'],
];
/** A sentence for a person: it begins and ends as one, and names nothing of our insides. */
const SENTENCE = /^[A-ZÁÉÍÓÚ¿¡][^_{}<>]*[.?!]$/;

const stage = staffedShopForTests();

type Answer = Awaited<ReturnType<typeof stage.shop.post>>;

/** Every row of the tables, a hash a table. */
async function snapshot(): Promise<Record<string, string | null>> {
  const hashes = TABLES.map(async (table) => {
    const { rows } = await sql<{ hash: string | null }>`
      select md5(string_agg(t::text, '|' order by t::text)) as hash from ${sql.table(table)} t`.execute(stage.shop.db);
    return [table, rows[0]?.hash ?? null] as const;
  });
  return Object.fromEntries(await Promise.all(hashes));
}

const refund = (id: number, body: object, key: string = randomUUID()) =>
  stage.shop.post(`admin/orders/${id}/refunds`, body, stage.people.admin.token, {
    headers: { 'idempotency-key': key },
  });
const cancel = (id: number, token = stage.people.buyer.token) => stage.shop.post(`orders/${id}/cancel`, {}, token);
async function delivered() {
  const bought = await stage.people.bought();
  await stage.people.deliver(bought.order.id);
  return bought;
}

/** A card that was paid, and its genuine notice, with a field changed or another signature. */
async function notified(change: (answer: CardAnswer) => void = () => undefined, key: string = keys.IZIPAY_PASSWORD) {
  const purchase = await stage.shop.register(1);
  const { forBrowser = {} } = await stage.shop.press('izipay', await stage.shop.formToken(purchase), 'pay');
  const answer = JSON.parse(forBrowser['kr-answer'] ?? '') as CardAnswer;
  change(answer);
  const raw = JSON.stringify(answer);
  const payload = new URLSearchParams({
    'kr-answer': raw,
    'kr-hash': hmacHex(raw, key),
    'kr-hash-algorithm': 'sha256_hmac',
    'kr-hash-key': 'password',
  }).toString();
  return { purchase, send: () => notify('izipay', payload, 'application/x-www-form-urlencoded') };
}
interface CardAnswer {
  orderDetails: { orderTotalAmount: number; orderCurrency: string };
  transactions: { uuid: string; amount: number; currency: string }[];
}
const notify = (provider: string, payload: string, type = 'application/json', headers = {}): Promise<Answer> =>
  stage.shop.app.inject({
    method: 'POST',
    url: `/api/web/payments/${provider}/notify`,
    headers: { 'content-type': type, ...headers },
    payload,
  });

/** What is prepared first, and the one call that is refused. */
const REFUSED: [string, number, string, () => Promise<() => Promise<Answer>>][] = [
  [
    'a refund over what was paid',
    422,
    'refund_too_much',
    async () => {
      const { order } = await delivered();
      return () => refund(order.id, { amount: order.total + 0.01, reason: 'De más' });
    },
  ],
  [
    'a second refund over what is left',
    422,
    'refund_too_much',
    async () => {
      const { order } = await delivered();
      await refund(order.id, { amount: order.total - 10, reason: 'Casi todo' });
      return () => refund(order.id, { amount: 10.01, reason: 'Y más' });
    },
  ],
  [
    'a refund of an order that nobody paid',
    409,
    'not_refundable',
    async () => {
      const product = await stage.shop.market.product();
      const { id } = await stage.shop.market.order(stage.people.buyer, [{ product_id: product, qty: 1 }]);
      return () => refund(id, { amount: 1, reason: 'Nada' });
    },
  ],
  [
    'another amount under the key of a refund',
    422,
    'idempotency_key_reused',
    async () => {
      const { order } = await delivered();
      const key = randomUUID();
      await refund(order.id, { amount: 5, reason: 'Uno' }, key);
      return () => refund(order.id, { amount: 6, reason: 'Dos' }, key);
    },
  ],
  [
    'a return of a line that was never sent',
    422,
    'not_sent',
    async () => {
      const { order, first } = await stage.people.bought();
      return () => stage.people.ask(order.id, { lines: [{ detail_id: first, qty: 1 }] });
    },
  ],
  [
    'a return of more units than came',
    422,
    'return_too_many',
    async () => {
      const { order, first } = await delivered();
      return () => stage.people.ask(order.id, { lines: [{ detail_id: first, qty: 3 }] });
    },
  ],
  [
    'a return of somebody else’s order',
    404,
    'not_found',
    async () => {
      const { order, first } = await delivered();
      const stranger = await stage.shop.market.buyer();
      return () => stage.people.ask(order.id, { lines: [{ detail_id: first, qty: 1 }] }, stranger);
    },
  ],
  [
    'a second cancellation',
    409,
    'not_cancellable',
    async () => {
      const { order } = await stage.people.bought();
      await cancel(order.id);
      return () => cancel(order.id);
    },
  ],
  [
    'a cancellation of what is being prepared',
    409,
    'being_prepared',
    async () => {
      const { order, first } = await stage.people.bought();
      await stage.shop.post(`admin/lines/${first}/advance`, { step: 'processed' }, stage.people.admin.token);
      return () => cancel(order.id);
    },
  ],
  [
    'a notice of Izipay that somebody else signed',
    401,
    'bad_signature',
    async () => (await notified(undefined, 'another key')).send,
  ],
  [
    'a notice of Izipay signed with the browser’s key',
    401,
    'bad_signature',
    async () => (await notified(undefined, keys.IZIPAY_HMAC_KEY)).send,
  ],
  [
    'a notice of PagoEfectivo that somebody else signed',
    401,
    'bad_signature',
    async () => {
      const data = { cip: '2523136', currency: 'PEN', amount: 99.9 };
      const raw = JSON.stringify({ eventType: 'cip.paid', operationNumber: '1253', data });
      return () => notify('pagoefectivo', raw, undefined, { 'pe-signature': hmacHex(raw, 'another key') });
    },
  ],
  [
    'a notice of PayPal that PayPal does not know',
    401,
    'bad_signature',
    async () => {
      const raw = JSON.stringify({ id: 'WH-1', event_type: 'PAYMENT.CAPTURE.REVERSED', resource: { id: 'X' } });
      return () => notify('paypal', raw);
    },
  ],
];

describe('what must not be', () => {
  test.each(REFUSED)('%s is %i %s: one clear sentence, and no row changes', async (_what, status, code, prepare) => {
    const call = await prepare();
    const before = await snapshot();
    const answer = await call();
    expect([answer.statusCode, answer.json().code]).toEqual([status, code]);
    expect(answer.json().msg).toMatch(SENTENCE);
    expect(await snapshot()).toEqual(before);
  });

  test('a genuine notice that comes again is answered, and changes no row [D27 D122]', async () => {
    const { send } = await notified();
    expect((await send()).json()).toEqual({ state: 'applied' });
    const before = await snapshot();
    expect((await send()).json()).toEqual({ state: 'applied' });
    expect(await snapshot()).toEqual(before);
  });

  test('money in a currency that the order does not have pays nothing: it is kept as wrong, and goes back [D37]', async () => {
    const { purchase, send } = await notified((answer) => {
      const [transaction] = answer.transactions;
      answer.orderDetails.orderCurrency = 'XTS';
      if (transaction) Object.assign(transaction, { currency: 'XTS', uuid: 'f'.repeat(32) });
    });
    const { payment_events, provider_messages, jobs, ...order } = await snapshot();
    expect((await send()).json()).toEqual({ state: 'problem' });
    expect(await snapshot()).toMatchObject(order);
    const event = stage.shop.db.selectFrom('payment_events').selectAll().where('reference', '=', purchase.reference);
    expect(await event.where('currency', '=', 'XTS').execute()).toMatchObject([
      { problem: 'wrong_currency', applied_at: null, refunded_at: null },
    ]);
    expect(new Set([payment_events, provider_messages, jobs]).size).toBe(3);
  });
});
