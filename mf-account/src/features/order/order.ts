import type { CancelBody, Message, OrderHistory, Payment } from '@qhatu/contract/wire';
import { api, personalQuery, useQuery, useQueryClient } from '@qhatu/shared-state';
import { pendingRefund } from './standing';

/** While a payment or a refund is somebody else's to finish, the page looks again now and then. */
const LOOK_AGAIN_MS = 20_000;

/** What was bought, and how it stands (`GET orders/{id}`, `GET orders/{id}/history`): own orders only (D4). */
export function useOrder(id: number, enabled: boolean) {
  const payment = useQuery({ ...personalQuery<Payment>(`orders/${id}`), enabled });
  const history = useQuery({
    ...personalQuery<OrderHistory>(`orders/${id}/history`),
    enabled,
    refetchInterval: ({ state: { data } }) => (data && isUnderWay(data) ? LOOK_AGAIN_MS : false),
  });
  return { payment, history };
}

/** Somebody else is about to decide: who looks at the page should not have to ask. */
const isUnderWay = ({ state, events }: OrderHistory): boolean =>
  state === 'awaiting_payment' || pendingRefund(events) > 0;

/** `POST orders/{id}/cancel` (D121). Rejects with ApiError: 409 when it is too late. */
export const cancelOrder = (id: number, body: CancelBody) => api.post<Message>(`orders/${id}/cancel`, body);

/** `POST users/purchases/recibido` (D48): the line has arrived. Rejects with ApiError. */
export const markReceived = (detailId: number) =>
  api.post<Message>('users/purchases/recibido', { detail_id: detailId });

/** After a change the order and the list of purchases are read again. */
export function useReloadOrder(id: number): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    const stale = [`orders/${id}`, `orders/${id}/history`, `orders/${id}/after-sale`, 'users/purchases'];
    await Promise.all(stale.map((path) => client.invalidateQueries({ queryKey: ['api', path] })));
  };
}
