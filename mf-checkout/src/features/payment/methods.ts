import { type Cents, formatMoney } from '@qhatu/contract/money';
import { hasOffer, type MethodId, offerHolds, type PricingLine, surchargeOf } from '@qhatu/contract/pricing';

export interface PayMethod {
  id: Exclude<MethodId, 0>;
  title: string;
  /** What it takes, in one line. */
  lead: string;
}

/** The methods that can be paid with now, in the order of the list. Others join when their adapter stands. */
export const PAY_METHODS: readonly PayMethod[] = [
  { id: 3, title: 'TRANSFERENCIA', lead: 'Depósito o transferencia desde tu banco' },
  { id: 5, title: 'TRANSFERENCIA (Móvil)', lead: 'Yape o Plin, con código QR' },
];

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
