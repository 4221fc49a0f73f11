import type { Evidence } from '../events/evidence';
import { type CardPayment, decidingTransaction, isPaid } from './answer';

/** A card payment as evidence; its signature held, or it was read from Izipay itself. */
export function cardEvidence(payment: CardPayment): Evidence {
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
