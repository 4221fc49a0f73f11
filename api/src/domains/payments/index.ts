import { isConfigured, type OnlineMethod, type ProviderSettings } from '../../env/providers';
import { cardPaymentEvent, izipayClient, returnedOf } from './izipay';
import { cipPaymentEvent, pagoefectivoClient } from './pagoefectivo';
import { capturePayment, type PaypalPurchase, paypalClient, paypalPaymentEvent } from './paypal';
import { type NoteUnexpected, type PaymentEvent, providerDown } from './provider';

/** The configured providers; null is one that nobody can pay by. */
export interface Providers {
  izipay: ReturnType<typeof izipayClient> | null;
  paypal: ReturnType<typeof paypalClient> | null;
  pagoefectivo: ReturnType<typeof pagoefectivoClient> | null;
}

/** `note` is told of every answer of theirs that is not understood. */
export const openProviders = (settings: ProviderSettings, note?: NoteUnexpected): Providers => ({
  izipay: isConfigured(settings, 1) ? izipayClient(settings, note) : null,
  paypal: isConfigured(settings, 2) ? paypalClient(settings, note) : null,
  pagoefectivo: isConfigured(settings, 4) ? pagoefectivoClient(settings, note) : null,
});

/** A purchase that its provider is asked about. `open`: its products are still held. */
export interface AskedPurchase extends PaypalPurchase {
  method: OnlineMethod;
  open: boolean;
}

/**
 * The payment of a purchase as its provider tells it now, paid, pending or refused; null when nobody has tried. What the
 * payer approved at PayPal is captured while its products are held: a process that died, or a capture that was answered
 * by nobody, leaves the order approved, and who approved has paid as far as they know (D27). Throws 503 when it could
 * not be found out.
 */
export async function askProvider(
  { izipay, paypal, pagoefectivo }: Providers,
  { method, reference, chargeId, open }: AskedPurchase,
): Promise<PaymentEvent | null> {
  if (method === 1 && izipay) {
    const payment = await izipay.findOrder(reference);
    return payment && cardPaymentEvent(payment);
  }
  if (method === 4 && pagoefectivo) {
    const found = (await pagoefectivo.search([chargeId])).find(({ cip }) => cip === chargeId);
    return found?.isPaid ? cipPaymentEvent(found, reference) : null;
  }
  if (method !== 2 || !paypal) return null;
  const order = await paypal.getOrder(chargeId);
  if (order?.status !== 'APPROVED' || !open) return order && paypalPaymentEvent(order, reference);
  const taken = await capturePayment(paypal, { reference, chargeId });
  return taken === 'open' || taken === 'declined' ? null : taken;
}

/** Gives back a whole payment by the provider's own call; null where there is none (PagoEfectivo), or no key for it. */
export async function returnPayment(
  { izipay, paypal }: Providers,
  { provider, chargeId, amount, currency }: { provider: string; chargeId: string; amount: number; currency: string },
): Promise<string | null> {
  if (provider === 'izipay' && izipay) return izipay.refund({ uuid: chargeId, amount, currency });
  if (provider === 'paypal' && paypal) return paypal.refund(chargeId);
  return null;
}

/** A part of a payment that goes back. Amounts in minor units of what was charged. */
export interface ReturnedPart {
  method: number;
  reference: string;
  chargeId: string;
  amount: number;
  /** All that was charged. */
  charged: number;
  /** What went back of this payment before. */
  before: number;
  /** The same for every try of this part. */
  key: string;
}

/**
 * Gives back a part of a payment, once for each key, also when the answer of an earlier try was lost: PayPal knows the
 * request by its id; Lyra knows none, so what it has given back so far is read before. Parts of one payment go one after
 * the other. Throws 503 when it could not be done.
 */
export async function returnPart({ izipay, paypal }: Providers, part: ReturnedPart): Promise<string> {
  if (part.method === 1 && izipay) {
    const { chargeId: uuid, amount, charged, before, reference, key } = part;
    const payment = await izipay.findOrder(reference);
    // What is not known cannot be given back in parts.
    if (!payment) throw providerDown();
    const isDone = returnedOf(payment, { uuid, amount: charged }) >= before + amount;
    return isDone ? key : izipay.refund({ uuid, amount, of: payment });
  }
  if (part.method === 2 && paypal) return paypal.refund(part.chargeId, { cents: part.amount, requestId: part.key });
  throw providerDown();
}
