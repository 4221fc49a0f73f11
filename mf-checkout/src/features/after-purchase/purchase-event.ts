import { toCents, toSoles } from '@qhatu/contract/money';
import type { Payment } from '@qhatu/contract/wire';
import { useHydrated } from '@qhatu/shared-state';
import { useEffect } from 'react';
import { firstTime } from './once-per-order';

/** 18 % (spec 2 §9). */
const WITH_TAX = 1.18;

/** The tax that is in a total: total − total / 1.18, in soles with two decimals (spec 2 §7). */
export function taxIn(total: number): number {
  const cents = toCents(total);
  return toSoles(cents - Math.round(cents / WITH_TAX));
}

/** The purchase as the analytics service takes it (GA4's `purchase`). Amounts in soles. */
export const purchaseEvent = (payment: Payment) => ({
  event: 'purchase',
  ecommerce: {
    transaction_id: String(payment.id),
    value: payment.total,
    currency: 'PEN',
    tax: taxIn(payment.total),
    shipping: payment.shipping_amount,
    ...(payment.promotion_code ? { coupon: payment.promotion_code } : {}),
    items: payment.details.map(({ product_id, name, variant_label, seller, qty, total }) => ({
      item_id: String(product_id),
      item_name: name,
      ...(variant_label ? { item_variant: variant_label } : {}),
      affiliation: seller.user_name,
      price: toSoles(Math.round(toCents(total) / qty)),
      quantity: qty,
    })),
  },
});

declare global {
  interface Window {
    /** Where analytics services read; it is filled whether or not one is there. */
    dataLayer?: unknown[];
  }
}

/** Tells `dataLayer` of a purchase that was just made: once, however often the page is loaded. Null tells nothing. */
export function usePurchaseEvent(payment: Payment | null): void {
  const hydrated = useHydrated();
  useEffect(() => {
    if (!hydrated || !payment || !firstTime('event', payment.id)) return;
    window.dataLayer ??= [];
    // What an earlier event said about products must not mix with this one.
    window.dataLayer.push({ ecommerce: null }, purchaseEvent(payment));
  }, [hydrated, payment]);
}
