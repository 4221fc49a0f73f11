import { toSoles } from '@qhatu/contract/money';
import { type MethodId, surchargeOf } from '@qhatu/contract/pricing';

/** The methods' own names (spec 2 §2). */
export const METHOD_NAMES: Record<MethodId, string> = {
  0: '',
  1: 'IZYPAY',
  2: 'PAYPAL',
  3: 'TRANSFERENCIA',
  4: 'PAGOEFECTIVO',
  5: 'TRANSFERENCIA (Móvil)',
};

/** What the checkout may offer, in the order of the settings. Surcharge in soles. */
export const offeredMethods = (accepted: readonly MethodId[]) =>
  accepted.map((id) => ({ id, name: METHOD_NAMES[id], surcharge: toSoles(surchargeOf(id)) }));
