import { z } from 'zod';
import { ORDER_STATES } from '../orders';
import { Id, Soles } from './common';

/** `GET orders/{id}/history`: how an order stands and all that happened to it. Ours, beside the specification's wire. */
export const OrderHistory = z.object({
  id: z.number().int(),
  state: z.enum(ORDER_STATES),
  total: Soles,
  /** Money that went back to the buyer, or is on its way back. */
  refunded: Soles,
  /** The part that disputes hold until they are decided (D306). */
  disputed: Soles.optional(),
  /** True when the buyer can still cancel it: nothing of it is prepared. */
  can_cancel: z.boolean(),
  events: z.array(
    z.object({
      /** ISO 8601, UTC. */
      at: z.string(),
      kind: z.string(),
      /** Description of the event, for people. */
      text: z.string(),
      by: z.enum(['buyer', 'seller', 'administration', 'provider', 'shop']),
      reason: z.string().nullable(),
      /** Amount that goes back, or is disputed. */
      amount: Soles.nullable(),
      /** A parcel on its way. */
      parcel: z.object({ carrier: z.string(), tracking: z.string() }).nullish(),
    }),
  ),
});
export type OrderHistory = z.infer<typeof OrderHistory>;

/** `POST orders/{id}/cancel`, and the same by administration, which has to say why. */
export const CancelBody = z.object({
  reason: z.string().trim().max(500).optional(),
  /** Account for the money of a transfer or a cash code: bank, number and name, as the buyer writes it. */
  account: z.string().trim().max(300).optional(),
});
export type CancelBody = z.infer<typeof CancelBody>;

/** `POST admin/orders/{id}/refunds`, with the header `Idempotency-Key`: a part of what was paid goes back. */
export const RefundBody = z.object({
  /** Absent: all that may still go back. */
  amount: Soles.optional(),
  reason: z.string().trim().min(1).max(500),
});
export type RefundBody = z.infer<typeof RefundBody>;

/** Money that goes back to a buyer. `by-hand`: no provider's call exists, somebody pays it to `account`. */
export const OrderRefund = z.object({
  id: Id,
  order_id: z.number().int(),
  amount: Soles,
  status: z.enum(['asked', 'by-hand', 'done']),
  reason: z.string(),
  /** Its last digits: '•••• 0011'. */
  account: z.string().nullable(),
  /** Its provider's call was given up for now: administration may pay it by hand (D396). */
  given_up: z.boolean().optional(),
  /** A late transfer of which nothing was paid back: what was recorded can be corrected or withdrawn (D399). */
  correctable: z.boolean().optional(),
  /** The provider's or the bank's own number of it. */
  refund_id: z.string().nullable(),
  created_at: z.string(),
  done_at: z.string().nullable(),
});
export type OrderRefund = z.infer<typeof OrderRefund>;

/** `POST orders/{id}/refunds/{refund}/account`: where the buyer wants money that somebody transfers (D395). */
export const RefundAccountBody = z.object({ account: z.string().trim().max(300) });
export type RefundAccountBody = z.infer<typeof RefundAccountBody>;

/** `POST admin/orders/{id}/late-transfer`: money of a transfer that came when its order had ended unpaid (D397). */
export const LateTransferBody = z.object({
  amount: Soles,
  /** The bank's number of it. */
  operation: z.string().trim(),
});
export type LateTransferBody = z.infer<typeof LateTransferBody>;

/** `POST admin/orders/{id}/late-transfer/{refund}/withdraw`: it was recorded by mistake (D399). */
export const LateTransferWithdrawalBody = z.object({
  /** The recorded amount, as the page of the withdrawal shows it. */
  recorded: Soles,
  reason: z.string().trim().min(1).max(500),
});
export type LateTransferWithdrawalBody = z.infer<typeof LateTransferWithdrawalBody>;

/** `POST admin/orders/{id}/late-transfer/{refund}/correct`: another sum has come than was recorded (D399). */
export const LateTransferCorrectionBody = LateTransferWithdrawalBody.extend({ amount: Soles });
export type LateTransferCorrectionBody = z.infer<typeof LateTransferCorrectionBody>;

/** `GET admin/refunds/{id}/account`: all of it, as the buyer wrote it. */
export const RefundAccount = z.object({ account: z.string() });
export type RefundAccount = z.infer<typeof RefundAccount>;

/** `POST admin/refunds/{id}/done`: it was paid by hand, under this operation number. */
export const RefundDoneBody = z.object({
  operation: z.string().trim().min(1).max(100),
  /**
   * The paid amount as its page shows it; it must be the due one. Absent in earlier pages, which cannot pay a corrected
   * refund.
   */
  amount: Soles.optional(),
});
export type RefundDoneBody = z.infer<typeof RefundDoneBody>;
