import { type Cents, formatMoney } from '@qhatu/contract/money';
import {
  hasOffer,
  isPaidOnline,
  type MethodId,
  offerHolds,
  type PricingLine,
  surchargeOf,
} from '@qhatu/contract/pricing';

export interface PayMethod {
  id: Exclude<MethodId, 0>;
  title: string;
  /** What it takes, in one line. */
  lead: string;
}

/** The methods in the order of the list (spec 2 §2). */
export const PAY_METHODS: readonly PayMethod[] = [
  { id: 1, title: 'IZYPAY', lead: 'Tarjeta de crédito o débito' },
  { id: 2, title: 'PAYPAL', lead: 'Tu cuenta PayPal, en dólares' },
  { id: 3, title: 'TRANSFERENCIA', lead: 'Depósito o transferencia desde tu banco' },
  { id: 4, title: 'PAGOEFECTIVO', lead: 'Efectivo o app de tu banco, con un código CIP' },
  { id: 5, title: 'TRANSFERENCIA (Móvil)', lead: 'Yape o Plin, con código QR' },
];

/**
 * What is offered: the methods that both this page and the server (`GET payment-methods`) can take now. As long as the
 * server has not said, the two transfers, which need no provider: it checks the order anyway.
 */
export const offeredMethods = (served: readonly { id: number }[] | undefined): readonly PayMethod[] =>
  PAY_METHODS.filter(({ id }) => (served ? served.some((method) => method.id === id) : !isPaidOnline(id)));

/** '+ S/ 8,00' or 'Sin recargo'. */
export function surchargeText(method: MethodId): string {
  const surcharge = surchargeOf(method);
  return surcharge > 0 ? `+ ${formatMoney(surcharge)}` : 'Sin recargo';
}

/** What the offers that this method does not carry would add, before it is chosen (D71). Céntimos. */
export function offersLostBy(lines: readonly PricingLine[], method: MethodId): Cents {
  return lines.reduce(
    (sum, line) => (hasOffer(line) && !offerHolds(line, method) ? sum + (line.price - line.offer) * line.qty : sum),
    0,
  );
}
