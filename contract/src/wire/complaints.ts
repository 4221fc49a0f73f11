import { z } from 'zod';
import { keyedListOf, Soles } from './common';

/** A field that a form may leave out; its rules (`@qhatu/contract/forms`) say in words what is missing. */
const Typed = z.string().max(20_000).nullish();
/** A value of a select: its digits, or the number itself. */
const Choice = z.union([z.number(), z.string().max(20)]).nullish();

/** `POST support/support-types` (spec 3 §7): what a complaint can be about. */
export const SupportTypes = z.object({
  result: z.literal(true),
  msg: z.string(),
  types: z.array(z.object({ id: z.number().int(), name: z.string() })),
});
export type SupportTypes = z.infer<typeof SupportTypes>;

/**
 * `POST support/chatCreate` (spec 3 §3, §7): the complaint of the Libro de Reclamaciones. The first twelve fields and the
 * receipt are the document's; the others are of the law's form, and optional.
 */
export const ComplaintBody = z.object({
  document_type: Choice,
  document: Typed,
  name: Typed,
  phone: Typed,
  email: Typed,
  address: Typed,
  region_id: Choice,
  province_id: Choice,
  district_id: Choice,
  reason: Choice,
  support_type_id: Choice,
  description: Typed,
  comprobante: Typed,
  user_id: z.number().int().nullish(),
  /** When it happened, YYYY-MM-DD. */
  occurred_on: Typed,
  good_kind: Typed,
  good: Typed,
  /** User name or business name of a seller of the shop; empty: the shop itself. */
  seller: Typed,
  /** Soles, as typed or as a number. */
  amount: z.union([z.number(), z.string().max(40)]).nullish(),
  request: Typed,
  is_minor: z.boolean().nullish(),
  guardian_name: Typed,
  guardian_document_type: Choice,
  guardian_document: Typed,
});
export type ComplaintBody = z.infer<typeof ComplaintBody>;

/** A filed complaint, as its person sees it. */
export const FiledComplaint = z.object({
  result: z.literal(true),
  msg: z.string(),
  complaint: z.object({
    /** Correlative, '000012-2026'. */
    number: z.string(),
    /** ISO 8601. */
    created_at: z.string(),
    /** Last day for the answer, YYYY-MM-DD. */
    due_on: z.string(),
    /** Path of the printable copy on this site; whoever has it may read it. */
    pdf: z.string(),
  }),
});
export type FiledComplaint = z.infer<typeof FiledComplaint>;

export const ComplaintView = z.enum(['open', 'overdue', 'answered']);
export type ComplaintView = z.infer<typeof ComplaintView>;

/** A complaint as support reads it. */
export const AdminComplaint = z.object({
  id: z.number().int(),
  number: z.string(),
  created_at: z.string(),
  due_on: z.string(),
  /** Working days left; 0: it is due today, or was. */
  days_left: z.number().int(),
  overdue: z.boolean(),
  reason: z.union([z.literal(0), z.literal(1)]),
  support_type: z.string(),
  document_type: z.number().int(),
  document: z.string(),
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  address: z.string(),
  place: z.string(),
  guardian: z.object({ name: z.string(), document_type: z.number().int(), document: z.string() }).nullable(),
  user_name: z.string().nullable(),
  description: z.string(),
  request: z.string().nullable(),
  comprobante: z.string().nullable(),
  occurred_on: z.string().nullable(),
  good_kind: z.enum(['product', 'service']).nullable(),
  good: z.string().nullable(),
  seller: z.string().nullable(),
  amount: Soles.nullable(),
  answer: z.string().nullable(),
  answered_at: z.string().nullable(),
});
export type AdminComplaint = z.infer<typeof AdminComplaint>;
export const AdminComplaintList = keyedListOf(AdminComplaint);
export type AdminComplaintList = z.infer<typeof AdminComplaintList>;

/** `POST admin/complaints/{id}/answer`: the person reads it in a mail, and on the form. */
export const AnswerComplaintBody = z.object({ answer: z.string().max(20_000) });
export type AnswerComplaintBody = z.infer<typeof AnswerComplaintBody>;
