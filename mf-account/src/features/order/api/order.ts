import { orderFromWire } from '@qhatu/contract/model';
import { type Cents, toCents } from '@qhatu/contract/money';
import type { OrderState } from '@qhatu/contract/orders';
import type { CancelBody, Message, Payment, OrderHistory as WireHistory } from '@qhatu/contract/wire';
import { api, personalQuery, useQuery, useQueryClient } from '@qhatu/shared-state';

/** How an order stands, and all that happened to it, oldest first. */
export interface OrderHistory {
  state: OrderState;
  total: Cents;
  /** What went back to the buyer, or is on its way back. */
  refunded: Cents;
  /** What disputes hold of it until they are decided. */
  disputed: Cents;
  /** Nothing of it is prepared. */
  canCancel: boolean;
  events: OrderEvent[];
}

export interface OrderEvent {
  kind: string;
  /** What happened, for people. */
  text: string;
  /** ISO 8601, UTC. */
  at: string;
  reason: string | null;
  /** Of money that goes back. */
  amount: Cents | null;
  /** Who carries it, under which number. */
  parcel: { carrier: string; tracking: string } | null;
}

export const historyFromWire = (wire: WireHistory): OrderHistory => ({
  state: wire.state,
  total: toCents(wire.total),
  refunded: toCents(wire.refunded),
  disputed: toCents(wire.disputed ?? 0),
  canCancel: wire.can_cancel,
  events: wire.events.map(({ kind, text, at, reason, amount, parcel }) => ({
    ...{ kind, text, at, reason, parcel: parcel ?? null },
    amount: amount === null ? null : toCents(amount),
  })),
});

/** Money that was asked for and has not arrived. */
export function pendingRefund(events: readonly Pick<OrderEvent, 'kind' | 'amount'>[]): Cents {
  const sum = (of: string) => events.reduce((all, { kind, amount }) => all + (kind === of ? (amount ?? 0) : 0), 0);
  return Math.max(0, sum('refund-asked') - sum('refunded'));
}

/** While a payment or a refund is somebody else's to finish, the page looks again now and then. */
const REFETCH_MS = 20_000;

/** What was bought, and how it stands (`GET orders/{id}`, `GET orders/{id}/history`): own orders only (D4). */
export function useOrder(id: number, enabled: boolean) {
  const order = useQuery({ ...personalQuery<Payment>(`orders/${id}`), select: orderFromWire, enabled });
  const history = useQuery({
    ...personalQuery<WireHistory>(`orders/${id}/history`),
    select: historyFromWire,
    enabled,
    refetchInterval: ({ state: { data } }) => (data && isUnderWay(historyFromWire(data)) ? REFETCH_MS : false),
  });
  return { order, history };
}

/** Somebody else is about to decide: who looks at the page should not have to ask. */
const isUnderWay = ({ state, events }: OrderHistory): boolean =>
  state === 'awaiting_payment' || pendingRefund(events) > 0;

/** `POST orders/{id}/cancel` (D121). Rejects with ApiError: 409 when it is too late. */
export const cancelOrder = (id: number, body: CancelBody) => api.post<Message>(`orders/${id}/cancel`, body);

/** `POST users/purchases/recibido` (D48): the line has arrived. Rejects with ApiError. */
export const markReceived = (lineId: number) => api.post<Message>('users/purchases/recibido', { detail_id: lineId });

/** After a change the order and the list of purchases are read again. */
export function useReloadOrder(id: number): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    const stale = [`orders/${id}`, `orders/${id}/history`, `orders/${id}/after-sale`, 'users/purchases'];
    await Promise.all(stale.map((path) => client.invalidateQueries({ queryKey: ['api', path] })));
  };
}
