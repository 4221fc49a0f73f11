import type { Evidence } from './events/evidence';
import type { IntentRow } from './intents/find';
import { isPaid } from './izipay/answer';
import { cardEvidence } from './izipay/evidence';
import { paypalEvidence } from './paypal/evidence';
import type { Providers } from './service';

/** The payment of an intent as its provider tells it now; null when nothing was paid. Throws 503. */
export async function askProvider(providers: Providers, intent: IntentRow): Promise<Evidence | null> {
  if (!intent.charge_id) return null;
  if (intent.payment_type_id === 1 && providers.izipay) {
    const payment = await providers.izipay.findOrder(intent.reference);
    return payment && isPaid(payment) ? cardEvidence(payment) : null;
  }
  if (intent.payment_type_id === 2 && providers.paypal) {
    const order = await providers.paypal.getOrder(intent.charge_id);
    return order && paypalEvidence(order, intent.reference);
  }
  // PagoEfectivo tells of payments by notification alone.
  return null;
}
