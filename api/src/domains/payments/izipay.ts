import { z } from 'zod';
import { keyOf, type ProviderSettings } from '../../env/providers';
import { malformed, unauthenticated } from '../../http/errors';
import { callProvider, isSignedBy, NotUnderstood, type PaymentEvent, providerDown } from './provider';

/** A payment as Lyra's REST API V4 describes it, in answers and in notifications alike; only what we read. */
const CardPayment = z.object({
  shopId: z.string(),
  orderStatus: z.string(),
  orderDetails: z.object({
    orderId: z.string(),
    /** Céntimos. */
    orderTotalAmount: z.number().int(),
    orderCurrency: z.string(),
  }),
  transactions: z
    .array(
      z.object({
        uuid: z.string().min(8).max(100),
        amount: z.number().int(),
        currency: z.string(),
        status: z.string(),
        /** CREDIT is money that went back to the buyer. */
        operationType: z.string().nullish(),
      }),
    )
    .min(1),
});
export type CardPayment = z.infer<typeof CardPayment>;
type CardTransaction = CardPayment['transactions'][number];

/** What a signed answer says, checked only as far as its form goes; null when it cannot be read. */
export function readCardPayment(raw: string): CardPayment | null {
  try {
    return CardPayment.parse(JSON.parse(raw));
  } catch {
    return null;
  }
}

export const parseCardPayment = (value: unknown): CardPayment | null => CardPayment.safeParse(value).data ?? null;

/** The transaction that paid the order, or the last that was tried. */
export function decidingTransaction({ transactions }: CardPayment): CardTransaction {
  // The schema asks for at least one.
  return transactions.find(tookMoney) ?? (transactions.at(-1) as CardTransaction);
}

/** A refund is PAID too, but to the buyer. */
const tookMoney = ({ status, operationType }: CardTransaction): boolean =>
  status === 'PAID' && (operationType ?? 'DEBIT') === 'DEBIT';

/** What of this payment went back to the buyer so far, in céntimos. */
export const creditedOf = ({ transactions }: CardPayment): number =>
  transactions.reduce(
    (sum, { status, operationType, amount }) => sum + (operationType === 'CREDIT' && status === 'PAID' ? amount : 0),
    0,
  );

/** Paid in full, by one transaction. */
export const isPaid = (payment: CardPayment): boolean =>
  payment.orderStatus === 'PAID' && tookMoney(decidingTransaction(payment));

/** A card payment as a payment event; its signature held, or it was read from Izipay itself. */
export function cardPaymentEvent(payment: CardPayment): PaymentEvent {
  const { uuid, status, amount } = decidingTransaction(payment);
  const { orderId, orderTotalAmount, orderCurrency } = payment.orderDetails;
  return {
    provider: 'izipay',
    // The same whether browser, notification or question brought it: one transaction in one state.
    eventId: `${uuid}:${status}`,
    reference: orderId,
    kind: isPaid(payment) ? 'paid' : 'refused',
    code: uuid,
    // Both must be the purchase's: a part payment is none.
    amount: Math.min(orderTotalAmount, amount),
    currency: orderCurrency,
    chargeId: uuid,
    payload: payment,
  };
}

/** Lyra's error for an order without transactions. */
const NOT_FOUND = 'PSP_010';

/** Given back, or cancelled, before: by a call whose answer nobody has read. */
const GIVEN_BACK = new Set<unknown>(['PSP_104', 'PSP_105']);

/** Lyra's own troubles, which pass. */
const TECHNICAL = /_999$/;

interface Envelope {
  status?: string;
  answer?: Record<string, unknown>;
}

/** Lyra's REST API V4 as Izipay offers it: always 200, `status` says how it went. */
export function izipayClient(settings: ProviderSettings) {
  const login = `${keyOf(settings, 'IZIPAY_SHOP_ID')}:${keyOf(settings, 'IZIPAY_PASSWORD')}`;
  const headers = {
    authorization: `Basic ${Buffer.from(login).toString('base64')}`,
    'content-type': 'application/json',
  };

  async function call(service: string, body: object): Promise<Envelope> {
    const url = `${settings.IZIPAY_API}/api-payment/V4/${service}`;
    const call = { method: 'POST' as const, headers, body: JSON.stringify(body) };
    const answer = await callProvider(url, { ...call, timeoutMs: settings.PROVIDER_TIMEOUT_MS });
    if (answer.status !== 200) throw providerDown();
    return (answer.body ?? {}) as Envelope;
  }

  return {
    /** `amount` in céntimos. The token is valid for 15 minutes and is paid once. */
    async createPayment(payment: { amount: number; orderId: string; email: string }): Promise<string> {
      const { status, answer } = await call('Charge/CreatePayment', {
        amount: payment.amount,
        currency: 'PEN',
        orderId: payment.orderId,
        customer: { email: payment.email },
      });
      if (status !== 'SUCCESS' || typeof answer?.formToken !== 'string') throw providerDown();
      return answer.formToken;
    },

    /** How the payment of this order id stands at Izipay; null when nobody tried to pay it. Throws 503 when unknown. */
    async findOrder(orderId: string): Promise<CardPayment | null> {
      const { status, answer } = await call('Order/Get', { orderId });
      if (status !== 'SUCCESS' && answer?.errorCode === NOT_FOUND) return null;
      const code = String(answer?.errorCode ?? '');
      if (status !== 'SUCCESS' && !TECHNICAL.test(code)) throw new NotUnderstood(code);
      const payment = status === 'SUCCESS' ? parseCardPayment(answer) : null;
      // Not to have found out is not the same as not to have been paid.
      if (!payment) throw providerDown();
      return payment;
    },

    /** Gives a transaction back, or a part of it: cancelled when not yet captured, refunded otherwise. */
    async refund(uuid: string, amount: number): Promise<string> {
      const { status, answer } = await call('Transaction/CancelOrRefund', { uuid, amount, currency: 'PEN' });
      if (status !== 'SUCCESS' && !GIVEN_BACK.has(answer?.errorCode)) throw providerDown();
      return typeof answer?.uuid === 'string' ? answer.uuid : uuid;
    },
  };
}

const ALGORITHM = 'sha256_hmac';

/** Whether Lyra signed `answer` with this key. The key goes with the endpoint, whatever `kr-hash-key` says. */
export const isSignedCardAnswer = (answer: string, given: { hash: string; algorithm: string | null }, key: string) =>
  given.algorithm === ALGORITHM && isSignedBy(answer, given.hash, key);

/** Izipay's notification: a form whose `kr-answer` is signed with the password. Throws 400 and 401. */
export function readCardNotice(settings: ProviderSettings, form: string): CardPayment {
  const fields = new URLSearchParams(form);
  const raw = fields.get('kr-answer');
  const hash = fields.get('kr-hash');
  if (!raw || !hash) throw malformed();
  if (
    !isSignedCardAnswer(raw, { hash, algorithm: fields.get('kr-hash-algorithm') }, keyOf(settings, 'IZIPAY_PASSWORD'))
  ) {
    throw unauthenticated('La firma no es válida.', 'bad_signature');
  }
  const payment = readCardPayment(raw);
  if (!payment || payment.shopId !== settings.IZIPAY_SHOP_ID) throw malformed();
  return payment;
}
