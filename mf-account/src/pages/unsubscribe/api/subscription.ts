import type { Message } from '@qhatu/contract/wire';
import { api } from '@qhatu/shared-state';

/** By the key of a mail's link (D12). Rejects with ApiError. */
export const unsubscribeByKey = (key: string) => api.post<Message>('users/unsuscribe', { token: key }, { token: null });

/** The member who is here (spec 3 §7). Rejects with ApiError. */
export const unsubscribeMember = (id: number | undefined) => api.post<Message>('users/suscribe', { id, suscribed: 0 });

/** By the key of the mail that asks. Rejects with ApiError: 404 for a key that was used. */
export const confirmSubscription = (key: string | null) =>
  api.post<Message>('users/suscribe/confirm', { token: key }, { token: null });
