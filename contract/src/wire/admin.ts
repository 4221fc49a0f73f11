import { z } from 'zod';
import { Image } from './catalog';
import { keyedListOf, Soles } from './common';
import { DesignView } from './designer';
import { PaymentTypeId } from './orders';
import { DeliveryStep } from './purchases';
import { BankData, ContactData, IdentityData, RequestKind, RequestStatus, ResellerData, VendorData } from './sellers';

/** An order whose payment a person looks at (spec 2 §1): transfers, with their proof. */
export const AdminOrder = z.object({
  id: z.number().int(),
  /** ISO 8601. */
  created_at: z.string(),
  status: z.enum(['pending', 'approved', 'rejected', 'cancelled', 'expired']),
  /** Its time has run out, and its transfer can be accepted all the same while its products are there (D397). */
  can_approve_late: z.boolean().optional(),
  /** When its products go back to stock, ISO 8601 (D25). */
  hold_until: z.string().nullable(),
  buyer: z.object({ name: z.string(), email: z.string(), phone: z.string() }),
  payment_type_id: PaymentTypeId,
  metodopago: z.string(),
  /** Operation number, as the buyer typed it. */
  code: z.string().nullable(),
  total: Soles,
  direccion: z.string(),
  /** Null: none was uploaded. Read it at `orders/{id}/proof`. */
  proof: z.object({ mime: z.string() }).nullable(),
  reason: z.string().nullable(),
  details: z.array(
    z.object({
      id: z.number().int(),
      name: z.string(),
      variant_label: z.string().nullable(),
      quantity: z.number().int(),
      total: Soles,
    }),
  ),
});
export type AdminOrder = z.infer<typeof AdminOrder>;
/** `GET admin/orders?status&methods&after`: those that wait oldest first, others newest first. */
export const AdminOrderList = keyedListOf(AdminOrder);
export type AdminOrderList = z.infer<typeof AdminOrderList>;

/** A line that somebody prepares and sends: the seller its own, administration all (D1). */
export const AdminLine = z.object({
  id: z.number().int(),
  payment_id: z.number().int(),
  created_at: z.string(),
  name: z.string(),
  code: z.string(),
  variant_label: z.string().nullable(),
  image: Image.nullable(),
  /** A design of the buyer: which sides are printed, and what they wrote to the printer. Print files by its id. */
  custom: z
    .object({
      id: z.number().int(),
      views: z.array(DesignView),
      description: z.string().nullable(),
      optimised: z.boolean(),
    })
    .nullish(),
  quantity: z.number().int(),
  total: Soles,
  seller: z.object({ id: z.number().int(), user_name: z.string(), name: z.string() }),
  /** Data for sending: recipient, address and telephone. */
  recipient: z.object({ name: z.string(), phone: z.string(), direccion: z.string(), reference: z.string().nullable() }),
  estadoenvio: z.array(DeliveryStep).length(5),
  /** The last day of Lima (YYYY-MM-DD) for sending it (D184); null once it is sent, and while its order is in dispute. */
  send_by: z.string().nullable(),
  is_late: z.boolean(),
});
export type AdminLine = z.infer<typeof AdminLine>;
/** `GET admin/lines?step&after`: those to prepare and to send by the oldest order, others by the newest. */
export const AdminLineList = keyedListOf(AdminLine);
export type AdminLineList = z.infer<typeof AdminLineList>;

/** The steps that are set by hand: prepared, sent; delivered by administration only (D26). */
export const LineStep = z.enum(['processed', 'sent', 'received']);
export type LineStep = z.infer<typeof LineStep>;

/** A request in the list: who asks, and for what. */
export const AdminRequest = z.object({
  id: z.number().int(),
  kind: RequestKind,
  origin: z.enum(['wizard', 'form']),
  status: RequestStatus,
  created_at: z.string(),
  person: z.object({
    id: z.number().int(),
    name: z.string(),
    user_name: z.string(),
    email: z.string(),
    phone: z.string().nullable(),
    /** Whether the link of D7 was opened. */
    verified: z.boolean(),
  }),
  vendor: VendorData.nullable(),
  reseller: ResellerData.nullable(),
  /** `account` shows its last digits; the whole of it is `admin/requests/{id}/bank`. */
  bank: BankData.nullable(),
  contacts: z.array(ContactData).nullable(),
  identity: IdentityData.nullable(),
  /** Read one at `admin/requests/{id}/files/{field}`. */
  files: z.array(z.object({ field: z.enum(['ruc_file', 'image']), mime: z.string(), bytes: z.number().int() })),
  reason: z.string().nullable(),
  decided_at: z.string().nullable(),
});
export type AdminRequest = z.infer<typeof AdminRequest>;
/** `GET admin/requests?status&after`: those that wait oldest first, others newest first; `next` is the `after` of the next page. */
export const AdminRequestList = z.object({ data: z.array(AdminRequest), next: z.number().int().nullable() });
export type AdminRequestList = z.infer<typeof AdminRequestList>;

/** Why something was not accepted; the person reads it in a mail. */
export const RejectBody = z.object({ reason: z.string().max(500) });
export type RejectBody = z.infer<typeof RejectBody>;

/** `POST users/qualify-purchase`: 0.5 to 5 in half steps (spec 3 §7). */
export const QualifyBody = z.object({
  rating: z.number().min(0.5).max(5).multipleOf(0.5),
  qualification_text: z.string().max(1_000).nullish(),
  detail_id: z.number().int().positive().max(2_147_483_647),
  payment_id: z.number().int().positive().max(2_147_483_647),
});
export type QualifyBody = z.infer<typeof QualifyBody>;
