import { type ChargeProblem, problemStoredAs } from '@qhatu/contract/payment-methods';

/** What the payment providers are called. */
export const PROVIDER_TEXTS: Readonly<Record<string, string>> = {
  izipay: 'Izipay',
  paypal: 'PayPal',
  pagoefectivo: 'PagoEfectivo',
};

/** What a provider says of a payment. */
export const NOTICE_TEXTS: Readonly<Record<string, string>> = {
  paid: 'pagado',
  refused: 'rechazado',
  pending: 'en revisión',
  issued: 'por pagar',
};

const PROBLEM_TEXTS: Readonly<Record<ChargeProblem, string>> = {
  unknown_reference: 'No es de ningún pedido',
  earlier_release: 'Se empezó a pagar en una versión anterior de la tienda, sin pedido',
  wrong_method: 'El pedido se paga con otro método',
  wrong_amount: 'El importe no es el del pedido',
  wrong_currency: 'Llegó en otra moneda',
  paid_twice: 'El pedido ya estaba pagado',
  sold_out: 'Llegó tarde: los productos ya se habían agotado',
  order_cancelled: 'El pedido ya estaba anulado',
};

/** Why a payment pays no order, by the name that is stored; a later release may have stored one of its own. */
export function problemText(stored: string): string {
  const problem = problemStoredAs(stored);
  return problem ? PROBLEM_TEXTS[problem] : 'No corresponde al pedido';
}
