import { z } from 'zod';
import { keyOf, type ProviderSettings } from '../../../env/providers';
import { malformed, unauthenticated } from '../../../http/errors';
import {
  isSignedBy,
  lineTo,
  MOST_CENTS,
  type NoteUnexpected,
  NotUnderstood,
  type PaymentEvent,
  type ProviderAnswer,
  providerDown,
  UNREADABLE,
  wordIn,
} from '../provider';

/** One transaction of Lyra's REST API V4, in payments and in lists of an order alike; only what we read. */
const Transaction = z.object({
  uuid: z.string().min(8).max(100),
  /** Céntimos. */
  amount: z.number().int().max(MOST_CENTS),
  currency: z.string(),
  /** PAID, RUNNING, UNPAID, ABANDONED. */
  status: z.string(),
  /** AUTHORISED, CAPTURED, AUTHORISED_TO_VALIDATE, REFUSED, CANCELLED, CAPTURE_FAILED, … */
  detailedStatus: z.string().nullish(),
  /** CREDIT is money that went back to the buyer. */
  operationType: z.string().nullish(),
  transactionDetails: z
    .object({
      parentTransactionUuid: z.string().nullish(),
      // Which of the two says the instalments differs by acquirer: Lyra's published answers have both.
      cardDetails: z.object({ installmentNumber: z.unknown() }).partial().nullish(),
      additionalFields: z.object({ installmentNumber: z.unknown() }).partial().nullish(),
    })
    .nullish(),
});
type CardTransaction = z.infer<typeof Transaction>;

const OrderDetails = z.object({
  orderId: z.string(),
  /** Céntimos. */
  orderTotalAmount: z.number().int().max(MOST_CENTS),
  orderCurrency: z.string(),
});

/** `V4/Payment`: what the form hands to the browser, and what a notification carries. */
const Payment = z.object({
  shopId: z.string(),
  orderStatus: z.string(),
  orderDetails: OrderDetails,
  transactions: z.array(Transaction).min(1),
});

/** `V4/OrderTransactions`: what `Order/Get` answers. It has no status of its own: each transaction names its order. */
const OrderTransactions = z.object({
  shopId: z.string(),
  orderId: z.string(),
  transactions: z.array(Transaction.extend({ orderDetails: OrderDetails })).min(1),
});

/** A card payment, whichever way we heard of it. */
export interface CardPayment {
  shopId: string;
  orderId: string;
  /** Céntimos of `currency`. */
  total: number;
  currency: string;
  /** What Lyra says of all of it; `Order/Get` says it of transactions alone. */
  orderStatus: string;
  transactions: CardTransaction[];
}

/** What a signed answer says, checked only as far as its form goes; null when it cannot be read. */
export function readCardPayment(raw: string): CardPayment | null {
  let value: unknown;
  try {
    value = JSON.parse(raw);
  } catch {
    return null;
  }
  const payment = Payment.safeParse(value).data;
  if (!payment) return null;
  const { shopId, orderStatus, transactions, orderDetails } = payment;
  const { orderId, orderTotalAmount: total, orderCurrency: currency } = orderDetails;
  return { shopId, orderId, total, currency, orderStatus, transactions };
}

/** The answer of `Order/Get`; null when it cannot be read. */
export function readCardOrder(value: unknown): CardPayment | null {
  const order = OrderTransactions.safeParse(value).data;
  const first = order?.transactions[0];
  if (!order || !first) return null;
  const { orderTotalAmount: total, orderCurrency: currency } = first.orderDetails;
  const { shopId, orderId, transactions } = order;
  const orderStatus = transactions.find(tookMoney)?.status ?? transactions.find(isRunning)?.status ?? 'UNPAID';
  return { shopId, orderId, total, currency, orderStatus, transactions };
}

const isDebit = ({ operationType }: CardTransaction): boolean => (operationType ?? 'DEBIT') === 'DEBIT';

/** A refund is PAID too, but to the buyer. */
const tookMoney = (transaction: CardTransaction): boolean => transaction.status === 'PAID' && isDebit(transaction);

/** The buyer has done their part; the bank, or somebody in the Back Office, has not decided. */
const isRunning = (transaction: CardTransaction): boolean => transaction.status === 'RUNNING' && isDebit(transaction);

/** The transaction that paid the order, or is about to, or the last that was tried. */
export function decidingTransaction({ transactions }: CardPayment): CardTransaction {
  // The schemas ask for at least one.
  return transactions.find(tookMoney) ?? transactions.find(isRunning) ?? (transactions.at(-1) as CardTransaction);
}

/** Paid in full, by one transaction. */
export const isPaid = (payment: CardPayment): boolean =>
  payment.orderStatus === 'PAID' && tookMoney(decidingTransaction(payment));

const kindOf = (payment: CardPayment): PaymentEvent['kind'] => {
  if (isPaid(payment)) return 'paid';
  return isRunning(decidingTransaction(payment)) ? 'pending' : 'refused';
};

/**
 * What of a charge went back to the buyer so far, in céntimos: refunds, what was cancelled before it was captured (the
 * charge itself is UNPAID then), and what a smaller capture left out.
 */
export function returnedOf({ transactions }: CardPayment, { uuid, amount }: { uuid: string; amount: number }): number {
  const debit = transactions.find((transaction) => transaction.uuid === uuid);
  const credits = transactions.filter(
    ({ status, operationType, transactionDetails }) =>
      operationType === 'CREDIT' && status === 'PAID' && (transactionDetails?.parentTransactionUuid ?? uuid) === uuid,
  );
  const kept = debit && tookMoney(debit) ? debit.amount : 0;
  return amount - kept + credits.reduce((sum, credit) => sum + credit.amount, 0);
}

/** What Lyra says of a charge beside whether it was paid: it went back, wholly or in part, or its bank never gave it. */
export interface CardChange {
  uuid: string;
  /** `returned`: money is the buyer's again; `changed`: anything else that takes a payment away. */
  kind: 'returned' | 'changed';
  /** Lyra's word for it. */
  state: string;
  /** Céntimos of `currency`. */
  amount: number;
  currency: string;
}

/** `paidBy`: the transaction that paid the order; null: none did. What is only on its way, or a check of a card, is no change. */
export function cardChanges({ transactions }: CardPayment, paidBy: string | null): CardChange[] {
  return transactions.flatMap((transaction): CardChange[] => {
    const { uuid, status, detailedStatus, operationType, amount, currency } = transaction;
    const state = detailedStatus ?? status;
    if (isDebit(transaction)) {
      const isLost = uuid === paidBy && status !== 'PAID' && status !== 'RUNNING';
      return isLost ? [{ uuid, kind: 'changed', state, amount, currency }] : [];
    }
    if (operationType === 'VERIFICATION') return [];
    const isReturned = operationType === 'CREDIT' && (status === 'PAID' || status === 'RUNNING');
    return [{ uuid, kind: isReturned ? 'returned' : 'changed', state, amount, currency }];
  });
}

/** Four years at most; whatever else stands there is no number of instalments. */
const Installments = z.coerce.number().int().min(2).max(48);

/** In how many parts the card's bank asks for the money; null: at once, or it does not say. A payment never fails by it. */
function installmentsOf({ transactionDetails }: CardTransaction): number | null {
  const { cardDetails, additionalFields } = transactionDetails ?? {};
  const said = cardDetails?.installmentNumber ?? additionalFields?.installmentNumber;
  return Installments.safeParse(said).data ?? null;
}

/** A card payment as a payment event; its signature held, or it was read from Izipay itself. */
export function cardPaymentEvent(payment: CardPayment): PaymentEvent {
  const deciding = decidingTransaction(payment);
  const { uuid, status, amount } = deciding;
  return {
    provider: 'izipay',
    // The same whether browser, notification or question brought it: one transaction in one state.
    eventId: `${uuid}:${status}`,
    reference: payment.orderId,
    kind: kindOf(payment),
    code: uuid,
    // Both must be the purchase's: a part payment is none.
    amount: Math.min(payment.total, amount),
    currency: payment.currency,
    chargeId: uuid,
    installments: installmentsOf(deciding),
    payload: payment,
  };
}

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

/** Who pays, as Lyra passes it to the bank for its risk check; what the shop does not know stays out. */
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
  /** Where Lyra tells the shop; null: the address of its Back Office. */
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
  const line = lineTo({
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
    const answer = await line.call(service, url, { method: 'POST', headers, body: JSON.stringify(body) });
    const envelope = Envelope.safeParse(answer.body).data;
    // Wrong keys come as 401 from some of its servers, with the same envelope.
    if (!envelope || (answer.status !== 200 && answer.status !== 401)) throw line.strange(service, answer);
    const code = envelope.status === 'SUCCESS' ? null : String(envelope.answer?.errorCode ?? '');
    return { answer, code, said: envelope.answer ?? {} };
  }
  const strange = (service: string, answer: ProviderAnswer, code: string | null) =>
    line.strange(service, answer, code === null || TECHNICAL.test(code) ? providerDown() : new NotUnderstood(code));

  async function findOrder(orderId: string): Promise<CardPayment | null> {
    const { answer, code, said } = await call('Order/Get', { orderId });
    if (code === NOT_FOUND) return null;
    const payment = code === null ? readCardOrder(said) : null;
    // Not to have found out is not the same as not to have been paid.
    if (!payment) throw strange('Order/Get', answer, code);
    return payment;
  }

  return {
    /** The token is valid for 15 minutes and is paid once. */
    async createPayment(charge: CardCharge): Promise<string> {
      const service = 'Charge/CreatePayment';
      const { answer, said } = await call(service, chargeBody(charge, settings.IZIPAY_CAPTURE_DELAY_DAYS));
      if (typeof said.formToken !== 'string') throw line.strange(service, answer);
      return said.formToken;
    },

    /** How the payment of this order id stands at Izipay; null when nobody tried to pay it. Throws 503 when unknown. */
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
      if (code !== null && !GIVEN_BACK.has(code)) throw line.strange(service, answer);
      return typeof said.uuid === 'string' ? said.uuid : uuid;
    },
  };
}

const ALGORITHM = 'sha256_hmac';

/** Which key signed, in Lyra's words: what the browser brings, and what a notification brings. */
export type CardChannel = 'sha256_hmac' | 'password';

export interface CardSignature {
  hash: string;
  algorithm: string | null;
  /** `kr-hash-key`: Lyra's word for the key. */
  key: string | null;
}

/**
 * Whether Lyra signed `answer` for this channel. The key goes with the endpoint; `kr-hash-key` may only agree. Some of
 * Lyra's servers sign the text with plain slashes and send it with escaped ones.
 */
export function isSignedCardAnswer(answer: string, given: CardSignature, channel: CardChannel, secret: string) {
  if (given.algorithm !== ALGORITHM || (given.key !== null && given.key !== channel)) return false;
  return isSignedBy(answer, given.hash, secret) || isSignedBy(answer.replaceAll('\\/', '/'), given.hash, secret);
}

/** A genuine notice; `payment` null: of a shape that we do not know, or of another shop. `kind` is Lyra's word for it. */
export interface CardNotice {
  kind: string;
  payment: CardPayment | null;
}

/**
 * Izipay's notification: a form whose `kr-answer` is signed with the password. Its shape is looked at after the signature.
 * Throws 400 when there is none to check, 401 when it does not hold.
 */
export function readCardNotice(settings: ProviderSettings, form: string): CardNotice {
  const fields = new URLSearchParams(form);
  const raw = fields.get('kr-answer');
  const hash = fields.get('kr-hash');
  if (!raw || !hash) throw malformed();
  const signature = { hash, algorithm: fields.get('kr-hash-algorithm'), key: fields.get('kr-hash-key') };
  if (!isSignedCardAnswer(raw, signature, 'password', keyOf(settings, 'IZIPAY_PASSWORD'))) {
    throw unauthenticated('La firma no es válida.', 'bad_signature');
  }
  const payment = readCardPayment(raw);
  const isOurs = payment?.shopId === settings.IZIPAY_SHOP_ID;
  return { kind: wordIn(raw, 'orderStatus') ?? UNREADABLE, payment: isOurs ? payment : null };
}
