import { type Cents, formatMoney } from '@qhatu/contract/money';
import { isTransfer, type MethodId, PAYMENT_METHODS, type PaymentMethod } from '@qhatu/contract/payment-methods';
import { hasOffer, offerHolds, type PricingLine, type PricingSettings, surchargeOf } from '@qhatu/contract/pricing';

/**
 * What is offered: the methods that both this page and the server (`GET payment-methods`) can take, and that
 * administration has not switched off meanwhile. As long as the
 * server has not said, the two transfers, which need no provider: it checks the order anyway.
 */
export const offeredMethods = (
  served: readonly { id: number }[] | undefined,
  methodsOn: readonly MethodId[],
): readonly PaymentMethod[] =>
  PAYMENT_METHODS.filter(
    ({ id }) => methodsOn.includes(id) && (served ? served.some((method) => method.id === id) : isTransfer(id)),
  );

/** '+ S/ 8,00' or 'Sin recargo'. */
export function surchargeText(settings: PricingSettings, method: MethodId): string {
  const surcharge = surchargeOf(settings, method);
  return surcharge > 0 ? `+ ${formatMoney(surcharge)}` : 'Sin recargo';
}

/** What the offers that this method does not carry would add, before it is chosen (D71). Céntimos. */
export function offersLostBy(lines: readonly PricingLine[], method: MethodId): Cents {
  return lines.reduce(
    (sum, line) => (hasOffer(line) && !offerHolds(line, method) ? sum + (line.price - line.offer) * line.qty : sum),
    0,
  );
}
