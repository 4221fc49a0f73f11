import type { Order } from '@qhatu/contract/model';
import { type Cents, toSoles } from '@qhatu/contract/money';
import { useHydrated } from '@qhatu/shared-state';
import { useEffect } from 'react';
import { firstTime } from './once-per-order';

/** 18 % (spec 2 §9). */
const WITH_TAX = 1.18;

/** The tax that is in a total: total − total / 1.18, in soles with two decimals (spec 2 §7). */
export function taxIn(total: Cents): number {
  return toSoles(total - Math.round(total / WITH_TAX));
}

/** The purchase as the analytics service takes it (GA4's `purchase`). Amounts in soles. */
export const purchaseEvent = (order: Order) => ({
  event: 'purchase',
  ecommerce: {
    transaction_id: String(order.id),
    value: toSoles(order.total),
    currency: 'PEN',
    tax: taxIn(order.total),
    shipping: toSoles(order.shipping),
    ...(order.promotionCode ? { coupon: order.promotionCode } : {}),
    items: order.lines.map(({ productId, name, variantLabel, sellerName, quantity, total }) => ({
      item_id: String(productId),
      item_name: name,
      ...(variantLabel ? { item_variant: variantLabel } : {}),
      affiliation: sellerName,
      price: toSoles(Math.round(total / quantity)),
      quantity,
    })),
  },
});

declare global {
  interface Window {
    /** Read by analytics services; it is filled whether or not one is there. */
    dataLayer?: unknown[];
  }
}

/** Tells `dataLayer` of a purchase that was just made: once, however often the page is loaded. Null tells nothing. */
export function usePurchaseEvent(order: Order | null): void {
  const hydrated = useHydrated();
  useEffect(() => {
    if (!hydrated || !order || !firstTime('event', order.id)) return;
    window.dataLayer ??= [];
    // The products of an earlier event must not mix with these.
    window.dataLayer.push({ ecommerce: null }, purchaseEvent(order));
  }, [hydrated, order]);
}
