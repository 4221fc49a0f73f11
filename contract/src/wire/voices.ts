import { z } from 'zod';
import { Image } from './catalog';
import { BodyId, listOf } from './common';

/** Longer than any form lets through: what is too long gets the form's own text, not a 400. */
const Words = z.string().max(20_000);
/** `user_id` of a body must be the caller's own (D4). */
const about = { user_id: BodyId.optional(), product_id: BodyId };

/** `POST products/save-ask` (spec 1 §7). */
export const AskBody = z.object({ ...about, message: Words });
export type AskBody = z.infer<typeof AskBody>;

/** `GET admin/questions`: those without an answer, oldest first, or the answered ones, newest first. */
export const QuestionView = z.enum(['open', 'answered']);
export type QuestionView = z.infer<typeof QuestionView>;

/** A question as the product's seller sees it. */
export const AdminQuestion = z.object({
  id: z.number().int(),
  /** ISO 8601, as `answered_at`. */
  created_at: z.string(),
  message: z.string(),
  /** Who asks. */
  user_name: z.string(),
  product: z.object({ id: z.number().int(), name: z.string(), image: Image.nullable() }),
  seller: z.object({ id: z.number().int(), user_name: z.string() }),
  answer: z.string().nullable(),
  answered_at: z.string().nullable(),
});
export type AdminQuestion = z.infer<typeof AdminQuestion>;
export const AdminQuestionList = listOf(AdminQuestion);
export type AdminQuestionList = z.infer<typeof AdminQuestionList>;

/** `POST admin/questions/{id}/answer`: everybody reads it on the product's page, who asked also in a mail. */
export const AnswerQuestionBody = z.object({ answer: Words });
export type AnswerQuestionBody = z.infer<typeof AnswerQuestionBody>;

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
