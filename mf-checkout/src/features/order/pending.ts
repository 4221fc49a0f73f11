import type { OrderBody } from '@qhatu/contract/wire';
import { createOwnedStore } from '@qhatu/kit/owned';

/** A purchase that was confirmed by the buyer and not yet answered by the server (D27, D68). */
export interface PendingOrder {
  /** Made once for the purchase: every try carries the same one, so trying again never buys twice (D14). */
  key: string;
  body: OrderBody;
  /** Lines of the cart at that moment; they leave it once the order is stored. */
  cartKeys: string[];
  /** Names of lines that were in the cart and are not part of the order (D19). */
  leftOut: string[];
  /** A try ended without an answer: the order may be stored already, so its key must not be given up. */
  unanswered: boolean;
}

function isPending(value: unknown): value is PendingOrder {
  const order = value as Partial<PendingOrder> | null;
  return (
    typeof order?.key === 'string' &&
    typeof order.body === 'object' &&
    order.body !== null &&
    Array.isArray(order.cartKeys) &&
    Array.isArray(order.leftOut) &&
    typeof order.unanswered === 'boolean'
  );
}

/** By person (D63). */
export const pendingStore = createOwnedStore<PendingOrder>({
  name: 'pending-order',
  version: 1,
  accept: (stored) => (isPending(stored) ? stored : null),
});
