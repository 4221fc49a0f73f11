import type { Message, PurchaseDetail, QualifyBody } from '@qhatu/contract/wire';
import { api, useQueryClient } from '@qhatu/shared-state';

/** `POST users/qualify-purchase` (spec 3 §7): rates the seller of a line, once. Rejects with ApiError. */
export const rateSeller = (rating: QualifyBody) => api.post<Message>('users/qualify-purchase', rating);

/** After a change the purchases are read again (spec 3 §4). */
export function useReloadPurchases(userId: number): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: ['api', 'users/purchases', userId] });
}

/** Sent, and nobody has said that it came (D26, D48). */
export const canBeReceived = (detail: PurchaseDetail): boolean =>
  detail.estadoenvio4 === 'complete' && detail.estadoenvio5 !== 'complete';

/** A seller is rated once the payment is approved, and once only (spec 3 §4). */
export const canBeRated = (detail: PurchaseDetail): boolean =>
  detail.qualify_id === null && detail.estadoenvio2 === 'complete';
