import { type Picture, pictureFromWire } from '@qhatu/contract/model';
import type { Message, AdminReview as WireReview } from '@qhatu/contract/wire';
import { api } from '@qhatu/shared-state';
import { useKeyset } from '../../../list';

/** What somebody wrote about a product, as its seller sees it. Instants are ISO 8601, people their user names. */
export interface ProductRating {
  id: number;
  writtenAt: string;
  author: string;
  stars: number;
  title: string | null;
  text: string;
  product: { id: number; name: string; picture: Picture | null };
  seller: string;
  answer: RatingAnswer | null;
}

export interface RatingAnswer {
  text: string;
  /** Administration answered in the shop's name. */
  isByShop: boolean;
  answeredAt: string;
  changedAt: string | null;
  /** Why administration hides it. */
  hiddenReason: string | null;
}

export type RatingView = 'open' | 'answered';

const ratingFromWire = ({ product, answer, ...wire }: WireReview): ProductRating => ({
  ...{ id: wire.id, writtenAt: wire.created_at, author: wire.user_name, stars: wire.rating, title: wire.title },
  ...{ text: wire.message, seller: wire.seller.user_name },
  product: { id: product.id, name: product.name, picture: product.image && pictureFromWire(product.image) },
  answer: answer && {
    ...{ text: answer.message, isByShop: answer.by_shop, answeredAt: answer.created_at, changedAt: answer.updated_at },
    hiddenReason: answer.hidden_reason,
  },
});

export const useRatings = (view: RatingView, userId: number) =>
  useKeyset({ path: 'admin/reviews', filter: `view=${view}`, after: 'after', userId, fromWire: ratingFromWire });

/** Stands below the review at once; one that is there takes these words. 409 when it is hidden, or of the other side. */
export const answerRating = (id: number, answer: string) => api.post<Message>(`admin/reviews/${id}/answer`, { answer });

export const takeBackAnswer = (id: number) => api.post<Message>(`admin/reviews/${id}/answer/remove`, {});
