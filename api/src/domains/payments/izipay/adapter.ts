import { type ProviderAdapter, UNKNOWN } from '../adapter';
import { providerDown } from '../provider';
import { cardPaymentEvent, type izipayClient, returnedOf } from '.';

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
