import { z } from 'zod';
import { BodyId, Soles } from './common';
import { OrderBody } from './orders';

/** A payment provider's reference of our purchase (D75). */
export const PaymentReference = z.string().regex(/^QH[A-Z0-9]{12}$/);

/** `POST orders/intents` (D75): the body of `POST orders` without `code`, which does not exist yet. */
export const IntentBody = OrderBody.omit({ code: true });
export type IntentBody = z.infer<typeof IntentBody>;

export const Intent = z.object({ reference: PaymentReference, total: Soles });
export type Intent = z.infer<typeof Intent>;

/** `GET orders/intents/{reference}`: how far the payment is, as the server knows it. */
export const IntentState = Intent.extend({
  /** `open`: nothing paid yet; `done`: it is the order `order_id`; `expired`: its products are back in stock. */
  status: z.enum(['open', 'done', 'expired']),
  /** What `POST orders` takes as `code` (D76), once the provider has told it. */
  code: z.string().nullable(),
  order_id: z.number().int().nullable(),
});
export type IntentState = z.infer<typeof IntentState>;

/** `GET payments/settings`: what a browser needs to load a provider's library; null when it is not configured. */
export const PaymentSettings = z.object({
  izipay: z.object({ endpoint: z.string(), public_key: z.string() }).nullable(),
  paypal: z.object({ client_id: z.string(), sdk_url: z.string() }).nullable(),
  pagoefectivo: z.boolean(),
  /** The libraries come from the providers' own hosts, which only a page that was opened as the checkout may load. */
  external: z.boolean(),
});
export type PaymentSettings = z.infer<typeof PaymentSettings>;

/** `GET getformtoken/{amount}/{email}`. */
export const FormToken = z.object({ formToken: z.string() });
export type FormToken = z.infer<typeof FormToken>;

/** `POST validatePayment` (D76): the browser's answer of the card form, the raw string as it was signed. */
export const CardAnswer = z.object({
  reference: PaymentReference,
  'kr-answer': z.string().min(2).max(64_000),
  'kr-hash': z.string().max(200),
  'kr-hash-key': z.string().max(50).optional(),
  'kr-hash-algorithm': z.string().max(50),
});
export type CardAnswer = z.infer<typeof CardAnswer>;

/** `code` is what `POST orders` takes (D76). */
export const CardResult = z.object({
  reference: PaymentReference,
  status: z.enum(['PAID', 'PENDING']),
  code: z.string(),
});
export type CardResult = z.infer<typeof CardResult>;

/** `POST paypal/orders` (D76). `amount` in US dollars at `rate` soles for one. */
export const PaypalOrder = z.object({
  id: z.string(),
  amount: z.number(),
  rate: z.number(),
  /** PayPal's page where the payer approves it, for a browser that opens no windows; only when it was made just now. */
  approval_url: z.string().nullish(),
});
export type PaypalOrder = z.infer<typeof PaypalOrder>;

/** `status`: COMPLETED, or PENDING while PayPal still decides (D125). */
export const PaypalCapture = z.object({ id: z.string(), status: z.string() });
export type PaypalCapture = z.infer<typeof PaypalCapture>;

/**
 * `POST genCIP` (spec 2 §7). The documented fields may all be sent; the purchase itself is the one of `reference`, and
 * amount and dates are the server's.
 */
export const CipBody = z.object({
  tokenAuth: z.string().max(500),
  reference: PaymentReference,
  amount: Soles.optional(),
  userDocumentType: z.enum(['DNI', 'CE', 'PAS', 'RUC']).optional(),
  userDocumentNumber: z.string().max(20).optional(),
});
export type CipBody = z.infer<typeof CipBody>;

export const CipResult = z.object({
  data: z.object({ cip: z.string(), cipUrl: z.string(), dateExpiry: z.string() }),
});
export type CipResult = z.infer<typeof CipResult>;

/** One side of a payment that differs: amounts in minor units (céntimos, US cents). */
const PaymentSide = z.object({
  state: z.string(),
  amount: z.number().int().nullable(),
  currency: z.string().nullable(),
  returned: z.number().int().nullable(),
});

/**
 * Kinds of problems: they do not know the payment, it is not paid there, or the sums differ (D125); a genuine notice that we
 * cannot read (D271), money of no order, a payment that they changed later (D272), or a list of theirs that they refuse
 * (D307). `other`: a kind of a later release that this one does not know.
 */
export const PAYMENT_PROBLEM_KINDS = [
  ...(['unknown_there', 'not_paid_there', 'other_amount', 'other_refund'] as const),
  ...(['unread_notice', 'unknown_order', 'changed_there', 'list_refused', 'other'] as const),
] as const;

const ProblemPerson = z.object({ id: z.number().int(), user_name: z.string() });

/** Something in which the shop and a provider differ (D125), or that a provider told and nobody here knows of (D271, D272). */
export const PaymentProblem = z.object({
  id: z.number().int(),
  provider: z.string(),
  kind: z.enum(PAYMENT_PROBLEM_KINDS),
  charge_id: z.string(),
  order_id: z.number().int().nullable(),
  ours: PaymentSide,
  theirs: PaymentSide,
  found_at: z.string(),
  /** When it was found last. */
  seen_at: z.string(),
  /** The person who looks into it (D131). */
  assignee: ProblemPerson.nullable(),
  closed_at: z.string().nullable(),
  /** Null with a `closed_at`: it was found no more. */
  closed_by: ProblemPerson.nullable(),
  note: z.string().nullable(),
});
export type PaymentProblem = z.infer<typeof PaymentProblem>;

/** `GET admin/payment-problems`: newest first; `next` is the `after` of the next page, null on the last. */
export const PaymentProblemList = z.object({ data: z.array(PaymentProblem), next: z.number().int().nullable() });
export type PaymentProblemList = z.infer<typeof PaymentProblemList>;

/** `POST admin/payment-problems/{id}/done`. */
export const ProblemClosedBody = z.object({ note: z.string().trim().min(1).max(500) });
export type ProblemClosedBody = z.infer<typeof ProblemClosedBody>;

/** `POST admin/payment-problems/{id}/assign`: to somebody of administration, or to nobody. */
export const ProblemAssignBody = z.object({ user_id: BodyId.nullable() });
export type ProblemAssignBody = z.infer<typeof ProblemAssignBody>;

/** Answer of what is done with a difference: as it stands then. */
export const PaymentProblemResult = z.object({ msg: z.string(), problem: PaymentProblem });
export type PaymentProblemResult = z.infer<typeof PaymentProblemResult>;

/** A provider's message that nobody has judged, that we do not know (D122) or cannot read (D271). */
export const KeptMessage = z.object({
  provider: z.string(),
  message_id: z.string(),
  kind: z.string(),
  body: z.string(),
  received_at: z.string(),
  outcome: z.string().nullable(),
  /** The problem that it opened, which is closed for both. */
  problem_id: z.number().int().nullable(),
});
export type KeptMessage = z.infer<typeof KeptMessage>;
