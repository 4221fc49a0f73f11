import type { IntentRow } from '../intents/find';
import type { Payments } from '../service';
import type { PaypalClient } from './client';
import { takeMoney } from './takeMoney';

export type CaptureResult = { state: 'applied' | 'problem' | 'declined' | 'open' };

/**
 * Takes the money of an approved order and makes it an order here. Asking again is safe at every point: PayPal knows the
 * request by its id, and one that was captured already is read (D27).
 */
export async function capturePaypal(
  payments: Payments,
  paypal: PaypalClient,
  intent: IntentRow,
): Promise<CaptureResult> {
  const evidence = await takeMoney(paypal, intent);
  if (evidence === 'declined' || evidence === 'open') return { state: evidence };
  const { state } = await payments.settle(evidence);
  return { state: state === 'applied' ? 'applied' : 'problem' };
}
