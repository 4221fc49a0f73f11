import { type Picture, pictureFromWire } from '@qhatu/contract/model';
import { type Cents, toCents } from '@qhatu/contract/money';
import type { OrderAmounts } from '@qhatu/contract/pricing';
import type { PurchaseList, PurchaseDetail as WireDetail, Purchase as WirePurchase } from '@qhatu/contract/wire';
import { api, PERSONAL, useInfiniteQuery, useQueryClient } from '@qhatu/shared-state';

/** One order of the history. Σ lines + shipping + surcharge + designSurcharge − the discounts = total (D42, D78). */
export interface Purchase extends Omit<OrderAmounts, 'subtotal'> {
  id: number;
  /** ISO 8601. */
  placedAt: string;
  /** Where it goes, in one line. */
  address: string;
  /** How it is paid, in words. */
  method: string;
  status: WirePurchase['status'];
  lines: PurchasedLine[];
}

/** One purchased line (spec 3 §3). */
export interface PurchasedLine {
  id: number;
  orderId: number;
  /** ISO 8601. */
  boughtAt: string;
  name: string;
  code: string;
  picture: Picture | null;
  quantity: number;
  variantLabel: string | null;
  /** The design on it, when it is a custom product. */
  designId: number | null;
  sellerName: string;
  /** What it cost after its discount. */
  total: Cents;
  /** Steps of `DELIVERY_STEPS` that are done, one after the other from the first. */
  stepsDone: number;
  canBeReceived: boolean;
  canBeRated: boolean;
  isRated: boolean;
}

function lineFromWire(wire: WireDetail): PurchasedLine {
  const steps = [wire.estadoenvio1, wire.estadoenvio2, wire.estadoenvio3, wire.estadoenvio4, wire.estadoenvio5];
  const isDone = steps.map((step) => step === 'complete');
  const open = isDone.indexOf(false);
  const [image] = wire.product.images;
  return {
    ...{ id: wire.id, orderId: wire.payment_id, boughtAt: wire.created_at, quantity: wire.quantity },
    ...{ name: wire.product.name, code: wire.product.code, picture: image ? pictureFromWire(image) : null },
    variantLabel: wire.variant_label,
    designId: wire.product_custom_id ?? null,
    sellerName: wire.seller.user_name,
    total: toCents(wire.total),
    stepsDone: open < 0 ? steps.length : open,
    // Sent, and nobody has said that it came (D26, D48).
    canBeReceived: isDone[3] === true && isDone[4] === false,
    // A seller is rated once the payment is approved, and once only (spec 3 §4).
    canBeRated: wire.qualify_id === null && isDone[1] === true,
    isRated: wire.qualify_id !== null,
  };
}

export const purchaseFromWire = (wire: WirePurchase): Purchase => ({
  ...{ id: wire.id, placedAt: wire.created_at, address: wire.direccion, method: wire.metodopago, status: wire.status },
  shipping: toCents(wire.shipping_amount),
  surcharge: toCents(wire.comisionmp),
  designSurcharge: toCents(wire.design_surcharge),
  discountFix: toCents(wire.discount_fix),
  discountShipping: toCents(wire.discount_shipping),
  total: toCents(wire.totalcc),
  lines: wire.details.map(lineFromWire),
});

const keyOf = (userId: number) => ['api', 'users/purchases', userId];

/** The person's purchases, newest first, page by page (D9, D48). */
export function usePurchases(userId: number) {
  return useInfiniteQuery({
    queryKey: keyOf(userId),
    meta: PERSONAL,
    queryFn: ({ pageParam, signal }) => api.get<PurchaseList>(`users/purchases?page=${pageParam}`, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ current_page, last_page }: PurchaseList) =>
      current_page < last_page ? current_page + 1 : undefined,
    select: ({ pages }) => pages.flatMap(({ data }) => data.map(purchaseFromWire)),
    enabled: userId !== 0,
  });
}

/** After a change the purchases are read again (spec 3 §4). */
export function useReloadPurchases(userId: number): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: keyOf(userId) });
}
