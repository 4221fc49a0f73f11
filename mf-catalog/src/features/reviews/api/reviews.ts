import type { Review as WireReview } from '@qhatu/contract/wire';
import { apiQuery, useQuery } from '@qhatu/shared-state';

/** A shopper's review of the shop. */
export interface ShopReview {
  id: number;
  rating: number;
  text: string;
  author: string;
  /** DD-MM-YYYY HH:mm A. */
  writtenAt: string;
  /** Address of a picture. */
  picture: string | null;
  tint?: string;
}

const reviewsFromWire = (reviews: WireReview[]): ShopReview[] =>
  reviews.map(({ id, rating, message, user, created_at, uri, tint }) => ({
    ...{ id, rating, text: message, author: user.name, writtenAt: created_at, picture: uri, tint },
  }));

export const useReviews = (enabled: boolean) =>
  useQuery({ ...apiQuery<WireReview[]>('reviews'), select: reviewsFromWire, enabled });
