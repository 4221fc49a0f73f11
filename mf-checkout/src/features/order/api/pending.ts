import { type Cents, toCents } from '@qhatu/contract/money';
import type { OrderBody, OrderResult } from '@qhatu/contract/wire';
import { createOwnedStore } from '@qhatu/kit/owned';
import { api } from '@qhatu/shared-state';

/** A purchase that was confirmed by the buyer and not yet answered by the server (D27, D68). */
export interface PendingOrder {
  /** Made once for the purchase: every try carries the same one, so trying again never buys twice (D14). */
  key: string;
  /** The request body, kept as it was sent: every try repeats it. */
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

/** Pending orders by person (D63). */
export const pendingStore = createOwnedStore<PendingOrder>({
  name: 'pending-order',
  version: 1,
  accept: (stored) => (isPending(stored) ? stored : null),
});

/** The total that the buyer agreed to pay. */
export const totalOf = ({ body }: Pick<PendingOrder, 'body'>): Cents => toCents(body.total);

/** `POST orders` under the purchase's key (D14). Rejects with ApiError. */
export async function sendOrder({ key, body, leftOut }: PendingOrder) {
  const { payment, msg } = await api.post<OrderResult>('orders', body, { headers: { 'Idempotency-Key': key } });
  return { id: payment.id, msg, handover: { payment, leftOut } };
}

/** A stored order on its way to the page that shows it, in the browser's history: kept as the server answered it. */
export type OrderHandover = Awaited<ReturnType<typeof sendOrder>>['handover'];
