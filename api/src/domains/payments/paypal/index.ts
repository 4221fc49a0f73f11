import type { ProviderSettings } from '../../../env/providers';
import { type ProviderAdapter, UNKNOWN } from '../adapter';
import type { NoteUnexpected } from '../provider';
import { paypalConnection } from './connection';
import { noticeCalls } from './notices';
import { capturePayment, orderCalls, paypalPaymentEvent } from './orders';
import { transactionCalls } from './transactions';

export { type PaypalEvent, readPaypalEvent } from './notices';
export { capturePayment, readPaypalOrder } from './orders';

/** PayPal's calls, which share one token. */
export function paypalClient(settings: ProviderSettings, note: NoteUnexpected = () => undefined) {
  const connection = paypalConnection(settings, note);
  return { ...orderCalls(connection), ...transactionCalls(connection), ...noticeCalls(connection, settings) };
}
export type PaypalClient = ReturnType<typeof paypalClient>;

/** PayPal's orders and captures. */
export const paypalAdapter = (paypal: PaypalClient): ProviderAdapter => ({
  /**
   * Captures an approved payment while its products are held: after a crash, or a capture without an answer, the order stays
   * approved, and its payer believes that they have paid (D27).
   */
  async ask({ reference, chargeId, open }) {
    const order = await paypal.getOrder(chargeId);
    if (order?.status !== 'APPROVED' || !open) return order && paypalPaymentEvent(order, reference);
    const taken = await capturePayment(paypal, { reference, chargeId });
    return taken === 'open' || taken === 'declined' ? null : taken;
  },

  async standing({ chargeId }) {
    const order = await paypal.getOrder(chargeId);
    if (!order) return UNKNOWN;
    const { capture, refundedCents: returned } = order;
    if (!capture) return { state: 'unpaid', amount: null, currency: null, returned };
    const state = capture.state === 'taken' ? 'paid' : capture.state === 'pending' ? 'pending' : 'unpaid';
    return { state, amount: capture.cents, currency: capture.currency, returned };
  },

  refunds: {
    all: ({ chargeId }) => paypal.refund(chargeId),
    // PayPal knows the request by its id.
    part: ({ chargeId, amount, key }) => paypal.refund(chargeId, { cents: amount, requestId: key }),
  },
});
