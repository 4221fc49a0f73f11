import type { Evidence } from './events/evidence';
import type { IntentRow } from './intents/find';
import { isPaid } from './izipay/answer';
import { cardEvidence } from './izipay/evidence';
import type { PaypalClient } from './paypal/client';
import { paypalEvidence } from './paypal/evidence';
import { takeMoney } from './paypal/takeMoney';
import type { Providers } from './providers';

/**
 * The payment of an intent as its provider tells it now; null when nothing was paid. Throws 503 when that could not be
 * found out.
 */
export async function askProvider(providers: Providers, intent: IntentRow): Promise<Evidence | null> {
  if (!intent.charge_id) return null;
  if (intent.payment_type_id === 1 && providers.izipay) {
    const payment = await providers.izipay.findOrder(intent.reference);
    return payment && isPaid(payment) ? cardEvidence(payment) : null;
  }
  if (intent.payment_type_id === 2 && providers.paypal) {
    return askPaypal(providers.paypal, intent, intent.charge_id);
  }
  // PagoEfectivo tells of payments by notification alone.
  return null;
}

/**
 * What the payer approved is captured while its products are held: a process that died, or a capture that was answered
 * by nobody, leaves the order approved, and who approved has paid as far as they know (D27).
 */
async function askPaypal(paypal: PaypalClient, intent: IntentRow, orderId: string): Promise<Evidence | null> {
  const order = await paypal.getOrder(orderId);
  if (order?.status !== 'APPROVED' || intent.status !== 'open') {
    return order && paypalEvidence(order, intent.reference);
  }
  const taken = await takeMoney(paypal, intent);
  return taken === 'open' || taken === 'declined' ? null : taken;
}
