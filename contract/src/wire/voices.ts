import { z } from 'zod';
import { BodyId } from './common';

/** Longer than any form lets through: what is too long gets the form's own text, not a 400. */
const Words = z.string().max(20_000);
/** `user_id` of a body must be the caller's own (D4). */
const about = { user_id: BodyId.optional(), product_id: BodyId };

/** `POST products/save-ask` (spec 1 §7). */
export const AskBody = z.object({ ...about, message: Words });
export type AskBody = z.infer<typeof AskBody>;

/** `POST products/save-rating`: stars in half steps. */
export const RateBody = z.object({ ...about, rating: z.number(), title: Words.nullish(), message: Words });
export type RateBody = z.infer<typeof RateBody>;

/** `POST products/open-chat`: the contact form; older pages call the words `content`. */
export const OpenChatBody = z.object({
  ...about,
  title: Words,
  correo: Words,
  contacto: Words,
  message: Words.nullish(),
  content: Words.nullish(),
});
export type OpenChatBody = z.infer<typeof OpenChatBody>;
