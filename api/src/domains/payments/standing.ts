import type { OnlineMethod } from '../../env/providers';
import type { Providers } from '.';
import { returnedOf } from './izipay';

/** A payment of ours, as its provider is asked about it. Amounts in minor units of what was charged. */
export interface OurPayment {
  method: OnlineMethod;
  reference: string;
  /** PayPal's order, or the cash code. */
  chargeId: string;
  /** The transaction that took the money. */
  transactionId: string | null;
  charged: number;
}

/** How a payment stands in the provider's own books. */
export interface Standing {
  state: 'paid' | 'pending' | 'unpaid' | 'unknown';
  amount: number | null;
  currency: string | null;
  /** What went back; null where the provider has no word for it. */
  returned: number | null;
}

const UNKNOWN: Standing = { state: 'unknown', amount: null, currency: null, returned: null };

/** Reads a payment in its provider's books; null when its method has no keys (any more). Throws 503. */
export async function standingOf(
  { izipay, paypal, pagoefectivo }: Providers,
  { method, reference, chargeId, transactionId, charged }: OurPayment,
): Promise<Standing | null> {
  if (method === 1 && izipay) {
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
  }
  if (method === 2 && paypal) {
    const order = await paypal.getOrder(chargeId);
    if (!order) return UNKNOWN;
    const { capture, refundedCents: returned } = order;
    if (!capture) return { state: 'unpaid', amount: null, currency: null, returned };
    const state = capture.state === 'taken' ? 'paid' : capture.state === 'pending' ? 'pending' : 'unpaid';
    return { state, amount: capture.cents, currency: capture.currency, returned };
  }
  if (method === 4 && pagoefectivo) {
    const code = (await pagoefectivo.search([chargeId])).find(({ cip }) => cip === chargeId);
    if (!code) return UNKNOWN;
    return { state: code.isPaid ? 'paid' : 'unpaid', amount: code.amount, currency: code.currency, returned: null };
  }
  return null;
}
