import { type Cents, toCents } from '../money';
import { byMethod, type MethodId, PAYMENT_METHODS, type PaymentMethod } from '../payment-methods';
import { MAX_UNITS } from '../shop';
import type { AccountsSetting, HoldsSetting, LimitsSetting, MethodsSetting, ShippingSetting } from '../wire';
import { banksOf, walletsOf } from './accounts';

/** Settings of administration for every price: input of the price rules, in the browser and on the server. Céntimos. */
export interface PricingSettings {
  limaShipping: Cents;
  /** Shipping of each line that goes to a province. */
  provinceShipping: Cents;
  /** SUBTOTAL from which shipping to Lima is free. */
  freeShippingFrom: Cents;
  /** Surcharge of each payment method. */
  surcharges: Readonly<Partial<Record<MethodId, Cents>>>;
}

/** Shipping until administration saves another, in soles (spec 2 §9). */
export const SPEC_SHIPPING: ShippingSetting = { lima: 7, province: 12, free_from: 200 };

/** Every method, with what it adds by the specification (spec 2 §9). Soles. */
export const SPEC_METHODS: MethodsSetting = {
  ...byMethod('on', () => true),
  ...byMethod('surcharge', ({ surcharge }) => surcharge),
};

/** The policy's hold of a transfer and the shortest that a card or PayPal needs (D25, D75). */
export const SPEC_HOLDS: HoldsSetting = { transfer_hours: 4, charged_minutes: 30 };

/** Limits of an account's unpaid orders, until administration saves others (D96). */
export const SPEC_LIMITS: LimitsSetting = { open_orders: 3, open_units: MAX_UNITS };

/** Shipping costs in céntimos, from the form in which they are kept and travel. */
export const shippingSettings = (shipping: ShippingSetting) => ({
  limaShipping: toCents(shipping.lima),
  provinceShipping: toCents(shipping.province),
  freeShippingFrom: toCents(shipping.free_from),
});

/** The settings as they are kept and travel, in soles, to what the rules need. */
export function pricingSettings(shipping: ShippingSetting, methods: MethodsSetting): PricingSettings {
  return {
    ...shippingSettings(shipping),
    surcharges: Object.fromEntries(PAYMENT_METHODS.map(({ id }) => [id, toCents(methods[`surcharge_${id}`])])),
  };
}

/** True when a method has a target for its money: a transfer an account, a wallet's payment a wallet (D180). */
const isPayable = ({ paidTo }: PaymentMethod, accounts: AccountsSetting): boolean => {
  if (paidTo === 'banks') return banksOf(accounts).length > 0;
  return paidTo !== 'wallets' || walletsOf(accounts).length > 0;
};

/**
 * The methods that administration has not switched off, and that have an account or a wallet where they need one (D180).
 * Accounts that are not known yet (null) keep none back.
 */
export const methodsOn = (methods: MethodsSetting, accounts: AccountsSetting | null): MethodId[] =>
  PAYMENT_METHODS.filter(
    (method) => methods[`on_${method.id}`] && (accounts === null || isPayable(method, accounts)),
  ).map(({ id }) => id);

/** The specification's figures. */
export const SPEC_PRICING: PricingSettings = pricingSettings(SPEC_SHIPPING, SPEC_METHODS);

/** Surcharge of a method in céntimos; nothing while none is chosen. */
export const surchargeOf = ({ surcharges }: Pick<PricingSettings, 'surcharges'>, id: MethodId): Cents =>
  surcharges[id] ?? 0;
