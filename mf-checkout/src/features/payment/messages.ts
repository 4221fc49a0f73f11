import { isPaidOnline, paymentMethod } from '@qhatu/contract/pricing';
import type { Payment, PaymentTypeId } from '@qhatu/contract/wire';

/** What happens next, by method (spec 2 §2); a provider that still decides comes before (D125). */
export function nextStepText({ payment_type_id: method, payment_pending }: Payment): string {
  if (payment_pending) {
    return `Tu pago está en revisión: ${method === 2 ? 'PayPal' : 'tu banco'} todavía lo revisa. No pagues otra vez; guardamos tus productos y te escribimos cuando responda.`;
  }
  return method !== 0 && !isPaidOnline(method)
    ? 'Revisaremos y aprobaremos tu transferencia; después te enviaremos un correo electrónico.'
    : 'Nos pondremos en contacto contigo para indicarte la fecha de envío.';
}

/** The method in a sentence; an order of S/ 0 may have none. */
export const methodName = (method: PaymentTypeId): string => paymentMethod(method)?.name ?? 'Por definir';
