import { z } from 'zod';
import { MAX_CENTS, type PaymentEvent } from '../provider';

/** A transaction of Lyra's REST API V4, in payments and in lists of an order alike; only the fields that we read. */
const Transaction = z.object({
  uuid: z.string().min(8).max(100),
  /** Céntimos. */
  amount: z.number().int().max(MAX_CENTS),
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
      // Lyra's published answers have the instalments in either of two fields, by acquirer.
      cardDetails: z.object({ installmentNumber: z.unknown() }).partial().nullish(),
      additionalFields: z.object({ installmentNumber: z.unknown() }).partial().nullish(),
    })
    .nullish(),
});
type CardTransaction = z.infer<typeof Transaction>;

const OrderDetails = z.object({
  orderId: z.string(),
  /** Céntimos. */
  orderTotalAmount: z.number().int().max(MAX_CENTS),
  orderCurrency: z.string(),
});

/** `V4/Payment`: the form hands it to the browser, and a notification carries it. */
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
  /** Lyra's status of the whole order; `Order/Get` has one for each transaction only. */
  orderStatus: string;
  transactions: CardTransaction[];
}

/** Reads a signed answer and checks its form only; null when it cannot be read. */
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
function decidingTransaction({ transactions }: CardPayment): CardTransaction {
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
 * The part of a charge that went back to the buyer so far, in céntimos: refunds, a charge that was cancelled before its
 * capture (it is UNPAID then), and the rest that a smaller capture left out.
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

/** A change of a charge that Lyra reports: it went back, wholly or in part, or its bank never gave the money. */
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

/**
 * Number of parts in which the card's bank asks for the money; null: at once, or not reported. Unreadable data never fails a
 * payment.
 */
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
    // Equal for browser, notification and query: one transaction in one state.
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
