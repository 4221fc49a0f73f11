import { hmac } from '../ids';
import type { Keys } from '../options';
import type { CardCharge, CardCredit, CardTransaction } from './store';

const SHOWN = {
  PAID: { status: 'PAID', detailedStatus: 'AUTHORISED' },
  RUNNING: { status: 'RUNNING', detailedStatus: 'AUTHORISED_TO_VALIDATE' },
  REFUSED: { status: 'UNPAID', detailedStatus: 'REFUSED' },
  CANCELLED: { status: 'UNPAID', detailedStatus: 'CANCELLED' },
} as const;

const orderDetails = ({ amount, currency, orderId }: CardCharge, paid: boolean) => ({
  orderTotalAmount: amount,
  orderEffectiveAmount: paid ? amount : null,
  orderCurrency: currency,
  mode: 'TEST',
  orderId,
  metadata: null,
  _type: 'V4/OrderDetails',
});

/** One transaction as Lyra's REST API V4 writes it down. */
export function transactionOf(keys: Keys, charge: CardCharge, operation: CardTransaction | CardCredit) {
  const isCredit = 'parent' in operation;
  const shown = SHOWN[isCredit ? 'PAID' : operation.status];
  const isRefused = shown.detailedStatus === 'REFUSED';
  return {
    shopId: keys.IZIPAY_SHOP_ID,
    uuid: operation.uuid,
    amount: operation.amount,
    currency: charge.currency,
    paymentMethodType: 'CARD',
    paymentMethodToken: null,
    status: shown.status,
    detailedStatus: !isCredit && operation.captured && shown.status === 'PAID' ? 'CAPTURED' : shown.detailedStatus,
    operationType: isCredit ? 'CREDIT' : 'DEBIT',
    errorCode: isRefused ? 'ACQ_001' : null,
    errorMessage: isRefused ? 'payment refused' : null,
    detailedErrorCode: isRefused ? '51' : null,
    detailedErrorMessage: null,
    metadata: null,
    transactionDetails: {
      parentTransactionUuid: isCredit ? operation.parent : null,
      sequenceNumber: 1,
      creationContext: isCredit ? 'REFUND' : 'CHARGE',
      cardDetails: {
        effectiveBrand: 'VISA',
        pan: '497010XXXXXX0055',
        manualValidation: 'NO',
        installmentNumber: isCredit ? null : charge.installments,
        _type: 'V4/PaymentMethod/Details/CardDetails',
      },
      _type: 'V4/TransactionDetails',
    },
    _type: 'V4/PaymentTransaction',
  };
}

/** A payment as the form and notifications have it: `V4/Payment`. */
export function paymentOf(keys: Keys, charge: CardCharge, operations: (CardTransaction | CardCredit)[]) {
  const transactions = operations.map((operation) => transactionOf(keys, charge, operation));
  const paid = transactions.some(({ status }) => status === 'PAID');
  const running = transactions.some(({ status }) => status === 'RUNNING');
  return {
    shopId: keys.IZIPAY_SHOP_ID,
    orderCycle: paid ? 'CLOSED' : 'OPEN',
    orderStatus: paid ? 'PAID' : running ? 'RUNNING' : 'UNPAID',
    serverDate: new Date().toISOString().replace(/\.\d+Z$/, '+00:00'),
    orderDetails: orderDetails(charge, paid),
    customer: { email: charge.email, _type: 'V4/Customer/Customer' },
    transactions,
    _type: 'V4/Payment',
  };
}

/** What `Order/Get` answers, which is not a payment: no status of its own, and each transaction names the order. */
export const orderTransactionsOf = (keys: Keys, charge: CardCharge) => ({
  shopId: keys.IZIPAY_SHOP_ID,
  orderId: charge.orderId,
  transactions: [...charge.credits, ...charge.transactions].map((operation) => ({
    ...transactionOf(keys, charge, operation),
    orderDetails: orderDetails(charge, false),
    _type: 'V4/Transaction',
  })),
  _type: 'V4/OrderTransactions',
});

/** What the card form hands to the shop's page. The hash is over the raw text. */
export const browserAnswer = (raw: string, key: string) => ({
  'kr-answer': raw,
  'kr-answer-type': 'V4/Payment',
  'kr-hash': hmac(raw, key),
  'kr-hash-key': 'sha256_hmac',
  'kr-hash-algorithm': 'sha256_hmac',
});

/** The notification's form: the same answer under the password. */
export const notificationForm = (raw: string, key: string): string =>
  new URLSearchParams({
    'kr-hash-key': 'password',
    'kr-hash-algorithm': 'sha256_hmac',
    'kr-answer': raw,
    'kr-answer-type': 'V4/Payment',
    'kr-hash': hmac(raw, key),
  }).toString();
