import type { QuestionForm, ReviewForm, SellerContactForm } from '@qhatu/contract/forms';
import type { Message } from '@qhatu/contract/wire';
import { api, ensureSession } from '@qhatu/shared-state';

/** Author and subject of a message; the server checks that `user_id` is the caller's own (D4). */
export interface About {
  productId: number;
  userId: number;
}

const toWire = ({ productId, userId }: About) => ({ product_id: productId, user_id: userId });

/** Sends the forms of the product page (spec 1 §7); the server answers with the text to show. */
export const saveQuestion = (typed: QuestionForm, about: About) =>
  api.post<Message>('products/save-ask', { ...typed, ...toWire(about) });
export const saveReview = (typed: ReviewForm, about: About) =>
  api.post<Message>('products/save-rating', { ...typed, ...toWire(about) });
export const openChat = (typed: SellerContactForm, about: About) =>
  api.post<Message>('products/open-chat', { ...typed, ...toWire(about) });

/** A text that a person wrote below a product. */
export interface ReportedText {
  kind: 'review' | 'question' | 'answer';
  id: number;
}

/** Says once why it should not be there; a second time changes nothing (D141). */
export const reportText = (text: ReportedText, reason: string) =>
  api.post<Message>('texts/report', { ...text, reason });

/** spec 3 §7; `userId` null: the person stays unnamed. */
export const sendSuggestion = (userId: number | null, text: string) =>
  api.post('suggestion', { user_id: userId, mensaje: text });

export type Network = 'facebook' | 'twitter' | 'whatsapp' | 'enlace';

/** Tells the shop where a product was passed on (spec 3 §4, §7); the answer brings a code. */
export async function reportShare(about: About, network: Network): Promise<{ msg: string; code: string | null }> {
  const body = { ...toWire(about), redsocial: network };
  const { msg, codigo } = await api.post<Message & { codigo?: string | null }>('share', body);
  return { msg, code: codigo ?? null };
}

/** Kinds of events that sellers hear of (spec 1 §7). */
export type EventKind = 'chat' | 'calificacion del producto' | 'pregunta a vendedor';

/** Records it; never in the way of what the shopper does, so a failure is swallowed. */
export const recordEvent = (receiver: number, kind: EventKind): Promise<unknown> =>
  api.post('save-eventos', { receptor_mensaje: receiver, evento_tipo: kind }).catch(() => undefined);

/** The visited page: of a product or of a seller, by its id. */
export interface Visited {
  kind: 'producto' | 'tienda';
  id: number;
}

/** Counts it for whoever sells it (D255), once the visitor has a session; nobody is told when that fails. */
export const recordVisit = ({ kind, id }: Visited): Promise<unknown> =>
  ensureSession()
    .then(() => api.post('save-eventos', { receptor_mensaje: id, evento_tipo: `visita a ${kind}` }))
    .catch(() => undefined);
