import { toSoles } from '@qhatu/contract/money';
import { type MethodId, PAYMENT_METHODS, paymentMethod } from '@qhatu/contract/payment-methods';
import { type PricingSettings, surchargeOf } from '@qhatu/contract/pricing';

/** What an order, a mail and administration call the method (spec 2 §2). */
export const methodTitle = (id: MethodId): string => paymentMethod(id)?.title ?? '';

export const ALL_METHODS = PAYMENT_METHODS.map(({ id }) => id);

/** What the checkout may offer, in the order of the settings. Surcharge in soles. */
export const offeredMethods = (accepted: readonly MethodId[], settings: PricingSettings) =>
  accepted.map((id) => ({ id, name: methodTitle(id), surcharge: toSoles(surchargeOf(settings, id)) }));
