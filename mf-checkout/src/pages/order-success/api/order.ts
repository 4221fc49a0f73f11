import { type Order, orderFromWire } from '@qhatu/contract/model';
import type { Payment } from '@qhatu/contract/wire';
import { personalQuery, useQuery } from '@qhatu/shared-state';
import { useMemo } from 'react';
import type { OrderHandover } from '../../../features/order/api/pending';

/** The order that was just stored. */
interface HandedOver {
  order: Order;
  /** Lines of the cart that were not part of it (D19). */
  leftOut: string[];
}

/** The order that the checkout handed over in the browser's history, so that the page needs no request; null: none. */
export function useOrderHandover(state: unknown): HandedOver | null {
  return useMemo(() => {
    const { payment, leftOut } = (state ?? {}) as Partial<OrderHandover>;
    return payment && Array.isArray(payment.details) ? { order: orderFromWire(payment), leftOut: leftOut ?? [] } : null;
  }, [state]);
}

/** `GET orders/{id}`: own orders only (D4). */
export const useStoredOrder = (id: number, enabled: boolean) =>
  useQuery({ ...personalQuery<Payment>(`orders/${id}`), select: orderFromWire, enabled });
