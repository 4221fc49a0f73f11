import type { Evidence } from '../events/evidence';
import type { PaypalOrderState } from './answer';

/** A captured PayPal order as evidence; null while nothing is captured. */
export const paypalEvidence = (order: PaypalOrderState, reference: string): Evidence | null =>
  order.capture && {
    provider: 'paypal',
    eventId: `capture:${order.capture.id}`,
    reference,
    kind: 'paid',
    code: order.id,
    amount: order.capture.cents,
    currency: order.capture.currency,
    payerId: order.payerId,
    chargeId: order.capture.id,
    payload: order,
  };
