import { type Cents, formatMoney } from '@qhatu/contract/money';
import { isTransfer, type MethodId, PAYMENT_METHODS, type PaymentMethod } from '@qhatu/contract/payment-methods';
import { hasOffer, offerHolds, type PricingLine, type PricingSettings, surchargeOf } from '@qhatu/contract/pricing';

/**
 * The methods on offer: this page and the server (`GET payment-methods`) both take them, and administration has not switched
 * them off meanwhile. Until the server has answered, these are the two transfers, which need no provider: the order is
 * checked anyway.
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

/**
 * The sum that the order would rise by, since this method does not carry some offers (D71): shown before it is chosen.
 * Céntimos.
 */
export function offersLostBy(lines: readonly PricingLine[], method: MethodId): Cents {
  return lines.reduce(
    (sum, line) => (hasOffer(line) && !offerHolds(line, method) ? sum + (line.price - line.offer) * line.qty : sum),
    0,
  );
}
