import { type Cents, formatMoney } from '@qhatu/contract/money';
import { hasOffer, type MethodId, offerHolds, type PricingLine, surchargeOf } from '@qhatu/contract/pricing';

export interface PayMethod {
  id: Exclude<MethodId, 0>;
  title: string;
  /** What it takes, in one line. */
  lead: string;
}

/** The methods that this page can take a payment with, in the order of the list. Others join with their adapter. */
export const PAY_METHODS: readonly PayMethod[] = [
  { id: 3, title: 'TRANSFERENCIA', lead: 'Depósito o transferencia desde tu banco' },
  { id: 5, title: 'TRANSFERENCIA (Móvil)', lead: 'Yape o Plin, con código QR' },
];

/**
 * What is offered: the methods that both this page and the server (`GET payment-methods`) can take now. As long as the
 * server has not said, all of ours: it checks the order anyway.
 */
export const offeredMethods = (served: readonly { id: number }[] | undefined): readonly PayMethod[] =>
  served ? PAY_METHODS.filter(({ id }) => served.some((method) => method.id === id)) : PAY_METHODS;

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
