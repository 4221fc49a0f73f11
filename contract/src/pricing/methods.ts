import type { Cents } from '../money';
import type { PaymentMethodOffer, PaymentTypeId } from '../wire';

/** How a buyer pays. 0 is "not chosen yet" (spec 2 §2). */
export type MethodId = PaymentTypeId;

/** A method that a product's offer or a code may be limited to, by the wire's name for it (D16). */
export type MethodKey = keyof PaymentMethodOffer;

const KEYS: Record<Exclude<MethodId, 0>, MethodKey> = {
  1: 'niubiz',
  2: 'paypal',
  3: 'transferencia',
  4: 'pagoEfectivo',
  5: 'transferencia2',
};

/** What paying by this method adds to the order, in céntimos (spec 2 §2). */
const SURCHARGES: Record<MethodId, Cents> = { 0: 0, 1: 0, 2: 0, 3: 800, 4: 400, 5: 0 };

/** Surcharge of a method in céntimos: transfer S/ 8, PagoEfectivo S/ 4, the others nothing (spec 2 §9). */
export const surchargeOf = (method: MethodId): Cents => SURCHARGES[method];

/** Card, PayPal and PagoEfectivo are charged by a provider before the order is stored (D75). */
export const isPaidOnline = (method: MethodId): method is 1 | 2 | 4 => method === 1 || method === 2 || method === 4;

/**
 * Whether something limited to `accepted` holds for `method`. `null` accepts every method; an empty list accepts none
 * (D79), except while no method is chosen (D16, D71).
 */
export function acceptsMethod(accepted: readonly MethodKey[] | null, method: MethodId): boolean {
  if (method === 0 || accepted === null) return true;
  return accepted.includes(KEYS[method]);
}

/** The wire's flags to a list: absent or empty means every method (`null`, D41), all false means none (D79). */
export function methodsFromWire(flags: Partial<PaymentMethodOffer> | null | undefined): readonly MethodKey[] | null {
  if (!flags || Object.keys(flags).length === 0) return null;
  return Object.values(KEYS).filter((key) => flags[key] === true);
}

/** The way back, for answers. */
export function methodsToWire(accepted: readonly MethodKey[] | null): PaymentMethodOffer | null {
  if (accepted === null) return null;
  return {
    niubiz: accepted.includes('niubiz'),
    paypal: accepted.includes('paypal'),
    transferencia: accepted.includes('transferencia'),
    transferencia2: accepted.includes('transferencia2'),
    pagoEfectivo: accepted.includes('pagoEfectivo'),
  };
}
