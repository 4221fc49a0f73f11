import type { Order } from '@qhatu/contract/model';
import { isTransfer, type MethodId, paymentMethod, reviewerOf } from '@qhatu/contract/payment-methods';

/** The next step, by method (spec 2 §2); a provider that still decides comes first (D125). */
export function nextStepText({ method, isInReview }: Order): string {
  if (isInReview) {
    return `Tu pago está en revisión: ${reviewerOf(method)} todavía lo revisa. No pagues otra vez; guardamos tus productos y te escribimos cuando responda.`;
  }
  return isTransfer(method)
    ? 'Revisaremos y aprobaremos tu transferencia; después te enviaremos un correo electrónico.'
    : 'Nos pondremos en contacto contigo para indicarte la fecha de envío.';
}

/** The method in a sentence; an order of S/ 0 may have none. */
export const methodName = (method: MethodId): string => paymentMethod(method)?.name ?? 'Por definir';
