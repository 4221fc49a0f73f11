import type { Message } from '@qhatu/contract/wire';
import { api } from '@qhatu/shared-state';

/** What the three forms of the product page send (spec 1 §7); the server answers with what to say. */
export const saveQuestion = (body: { message: string; product_id: number; user_id: number }) =>
  api.post<Message>('products/save-ask', body);

export const saveRating = (body: {
  rating: number;
  title: string;
  message: string;
  product_id: number;
  user_id: number;
}) => api.post<Message>('products/save-rating', body);

export const openChat = (body: {
  title: string;
  correo: string;
  contacto: string;
  content: string;
  product_id: number;
  user_id: number;
}) => api.post<Message>('products/open-chat', body);

/** Kinds of events that sellers hear of (spec 1 §7). */
export type EventKind = 'chat' | 'calificacion del producto' | 'pregunta a vendedor';

/** Tells the seller; never in the way of what the shopper does, so a failure is swallowed. */
export const recordEvent = (receiver: number, kind: EventKind): Promise<unknown> =>
  api.post('save-eventos', { receptor_mensaje: receiver, evento_tipo: kind }).catch(() => undefined);
