import { z } from 'zod';
import { Image } from './catalog';
import { aboutProduct, keyedListOf, TypedText } from './common';

/** `POST products/save-ask` (spec 1 §7). */
export const QuestionBody = z.object({ ...aboutProduct, message: TypedText });
export type QuestionBody = z.infer<typeof QuestionBody>;

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
export const AdminQuestionList = keyedListOf(AdminQuestion);
export type AdminQuestionList = z.infer<typeof AdminQuestionList>;

/** `POST admin/questions/{id}/answer`: everybody reads it on the product's page, who asked also in a mail. */
export const AnswerQuestionBody = z.object({ answer: TypedText });
export type AnswerQuestionBody = z.infer<typeof AnswerQuestionBody>;
