import { type Cents, toCents } from '@qhatu/contract/money';
import type { OrderState } from '@qhatu/contract/orders';
import type { StaffOrderRow as WireRow } from '@qhatu/contract/wire';
import { useKeyset } from '../../../list';

/** An order as staff find it: every method of payment; a seller's are those with own lines (D1). */
export interface OrderRow {
  id: number;
  state: OrderState;
  /** ISO 8601. */
  createdAt: string;
  buyerName: string;
  /** How it is paid, in words. */
  method: string;
  /** The whole order for administration, the own lines for a seller. */
  total: Cents;
  /** What went back, or is on its way back; null for a seller. */
  refunded: Cents | null;
  units: number;
  /** The names of the first three, and how many lines there are beside them. */
  products: string[];
  moreProducts: number;
  sellerNames: string[];
  district: string;
  /** Returns that nobody has ended, and whether one of them waits for an answer for too long. */
  openReturns: number;
  hasLateReturn: boolean;
}

/** Below /api/web; the page after is asked for by `after`. */
export const ORDERS_PATH = 'staff/orders';

export const orderRowFromWire = (wire: WireRow): OrderRow => ({
  ...{ id: wire.id, state: wire.state, createdAt: wire.created_at, buyerName: wire.buyer.name },
  ...{ method: wire.metodopago, total: toCents(wire.total) },
  refunded: wire.refunded === null ? null : toCents(wire.refunded),
  ...{ units: wire.units, products: wire.products, moreProducts: wire.more_products },
  ...{ sellerNames: wire.sellers.map(({ name }) => name), district: wire.district },
  ...{ openReturns: wire.open_returns, hasLateReturn: wire.late },
});

/** The orders that the filter finds, newest first. */
export const useOrders = (filter: string, userId: number) =>
  useKeyset({
    ...{ path: ORDERS_PATH, filter: ['perPage=50', filter].filter(Boolean).join('&'), after: 'after', userId },
    fromWire: orderRowFromWire,
  });
