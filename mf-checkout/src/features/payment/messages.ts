import type { Order } from '@qhatu/contract/model';
import { isPaidOnline, type MethodId, paymentMethod } from '@qhatu/contract/pricing';

/** What happens next, by method (spec 2 §2); a provider that still decides comes before (D125). */
export function nextStepText({ method, isInReview }: Order): string {
  if (isInReview) {
    return `Tu pago está en revisión: ${method === 2 ? 'PayPal' : 'tu banco'} todavía lo revisa. No pagues otra vez; guardamos tus productos y te escribimos cuando responda.`;
  }
  return method !== 0 && !isPaidOnline(method)
    ? 'Revisaremos y aprobaremos tu transferencia; después te enviaremos un correo electrónico.'
    : 'Nos pondremos en contacto contigo para indicarte la fecha de envío.';
}

/** The method in a sentence; an order of S/ 0 may have none. */
export const methodName = (method: MethodId): string => paymentMethod(method)?.name ?? 'Por definir';
