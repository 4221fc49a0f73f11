import { z } from 'zod';

export const TextKind = z.enum(['review', 'question', 'answer']);
export type TextKind = z.infer<typeof TextKind>;

/** Something that a shopper, or a seller in answer to a review, wrote for everybody to read. */
export const PublicText = z.object({
  id: z.number().int(),
  kind: TextKind,
  product: z.object({ id: z.number().int(), name: z.string() }),
  user_name: z.string(),
  /** Stars, in halves, of a review and of the one that an answer is to; null for a question. */
  rating: z.number().nullable(),
  title: z.string().nullable(),
  message: z.string(),
  /** Answer to a question; for an answer the review that it replies to. */
  answer: z.string().nullable(),
  created_at: z.string(),
  hidden_at: z.string().nullable(),
  hidden_reason: z.string().nullable(),
  /** Reports of shoppers, as long as nobody has decided. */
  reports: z.array(z.string()),
});
export type PublicText = z.infer<typeof PublicText>;

/** Newest first; `next` is the `before` of the next page, null at the end. */
export const PublicTextList = z.object({ data: z.array(PublicText), next: z.number().int().nullable() });
export type PublicTextList = z.infer<typeof PublicTextList>;

/** `POST texts/report`: a shopper finds something wrong in what somebody wrote (`reportForm`). */
export const ReportBody = z.object({
  kind: TextKind,
  id: z.number().int().positive().max(2_147_483_647),
  reason: z.string().trim(),
});

/** A message by the contact form. */
export const ContactMessage = z.object({
  id: z.number().int(),
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  message: z.string(),
  created_at: z.string(),
  answer: z.string().nullable(),
  /** Answered, or put aside without an answer. */
  closed_at: z.string().nullable(),
});
export type ContactMessage = z.infer<typeof ContactMessage>;

export const ContactMessageList = z.object({ data: z.array(ContactMessage), next: z.number().int().nullable() });
export type ContactMessageList = z.infer<typeof ContactMessageList>;

export const ShopSuggestion = z.object({
  id: z.number().int(),
  /** Null: it was left without a name. */
  user_name: z.string().nullable(),
  message: z.string(),
  created_at: z.string(),
  closed_at: z.string().nullable(),
});
export type ShopSuggestion = z.infer<typeof ShopSuggestion>;

export const ShopSuggestionList = z.object({ data: z.array(ShopSuggestion), next: z.number().int().nullable() });
export type ShopSuggestionList = z.infer<typeof ShopSuggestionList>;

/** `POST admin/texts/{kind}/{id}/restore`. `undo`: what was reported, and decided by hiding it, waits for a decision again. */
export const RestoreTextBody = z.object({ undo: z.boolean().default(false) }).nullish();
export type RestoreTextBody = z.infer<typeof RestoreTextBody>;

/** `POST admin/messages/{id}/answer`. */
export const AnswerMessageBody = z.object({ answer: z.string().max(5_000) });
