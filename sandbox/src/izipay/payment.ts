import { hmac } from '../ids';
import type { Keys } from '../options';
import type { CardCharge, CardCredit, CardTransaction } from './book';

/** A payment as Lyra's REST API V4 writes it down: what was given back stands among the transactions, newest first. */
export function paymentOf(keys: Keys, charge: CardCharge, transactions: CardTransaction[], credits: CardCredit[] = []) {
  const operations = [
    ...credits.map(({ uuid, amount }) => ({ uuid, amount, status: 'PAID', operationType: 'CREDIT' })),
    ...transactions.map(({ uuid, status }) => ({ uuid, amount: charge.amount, status, operationType: 'DEBIT' })),
  ];
  const paid = operations.some(({ status }) => status === 'PAID');
  return {
    shopId: keys.IZIPAY_SHOP_ID,
    orderCycle: paid ? 'CLOSED' : 'OPEN',
    orderStatus: paid ? 'PAID' : 'UNPAID',
    serverDate: new Date().toISOString().replace(/\.\d+Z$/, '+00:00'),
    orderDetails: {
      orderTotalAmount: charge.amount,
      orderEffectiveAmount: paid ? charge.amount : 0,
      orderCurrency: charge.currency,
      mode: 'TEST',
      orderId: charge.orderId,
      _type: 'V4/OrderDetails',
    },
    customer: { email: charge.email, _type: 'V4/Customer/Customer' },
    transactions: operations.map(({ uuid, amount, status, operationType }) => ({
      shopId: keys.IZIPAY_SHOP_ID,
      uuid,
      amount,
      currency: charge.currency,
      paymentMethodType: 'CARD',
      status: status === 'PAID' ? 'PAID' : 'UNPAID',
      detailedStatus: status === 'PAID' ? 'AUTHORISED' : 'REFUSED',
      operationType,
      errorCode: status === 'PAID' ? null : 'ACQ_001',
      errorMessage: status === 'PAID' ? null : 'payment refused',
      transactionDetails: { cardDetails: { effectiveBrand: 'VISA', pan: '497010XXXXXX0055' } },
      _type: 'V4/PaymentTransaction',
    })),
    _type: 'V4/Payment',
  };
}

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
