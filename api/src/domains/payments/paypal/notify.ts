import type { IncomingHttpHeaders } from 'node:http';
import type { Db } from '../../../db/open';
import { malformed, unauthenticated } from '../../../http/errors';
import { intentOfCharge } from '../intents/find';
import type { Payments } from '../service';
import { readPaypalEvent } from './answer';
import { capturePaypal } from './capture';

const APPROVED = 'CHECKOUT.ORDER.APPROVED';
const CAPTURED = 'PAYMENT.CAPTURE.COMPLETED';

/**
 * PayPal's notification, verified by PayPal itself. An order that was approved and never captured, because the browser
 * was gone, is captured here (D27, D75); what was captured is read from PayPal and not believed from the event.
 */
export async function paypalNotified(
  db: Db,
  payments: Payments,
  headers: IncomingHttpHeaders,
  raw: string,
): Promise<string> {
  const { paypal } = payments.providers;
  const event = readPaypalEvent(raw);
  if (!paypal || !event) throw malformed();
  if (!(await paypal.isGenuine(headers, raw))) throw unauthenticated('La firma no es válida.', 'bad_signature');
  if ((event.type !== APPROVED && event.type !== CAPTURED) || !event.orderId) return 'noted';
  const intent = await intentOfCharge(db, 2, event.orderId);
  if (!intent) return 'noted';
  if (event.type === APPROVED) {
    if (intent.status !== 'open') return 'noted';
    return (await capturePaypal(payments, paypal, intent)).state;
  }
  return (await payments.reconcile(intent))?.state ?? 'noted';
}
