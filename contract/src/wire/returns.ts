import { z } from 'zod';
import { RETURN_REASONS, RETURN_STATES } from '../orders';
import { BodyId, Soles } from './common';
import { OrderRefund } from './order-history';
import { Parcel } from './parcels';

/** A buyer's return, of one seller (D124). Its money is the refund. */
export const OrderReturn = z.object({
  id: z.number().int(),
  order_id: z.number().int(),
  seller: z.object({ id: z.number().int(), name: z.string() }),
  status: z.enum(RETURN_STATES),
  reason: z.enum(RETURN_REASONS),
  /** The reason in words: 'Llegó dañado'. */
  reason_text: z.string(),
  /** The buyer's words. */
  comment: z.string(),
  /** Why it was refused, or what was found when it came. */
  decision: z.string().nullable(),
  asked_at: z.string(),
  /** YYYY-MM-DD: the last day on which it is answered in time. */
  due_on: z.string(),
  /** YYYY-MM-DD: the last day on which the products of one that was accepted come in time (D277); null before, and once it is over. */
  expected_on: z.string().nullish(),
  /** True when nobody has answered it in time, or its products have not come in time. */
  late: z.boolean(),
  decided_at: z.string().nullable(),
  received_at: z.string().nullable(),
  lines: z.array(
    z.object({
      detail_id: z.number().int(),
      name: z.string(),
      variant_label: z.string().nullable(),
      qty: z.number().int(),
      /** Units that went back to the shelf; 0 until the receipt. */
      restocked: z.number().int(),
    }),
  ),
  /** Ids of pictures; read one at `orders/returns/pictures/{id}`. */
  pictures: z.array(z.number().int()),
  /**
   * The amount that goes back at the receipt; after it, the amount that did, or that waits for the end of a dispute (D385).
   */
  amount: Soles,
  /** State of the refund; null before the receipt, while the payment is disputed, or when nothing is left to give back. */
  refund: z.object({ id: z.number().int(), status: z.enum(['asked', 'by-hand', 'done']) }).nullable(),
  /** Money that the provider gave the buyer since the products came: by a dispute, or on the provider's own pages (D385). */
  given_in_dispute: Soles.optional(),
});
export type OrderReturn = z.infer<typeof OrderReturn>;

/** `GET orders/{id}/after-sale`: what its buyer sees of an order beside its history, and may still ask for. */
export const AfterSale = z.object({
  parcels: z.array(Parcel),
  /** Lines that are not sent; why stands in the history. */
  cancelled_lines: z.array(z.number().int()),
  /** Money that went back, or is on its way. `by-hand`: somebody pays it to the account. */
  refunds: z.array(
    OrderRefund.pick({ id: true, amount: true, status: true, reason: true, created_at: true, done_at: true }).extend({
      /** Its buyer has still to say where it goes to (D395). */
      needs_account: z.boolean().optional(),
    }),
  ),
  returns: z.array(OrderReturn),
  /** Lines of which something can be returned today, for which reasons, and until when (YYYY-MM-DD). */
  returnable: z.array(
    z.object({
      detail_id: z.number().int(),
      qty: z.number().int(),
      reasons: z.array(z.object({ reason: z.enum(RETURN_REASONS), text: z.string(), until: z.string() })),
    }),
  ),
  /** True when the money goes to an account that the buyer names: transfers and cash codes. */
  needs_account: z.boolean(),
  /** True when there is a receipt at `orders/{id}/receipt`: the order was paid. */
  has_receipt: z.boolean(),
});
export type AfterSale = z.infer<typeof AfterSale>;

/** `POST orders/{id}/returns`, with the header `Idempotency-Key`. */
export const ReturnBody = z.object({
  reason: z.enum(RETURN_REASONS),
  comment: z.string().trim().max(1_000),
  lines: z.array(z.object({ detail_id: BodyId, qty: z.number().int().min(1).max(1_000_000) })).max(200),
  /** Ids from `POST orders/returns/pictures`, at most five. */
  pictures: z.array(BodyId).max(5).default([]),
  /** Account for the money of a transfer or a cash code: bank, number and name, as the buyer writes it. */
  account: z.string().trim().max(300).optional(),
});
export type ReturnBody = z.infer<typeof ReturnBody>;

/** Answer of `POST orders/{id}/returns`: one return for each seller. */
export const ReturnResult = z.object({ msg: z.string(), returns: z.array(OrderReturn) });
export type ReturnResult = z.infer<typeof ReturnResult>;

/** `POST staff/returns/{id}/receive`: units that go back to the shelf; lines that are not named do not. */
export const ReceiveReturnBody = z.object({
  restock: z
    .array(z.object({ detail_id: BodyId, qty: z.number().int().min(0).max(1_000_000) }))
    .max(200)
    .default([]),
  /** Findings at the receipt, for the buyer to read. */
  decision: z.string().trim().max(500).optional(),
});
export type ReceiveReturnBody = z.infer<typeof ReceiveReturnBody>;

/** `GET staff/returns`: newest first; `next` is the `after` of the next page, null on the last. */
export const StaffReturnList = z.object({
  data: z.array(OrderReturn.extend({ buyer: z.object({ name: z.string() }) })),
  next: z.number().int().nullable(),
});
export type StaffReturnList = z.infer<typeof StaffReturnList>;

/** Answer of what staff do with a return. */
export const StaffReturnResult = z.object({ msg: z.string(), return: OrderReturn });
export type StaffReturnResult = z.infer<typeof StaffReturnResult>;
