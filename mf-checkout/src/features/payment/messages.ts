import type { PaymentTypeId } from '@qhatu/contract/wire';

/** What happens next, by method (spec 2 §2). */
export function nextStepText(method: PaymentTypeId): string {
  return method === 3 || method === 5
    ? 'Revisaremos y aprobaremos tu transferencia; después te enviaremos un correo electrónico.'
    : 'Nos pondremos en contacto contigo para indicarte la fecha de envío.';
}

const NAMES: Record<PaymentTypeId, string> = {
  0: 'Por definir',
  1: 'Tarjeta',
  2: 'PayPal',
  3: 'Transferencia',
  4: 'PagoEfectivo',
  5: 'Transferencia (Móvil)',
};

export const methodName = (method: PaymentTypeId): string => NAMES[method];
