import { type Picture, pictureFromWire } from '@qhatu/contract/model';
import type { Message, AdminQuestion as WireQuestion } from '@qhatu/contract/wire';
import { api } from '@qhatu/shared-state';
import { useKeyset } from '../../../list';

/** A question as the product's seller sees it. Instants are ISO 8601, people their user names. */
export interface ProductQuestion {
  id: number;
  askedAt: string;
  author: string;
  text: string;
  product: { id: number; name: string; picture: Picture | null };
  seller: string;
  answer: string | null;
  answeredAt: string | null;
}

export type QuestionView = 'open' | 'answered';

const questionFromWire = ({ product, ...wire }: WireQuestion): ProductQuestion => ({
  ...{ id: wire.id, askedAt: wire.created_at, author: wire.user_name, text: wire.message },
  product: { id: product.id, name: product.name, picture: product.image && pictureFromWire(product.image) },
  ...{ seller: wire.seller.user_name, answer: wire.answer, answeredAt: wire.answered_at },
});

export const useQuestions = (view: QuestionView, userId: number) =>
  useKeyset({ path: 'admin/questions', filter: `view=${view}`, after: 'after', userId, fromWire: questionFromWire });

/** Stands on the product's page at once, and is mailed to whoever asked. 409 when it was answered already. */
export const answerQuestion = (id: number, answer: string) =>
  api.post<Message>(`admin/questions/${id}/answer`, { answer });
