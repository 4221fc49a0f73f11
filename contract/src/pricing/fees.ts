import { type Cents, toCents } from '../money';
import { byOnlineMethod, isPaidOnline, type MethodId } from '../payment-methods';
import type { FeesSetting } from '../wire';
import { basisPoints, shareOf } from './rates';

/** No fees of providers: administration has set none. */
export const NO_FEES: FeesSetting = { ...byOnlineMethod('percent', () => 0), ...byOnlineMethod('fixed', () => 0) };

/**
 * The provider's fee for an order's total, céntimos, rounded half up, never more than the total (D191). A transfer has no
 * provider.
 */
export function providerFee(total: Cents, method: MethodId, fees: FeesSetting): Cents {
  if (!isPaidOnline(method)) return 0;
  return Math.min(total, shareOf(total, basisPoints(fees[`percent_${method}`])) + toCents(fees[`fixed_${method}`]));
}
