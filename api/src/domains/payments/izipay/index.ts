import { z } from 'zod';
import { keyOf, type ProviderSettings } from '../../../env/providers';
import { type ProviderAdapter, UNKNOWN } from '../adapter';
import { type NoteUnexpected, NotUnderstood, type ProviderAnswer, providerClient, providerDown } from '../provider';
import { type CardPayment, cardPaymentEvent, readCardOrder, returnedOf } from './payment';

export { isSignedCardAnswer, readCardNotice } from './notice';
export {
  type CardChange,
  type CardPayment,
  cardChanges,
  cardPaymentEvent,
  isPaid,
  readCardPayment,
  returnedOf,
} from './payment';

/** Lyra's error for an order without transactions: nobody has tried to pay it. */
const NOT_FOUND = 'PSP_010';

/** Given back, or cancelled, before: by a call whose answer nobody has read. */
const GIVEN_BACK = new Set<unknown>(['PSP_104', 'PSP_105']);

/** Lyra's own troubles, which pass. */
const TECHNICAL = /_999$/;

/** States of a charge that the bank has not been asked to pay out yet: it can be made smaller, and cancelled whole. */
const BEFORE_CAPTURE = new Set(['AUTHORISED', 'ACCEPTED', 'CAPTURE_PENDING', 'AUTHORISED_TO_VALIDATE']);

const Envelope = z.object({
  status: z.string(),
  ticket: z.string().nullish(),
  answer: z.record(z.string(), z.unknown()).nullish(),
});

/** The payer, as Lyra passes them to the bank for its risk check; unknown data is left out. */
export interface CardBuyer {
  id: number;
  email: string;
  name: string;
  phone: string;
  address: string;
  district: string;
  province: string;
  region: string;
  /** A company that wants an invoice. */
  ruc: string | null;
}

export interface CardCharge {
  /** Céntimos. */
  amount: number;
  orderId: string;
  buyer: CardBuyer;
  /** Address for Lyra's notifications; null: the one that is set in its Back Office. */
  notifyUrl: string | null;
}

/** Lyra cuts nothing itself: what is too long is an error. */
const cut = (text: string, length: number): string => text.trim().slice(0, length);

/** `Charge/CreatePayment` as Lyra documents it. No empty field: absent is what is not known. */
function chargeBody({ amount, orderId, buyer, notifyUrl }: CardCharge, captureDelay: number | undefined) {
  const [firstName = '', ...rest] = buyer.name.trim().split(/\s+/);
  return {
    amount,
    currency: 'PEN',
    orderId,
    customer: {
      reference: String(buyer.id),
      email: buyer.email,
      billingDetails: {
        firstName: cut(firstName, 63),
        lastName: cut(rest.join(' ') || firstName, 63),
        cellPhoneNumber: cut(buyer.phone, 32),
        address: cut(buyer.address, 255),
        district: cut(buyer.district, 127),
        city: cut(buyer.province, 127),
        state: cut(buyer.region, 127),
        country: 'PE',
        language: 'ES',
        ...(buyer.ruc && { category: 'COMPANY', identityType: 'RUC', identityCode: buyer.ruc }),
      },
    },
    ...(notifyUrl && { ipnTargetUrl: notifyUrl }),
    transactionOptions: {
      // The bank's yes is enough: nobody in the Back Office has to add theirs.
      cardOptions: { manualValidation: 'NO', ...(captureDelay !== undefined && { captureDelay }) },
    },
  };
}

/** Lyra's REST API V4 as Izipay offers it: errors come as HTTP 200 too, `status` says how it went. */
export function izipayClient(settings: ProviderSettings, note: NoteUnexpected = () => undefined) {
  const login = `${keyOf(settings, 'IZIPAY_SHOP_ID')}:${keyOf(settings, 'IZIPAY_PASSWORD')}`;
  const headers = {
    authorization: `Basic ${Buffer.from(login).toString('base64')}`,
    'content-type': 'application/json',
  };
  const client = providerClient({
    provider: 'izipay',
    timeoutMs: settings.PROVIDER_TIMEOUT_MS,
    note,
    trouble: ({ body }) => {
      const { ticket, answer } = Envelope.safeParse(body).data ?? {};
      return { code: answer?.errorCode, correlationId: ticket };
    },
  });

  /** `code` is null when it went well. Throws 503 for what is no answer of Lyra's. */
  async function call(service: string, body: object) {
    const url = `${settings.IZIPAY_API}/api-payment/V4/${service}`;
    const answer = await client.call(service, url, { method: 'POST', headers, body: JSON.stringify(body) });
    const envelope = Envelope.safeParse(answer.body).data;
    // Wrong keys come as 401 from some of its servers, with the same envelope.
    if (!envelope || (answer.status !== 200 && answer.status !== 401)) throw client.unexpected(service, answer);
    const code = envelope.status === 'SUCCESS' ? null : String(envelope.answer?.errorCode ?? '');
    return { answer, code, said: envelope.answer ?? {} };
  }
  const unexpected = (service: string, answer: ProviderAnswer, code: string | null) =>
    client.unexpected(
      service,
      answer,
      code === null || TECHNICAL.test(code) ? providerDown() : new NotUnderstood(code),
    );

  async function findOrder(orderId: string): Promise<CardPayment | null> {
    const { answer, code, said } = await call('Order/Get', { orderId });
    if (code === NOT_FOUND) return null;
    const payment = code === null ? readCardOrder(said) : null;
    // Not to have found out is not the same as not to have been paid.
    if (!payment) throw unexpected('Order/Get', answer, code);
    return payment;
  }

  return {
    /** The token is valid for 15 minutes and is paid once. */
    async createPayment(charge: CardCharge): Promise<string> {
      const service = 'Charge/CreatePayment';
      const { answer, said } = await call(service, chargeBody(charge, settings.IZIPAY_CAPTURE_DELAY_DAYS));
      if (typeof said.formToken !== 'string') throw client.unexpected(service, answer);
      return said.formToken;
    },

    /**
     * Asks Izipay for the payment of this order id; null when nobody tried to pay it. @throws 503 when the answer stays
     * unknown
     */
    findOrder,

    /**
     * Gives a charge back, or a part of it; nothing is told to the shop of what it does itself, so the answer counts.
     * Not yet captured, the whole is cancelled and a part makes the capture smaller; afterwards money goes back.
     */
    async refund(charge: { uuid: string; amount: number; currency?: string; of?: CardPayment }): Promise<string> {
      const { uuid, amount, currency = 'PEN', of } = charge;
      const debit = of?.transactions.find((transaction) => transaction.uuid === uuid);
      const isSmaller = debit && amount < debit.amount && BEFORE_CAPTURE.has(debit.detailedStatus ?? '');
      const [service, body] = isSmaller
        ? (['Transaction/Update', { uuid, cardUpdate: { amount: debit.amount - amount, currency } }] as const)
        : (['Transaction/CancelOrRefund', { uuid, amount, currency, resolutionMode: 'AUTO' }] as const);
      const { answer, code, said } = await call(service, body);
      if (code !== null && !GIVEN_BACK.has(code)) throw client.unexpected(service, answer);
      return typeof said.uuid === 'string' ? said.uuid : uuid;
    },
  };
}

/** Cards (Izipay, which is Lyra's). */
export const izipayAdapter = (izipay: ReturnType<typeof izipayClient>): ProviderAdapter => ({
  async ask({ reference }) {
    const payment = await izipay.findOrder(reference);
    return payment && cardPaymentEvent(payment);
  },

  async standing({ reference, transactionId, charged }) {
    const payment = await izipay.findOrder(reference);
    const debit = payment?.transactions.find(({ uuid }) => uuid === transactionId);
    if (!payment || !debit) return UNKNOWN;
    const isPaid = debit.status === 'PAID' || debit.detailedStatus === 'CANCELLED';
    return {
      // Cancelled before it was captured is a payment of which all went back.
      state: isPaid ? 'paid' : debit.status === 'RUNNING' ? 'pending' : 'unpaid',
      amount: payment.total,
      currency: payment.currency,
      returned: isPaid ? returnedOf(payment, { uuid: debit.uuid, amount: charged }) : 0,
    };
  },

  refunds: {
    all: ({ chargeId: uuid, amount, currency }) => izipay.refund({ uuid, amount, currency }),

    // Lyra knows no request by a name, so what it has given back so far is read before. Parts go one after the other.
    async part({ chargeId: uuid, amount, charged, before, reference, key }) {
      const payment = await izipay.findOrder(reference);
      // An unknown payment cannot be refunded in parts.
      if (!payment) throw providerDown();
      const isDone = returnedOf(payment, { uuid, amount: charged }) >= before + amount;
      return isDone ? key : izipay.refund({ uuid, amount, of: payment });
    },
  },
});
