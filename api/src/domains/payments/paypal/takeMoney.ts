import type { Evidence } from '../events/evidence';
import type { IntentRow } from '../intents/find';
import { providerDown } from '../provider';
import { paymentTexts } from '../texts';
import type { PaypalClient } from './client';
import { paypalEvidence } from './evidence';

/** The capture alone, as evidence; `open` when the payer has not approved. Throws 503. */
export async function takeMoney(
  paypal: PaypalClient,
  { charge_id, reference }: IntentRow,
): Promise<Evidence | 'declined' | 'open'> {
  if (!charge_id) return 'open';
  const captured = await paypal.captureOrder(charge_id);
  if ('issue' in captured && captured.issue === 'INSTRUMENT_DECLINED') return 'declined';
  const order = 'state' in captured ? captured.state : await paypal.getOrder(charge_id);
  const evidence = order && paypalEvidence(order, reference);
  // Captured, but PayPal has not said for how much: nothing is lost, the next question finds it.
  if (!evidence && order?.status === 'COMPLETED') throw providerDown(paymentTexts.unconfirmed);
  return evidence ?? 'open';
}
