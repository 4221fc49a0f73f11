import type { LimitsSetting } from '@qhatu/contract/wire';
import type { Env } from '../../env';

/**
 * The most that administration may allow to wait for its payment, with the products held: purchases of one account, and
 * units of one product in them. 0: no limit, whatever is set (D96, D156).
 */
export type OpenLimits = Pick<Env, 'MAX_OPEN_ORDERS' | 'MAX_OPEN_UNITS'>;

/** Most unpaid purchases of an account; 0: no limit. */
export const maxOpenOrders = ({ MAX_OPEN_ORDERS }: OpenLimits, { open_orders }: LimitsSetting): number =>
  Math.min(MAX_OPEN_ORDERS, open_orders);

/** Most units of one product that a buyer may hold; null: no limit. */
export const maxOpenUnits = ({ MAX_OPEN_UNITS }: OpenLimits, { open_units }: LimitsSetting): number | null =>
  Math.min(MAX_OPEN_UNITS, open_units) || null;
