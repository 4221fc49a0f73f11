import { isPaidOnline, paymentMethod } from '@qhatu/contract/pricing';
import type { PaymentTypeId } from '@qhatu/contract/wire';

/** What happens next, by method (spec 2 §2). */
export function nextStepText(method: PaymentTypeId): string {
  return method !== 0 && !isPaidOnline(method)
    ? 'Revisaremos y aprobaremos tu transferencia; después te enviaremos un correo electrónico.'
    : 'Nos pondremos en contacto contigo para indicarte la fecha de envío.';
}

/** The method in a sentence; an order of S/ 0 may have none. */
export const methodName = (method: PaymentTypeId): string => paymentMethod(method)?.name ?? 'Por definir';
