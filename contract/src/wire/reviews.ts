import { z } from 'zod';
import { aboutProduct, TypedText } from './common';

/** `POST products/save-rating`: stars in half steps. */
export const ReviewBody = z.object({
  ...aboutProduct,
  rating: z.number(),
  title: TypedText.nullish(),
  message: TypedText,
});
export type ReviewBody = z.infer<typeof ReviewBody>;
