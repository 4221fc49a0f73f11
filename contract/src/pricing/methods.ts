import { byKey, type MethodId, type MethodKey, PAYMENT_METHODS, paymentMethod } from '../payment-methods';
import type { PaymentMethodOffer } from '../wire';

/**
 * True when an offer limited to `accepted` applies to `method`. `null` accepts every method; an empty list accepts none
 * (D79), except while no method is chosen (D16, D71).
 */
export function acceptsMethod(accepted: readonly MethodKey[] | null, method: MethodId): boolean {
  if (method === 0 || accepted === null) return true;
  const key = paymentMethod(method)?.key;
  return key !== undefined && accepted.includes(key);
}

/** The wire's flags to a list: absent or empty means every method (`null`, D41), all false means none (D79). */
export function methodsFromWire(flags: Partial<PaymentMethodOffer> | null | undefined): readonly MethodKey[] | null {
  if (!flags || Object.keys(flags).length === 0) return null;
  return PAYMENT_METHODS.map(({ key }) => key).filter((key) => flags[key] === true);
}

/** The wire's flags for these methods alone. */
export const methodFlags = (accepted: readonly MethodKey[]): PaymentMethodOffer =>
  byKey(({ key }) => accepted.includes(key));

/** The way back, for answers. */
export function methodsToWire(accepted: readonly MethodKey[] | null): PaymentMethodOffer | null {
  return accepted && methodFlags(accepted);
}
