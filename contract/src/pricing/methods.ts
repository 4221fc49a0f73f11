import type { PaymentMethodOffer, PaymentTypeId } from '../wire';

/** How a buyer pays. 0 is "not chosen yet" (spec 2 §2). */
export type MethodId = PaymentTypeId;

/** A method that a product's offer or a code may be limited to, by the wire's name for it (D16). */
export type MethodKey = keyof PaymentMethodOffer;

type ChosenMethod = Exclude<MethodId, 0>;

/** A way to pay, with everything that every part of the tree says or asks about it. */
export interface PaymentMethod {
  id: ChosenMethod;
  /** Its flag in `paymentmethodoffer` (D16). */
  key: MethodKey;
  /** As the checkout, orders and mails call it (spec 2 §2). */
  title: string;
  /** As a sentence or a narrow table calls it. */
  name: string;
  /** What it takes, in one line. */
  lead: string;
  /** Charged by a provider before the order is stored (D75); the others are looked at by a person. */
  online: boolean;
}

/** Every payment method, in the order of the checkout's list (spec 2 §2). */
export const PAYMENT_METHODS: readonly PaymentMethod[] = [
  {
    id: 1,
    key: 'niubiz',
    title: 'IZYPAY',
    name: 'Tarjeta',
    lead: 'Tarjeta de crédito o débito',
    online: true,
  },
  {
    id: 2,
    key: 'paypal',
    title: 'PAYPAL',
    name: 'PayPal',
    lead: 'Tu cuenta PayPal, en dólares',
    online: true,
  },
  {
    id: 3,
    key: 'transferencia',
    title: 'TRANSFERENCIA',
    name: 'Transferencia',
    lead: 'Depósito o transferencia desde tu banco',
    online: false,
  },
  {
    id: 4,
    key: 'pagoEfectivo',
    title: 'PAGOEFECTIVO',
    name: 'PagoEfectivo',
    lead: 'Efectivo o app de tu banco, con un código CIP',
    online: true,
  },
  {
    id: 5,
    key: 'transferencia2',
    title: 'TRANSFERENCIA (Móvil)',
    name: 'Yape y Plin',
    lead: 'Yape o Plin, con código QR',
    online: false,
  },
];

/** The method of this id; none for 0, "not chosen yet". */
export const paymentMethod = (id: MethodId): PaymentMethod | undefined =>
  PAYMENT_METHODS.find((method) => method.id === id);

/** Whether a provider charges it before the order is stored (D75). */
export const isPaidOnline = (id: MethodId): id is 1 | 2 | 4 => paymentMethod(id)?.online === true;

/**
 * Whether something limited to `accepted` holds for `method`. `null` accepts every method; an empty list accepts none
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
