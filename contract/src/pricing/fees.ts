import { type Cents, toCents } from '../money';
import type { FeesSetting } from '../wire';
import type { MethodId } from './methods';
import { basisPoints, shareOf } from './rates';

/** Nobody has said what providers keep. */
export const NO_FEES: FeesSetting = {
  ...{ percent_1: 0, percent_2: 0, percent_4: 0 },
  ...{ fixed_1: 0, fixed_2: 0, fixed_4: 0 },
};

/**
 * What the provider of a method keeps of an order's total, céntimos, half up, never more than the total (D191). A transfer
 * has no provider.
 */
export function providerFee(total: Cents, method: MethodId, fees: FeesSetting): Cents {
  if (method === 0 || method === 3 || method === 5) return 0;
  return Math.min(total, shareOf(total, basisPoints(fees[`percent_${method}`])) + toCents(fees[`fixed_${method}`]));
}
