import type { QuestionForm, ReviewForm, SellerContactForm } from '@qhatu/contract/forms';
import type { Message } from '@qhatu/contract/wire';
import { api } from '@qhatu/shared-state';

/** Who speaks about what; the server checks that `user_id` is the caller's own (D4). */
interface About {
  product_id: number;
  user_id: number;
}

/** What the forms of the product page send (spec 1 §7); the server answers with what to say. */
export const saveQuestion = (body: QuestionForm & About) => api.post<Message>('products/save-ask', body);
export const saveReview = (body: ReviewForm & About) => api.post<Message>('products/save-rating', body);
export const openChat = (body: SellerContactForm & About) => api.post<Message>('products/open-chat', body);

/** spec 3 §7; `user_id` null: the person stays unnamed. */
export const sendSuggestion = (body: { user_id: number | null; mensaje: string }) => api.post('suggestion', body);

export type Network = 'facebook' | 'twitter' | 'whatsapp' | 'enlace';

/** Tells the shop where a product was passed on (spec 3 §4, §7); the answer brings a code. */
export const reportShare = (body: About & { redsocial: Network }) =>
  api.post<Message & { codigo?: string | null }>('share', body);

/** Kinds of events that sellers hear of (spec 1 §7). */
export type EventKind = 'chat' | 'calificacion del producto' | 'pregunta a vendedor';

/** Records it; never in the way of what the shopper does, so a failure is swallowed. */
export const recordEvent = (receiver: number, kind: EventKind): Promise<unknown> =>
  api.post('save-eventos', { receptor_mensaje: receiver, evento_tipo: kind }).catch(() => undefined);
