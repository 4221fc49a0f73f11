import type { PricingLine } from '@qhatu/contract/pricing';
import { useMember } from '@qhatu/shared-state';
import { useMemo } from 'react';
import { useProfile } from '../../features/buyer/api/profile';
import { buyerOf } from '../../features/buyer/buyer';
import { type CartEntry, useFreshCart } from '../../features/cart/useFreshCart';
import { useCoupon } from '../../features/coupon/useCoupon';
import { useDraft } from '../../features/draft/store';
import { useFigures } from '../../features/pricing/useFigures';

type Buyable = CartEntry & { pricing: PricingLine };
const isBuyable = (entry: CartEntry): entry is Buyable => entry.pricing !== null;

/** Everything that the checkout shows and sends, put together from cart, profile, draft, code and price rules. */
export function useCheckout() {
  const userId = useMember()?.person.id ?? 0;
  const { hydrated, entries, query: products, isKnown } = useFreshCart();
  const { draft, patch, choose } = useDraft();
  const profile = useProfile(userId);
  const coupon = useCoupon();

  const addresses = profile.data?.addresses ?? [];
  // An address that was deleted meanwhile is no choice.
  const address = addresses.find(({ id }) => id === draft.choices.addressId) ?? null;
  const buyable = useMemo(() => entries.filter(isBuyable), [entries]);
  const lines = useMemo(() => buyable.map(({ pricing }) => pricing), [buyable]);
  const { method } = draft.choices;
  const pricing = useFigures({
    lines,
    regionId: address?.regionId ?? null,
    method: address ? method : 0,
    promotion: coupon.promotion,
    code: coupon.code,
  });
  const { figures } = pricing;

  const needsAdult = entries.some(({ product }) => product?.adultsOnly === true);
  return {
    hydrated,
    entries,
    buyable,
    lines,
    products,
    isKnown,
    profile,
    addresses,
    address,
    buyer: buyerOf(draft, profile.data),
    draft,
    patch,
    choose,
    coupon,
    pricing,
    figures,
    needsAdult,
    /** The form and the payment methods are locked until the adult question is answered with yes (spec 2 §4). */
    adultLocked: needsAdult && draft.choices.adult !== true,
    canInvoice: buyable.some(({ product }) => product?.issuesInvoices === true),
    lineCount: figures.lines.filter(({ counts }) => counts).length,
    /** Method that the order is registered with: a free order is a transfer (D21). */
    method: address ? figures.method : 0,
  };
}

export type Checkout = ReturnType<typeof useCheckout>;
