import type { OrderBody } from '@qhatu/contract/wire';
import { createPersisted } from '@qhatu/shared-state';

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

interface PendingOrders {
  /** By person (D63). */
  byOwner: Record<string, PendingOrder>;
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

export const pendingStore = createPersisted<PendingOrders, PendingOrders>(() => ({ byOwner: {} }), {
  name: 'pending-order',
  version: 1,
  pick: ({ byOwner }) => ({ byOwner }),
  carry: { entriesOf: 'byOwner', isKnown: isPending },
  accept: (stored) => {
    const byOwner = (stored as Partial<PendingOrders> | null)?.byOwner;
    if (typeof byOwner !== 'object' || byOwner === null) return null;
    return { byOwner: Object.fromEntries(Object.entries(byOwner).filter(([, order]) => isPending(order))) };
  },
});

export const pendingOf = (owner: number): PendingOrder | null => pendingStore.getState().byOwner[owner] ?? null;

export function keepPending(owner: number, order: PendingOrder): void {
  pendingStore.setState(({ byOwner }) => ({ byOwner: { ...byOwner, [owner]: order } }));
}

export function dropPending(owner: number): void {
  pendingStore.setState(({ byOwner }) => {
    const { [owner]: _gone, ...rest } = byOwner;
    return { byOwner: rest };
  });
}
