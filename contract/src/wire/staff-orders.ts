import { z } from 'zod';
import { ORDER_STATES } from '../orders';
import { ORDER_MESSAGE_LENGTH } from '../shop';
import { BodyId, Soles } from './common';
import { OrderHistory, OrderRefund } from './order-history';
import { OrderedLine, PaymentTypeId } from './orders';
import { Parcel } from './parcels';
import { Address } from './places';
import { OrderReturn } from './returns';

/** `POST staff/orders/{id}/refunds`, with the header `Idempotency-Key`: a seller gives back money of own lines (D250). */
export const LineRefundBody = z.object({
  lines: z
    .array(z.object({ detail_id: BodyId, amount: Soles }))
    .min(1)
    .max(200),
  reason: z.string().trim().max(500),
});
export type LineRefundBody = z.infer<typeof LineRefundBody>;

/** `POST staff/orders/{id}/refunds/preview`: the buyer's refund, and the seller's loss by it. */
export const LineRefundPreviewBody = LineRefundBody.pick({ lines: true });
export type LineRefundPreviewBody = z.infer<typeof LineRefundPreviewBody>;
export const LineRefundPreview = z.object({
  amount: Soles,
  cost: Soles,
  /** The part of the commission that the shop gives up. */
  commission: Soles,
});
export type LineRefundPreview = z.infer<typeof LineRefundPreview>;

/** Money that a seller gave back of own lines. */
export const RefundedLines = z.object({
  id: z.number().int(),
  amount: Soles,
  status: z.enum(['asked', 'by-hand', 'done']),
  reason: z.string(),
  created_at: z.string(),
  done_at: z.string().nullable(),
  lines: z.array(z.object({ detail_id: z.number().int(), amount: Soles })),
});
export type RefundedLines = z.infer<typeof RefundedLines>;

/** An order as staff find it: every method of payment; a seller's are those with own lines. */
export const StaffOrderRow = z.object({
  id: z.number().int(),
  state: z.enum(ORDER_STATES),
  /** ISO 8601. */
  created_at: z.string(),
  buyer: z.object({ id: z.number().int(), name: z.string() }),
  payment_type_id: PaymentTypeId,
  metodopago: z.string(),
  /** The whole order for administration, the own lines for a seller. */
  total: Soles,
  /** Money that went back, or is on its way back; null for a seller. */
  refunded: Soles.nullable(),
  units: z.number().int(),
  /** The first three products. */
  products: z.array(z.string()),
  /** Number of lines beside those three. */
  more_products: z.number().int(),
  sellers: z.array(z.object({ id: z.number().int(), name: z.string() })),
  district: z.string(),
  /** Returns that nobody has ended, and whether one of them waits for its answer, or its products, for too long. */
  open_returns: z.number().int(),
  late: z.boolean(),
});
export type StaffOrderRow = z.infer<typeof StaffOrderRow>;

/** `GET staff/orders`, newest first: `next` is the `after` of the next page, null on the last. */
export const StaffOrderList = z.object({ data: z.array(StaffOrderRow), next: z.number().int().nullable() });
export type StaffOrderList = z.infer<typeof StaffOrderList>;

export const OrderNote = z.object({
  id: z.number().int(),
  author: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  text: z.string(),
  created_at: z.string(),
});
export type OrderNote = z.infer<typeof OrderNote>;

/** `GET staff/orders/{id}`. What is null or empty for a seller says so; a seller's lines, parcels and returns are their own. */
export const StaffOrder = z.object({
  id: z.number().int(),
  state: z.enum(ORDER_STATES),
  created_at: z.string(),
  placed_at: z.string().nullable(),
  approved_at: z.string().nullable(),
  hold_until: z.string().nullable(),
  /** `email` is null for a seller. */
  buyer: z.object({ id: z.number().int(), name: z.string(), email: z.string().nullable(), phone: z.string() }),
  address: Address,
  direccion: z.string(),
  recipient: z.string().nullable(),
  payment_type_id: PaymentTypeId,
  metodopago: z.string(),
  /** Number of parts (cuotas) in which the card's bank asks for the money; null: at once (D132). */
  installments: z.number().int().nullable(),
  has_proof: z.boolean(),
  /** Why a payment was not accepted, or the order cancelled. */
  reason: z.string().nullable(),
  /** Null for a seller. `igv` is the tax that the total contains. */
  amounts: z
    .object({
      total_products: Soles,
      discounts: Soles,
      subtotal: Soles,
      shipping: Soles,
      surcharge: Soles,
      design_surcharge: Soles,
      discount_fix: Soles,
      discount_shipping: Soles,
      total: Soles,
      igv: Soles,
      refunded: Soles,
      /** The part that disputes hold until they are decided (D306). */
      disputed: Soles.optional(),
      /** The most that may still go back. */
      refundable: Soles,
      promotion_code: z.string().nullable(),
    })
    .nullable(),
  /** Data of the invoice, when one was asked for. */
  invoice: z
    .object({ ruc: z.string(), razon_social: z.string(), direccion: z.string(), telefono: z.string() })
    .nullable(),
  lines: z.array(
    OrderedLine.extend({
      processed_at: z.string().nullable(),
      sent_at: z.string().nullable(),
      received_at: z.string().nullable(),
      cancelled_at: z.string().nullable(),
      /** Units that no parcel holds yet. */
      to_send: z.number().int(),
      /** Units of returns that were not refused. */
      returned: z.number().int(),
      /** The most that its seller, who reads it, may still give back of it; 0 for everybody else. */
      refundable: Soles.optional(),
    }),
  ),
  /** Messages of providers about its payment, oldest first; empty for a seller. */
  payments: z.array(
    z.object({
      provider: z.string(),
      kind: z.string(),
      code: z.string().nullable(),
      /** In units of `currency`. */
      amount: z.number().nullable(),
      currency: z.string().nullable(),
      received_at: z.string(),
      applied_at: z.string().nullable(),
      /** Why it pays nothing, as it is stored: `problemStoredAs` of `contract/payment-methods` reads it. */
      problem: z.string().nullable(),
      refunded_at: z.string().nullable(),
    }),
  ),
  refunds: z.array(OrderRefund),
  /** Refunds by the seller who reads it, of their own lines (D250), oldest first; empty for administration. */
  line_refunds: z.array(RefundedLines).optional(),
  parcels: z.array(Parcel),
  returns: z.array(OrderReturn),
  notes: z.array(OrderNote),
  events: OrderHistory.shape.events,
  /** Acts that the reader may do now. */
  can: z.object({
    /** Anything at all: support only reads (D270). */
    change: z.boolean(),
    /** Its transfer can be accepted, also when its time has run out (D397). */
    approve: z.boolean(),
    /** Its transfer has come although it ended unpaid: the money goes back (D397). */
    late_transfer: z.boolean().optional(),
    cancel: z.boolean(),
    /** Lines that may be cancelled alone. */
    cancel_lines: z.array(z.number().int()),
    send: z.boolean(),
    edit_address: z.boolean(),
    refund: z.boolean(),
  }),
});
export type StaffOrder = z.infer<typeof StaffOrder>;

/** Answer of what staff do with an order. */
export const StaffOrderResult = z.object({ msg: z.string(), order: StaffOrder });
export type StaffOrderResult = z.infer<typeof StaffOrderResult>;

/** `POST staff/orders/{id}/notes`. */
export const NoteBody = z.object({ text: z.string().trim().max(2_000) });
export type NoteBody = z.infer<typeof NoteBody>;

/** `POST staff/orders/{id}/message`: to the buyer, by mail. */
export const OrderMessageBody = z.object({ text: z.string().trim().max(ORDER_MESSAGE_LENGTH) });
export type OrderMessageBody = z.infer<typeof OrderMessageBody>;

/** `POST staff/orders/{id}/lines/cancel`: these are not sent, and their money goes back. */
export const CancelLinesBody = z.object({ lines: z.array(BodyId).min(1).max(200), reason: z.string().trim().max(500) });
export type CancelLinesBody = z.infer<typeof CancelLinesBody>;

/** `POST staff/orders/{id}/address`: what is absent stays. The district has to be of the same region, whose shipping was paid. */
export const OrderAddressBody = z.object({
  address: z.string().trim().min(1).max(300).optional(),
  reference: z.string().trim().max(300).nullable().optional(),
  district_id: BodyId.optional(),
  recipient: z.string().trim().max(200).nullable().optional(),
  /** Judged by the form's rule, in its words. */
  phone: z.string().trim().max(300).optional(),
  reason: z.string().trim().max(500),
});
export type OrderAddressBody = z.infer<typeof OrderAddressBody>;
