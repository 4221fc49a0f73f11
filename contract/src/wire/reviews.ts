import { z } from 'zod';
import { Image } from './catalog';
import { aboutProduct, keyedListOf, TypedText } from './common';

/** `POST products/save-rating`: stars in half steps. */
export const ReviewBody = z.object({
  ...aboutProduct,
  rating: z.number(),
  title: TypedText.nullish(),
  message: TypedText,
});
export type ReviewBody = z.infer<typeof ReviewBody>;

/** `GET admin/reviews`: those without an answer, or the answered ones; the newest first. */
export const ReviewView = z.enum(['open', 'answered']);
export type ReviewView = z.infer<typeof ReviewView>;

/** A review of a product, as its seller sees it. Instants are ISO 8601. */
export const AdminReview = z.object({
  id: z.number().int(),
  created_at: z.string(),
  rating: z.number(),
  title: z.string().nullable(),
  message: z.string(),
  /** Who wrote it. */
  user_name: z.string(),
  product: z.object({ id: z.number().int(), name: z.string(), image: Image.nullable() }),
  seller: z.object({ id: z.number().int(), user_name: z.string() }),
  answer: z
    .object({
      message: z.string(),
      /** Administration answered in the shop's name. */
      by_shop: z.boolean(),
      created_at: z.string(),
      updated_at: z.string().nullable(),
      /** Why administration hides it. */
      hidden_reason: z.string().nullable(),
    })
    .nullable(),
});
export type AdminReview = z.infer<typeof AdminReview>;
export const AdminReviewList = keyedListOf(AdminReview);
export type AdminReviewList = z.infer<typeof AdminReviewList>;

/** `POST admin/reviews/{id}/answer`: everybody reads it below the review; an answer that is there takes these words instead. */
export const AnswerReviewBody = z.object({ answer: TypedText });
export type AnswerReviewBody = z.infer<typeof AnswerReviewBody>;
