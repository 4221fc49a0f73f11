import { type Cents, toCents } from '../money';
import type { ReturnState } from '../orders';
import type { OrderReturn as WireReturn } from '../wire';

/** A buyer's return, of one seller (D124). Instants are ISO 8601. */
export interface OrderReturn {
  id: number;
  sellerName: string;
  status: ReturnState;
  /** 'Llegó dañado'. */
  reason: string;
  /** The buyer's words. */
  comment: string;
  /** Why it was refused, or what was found when it came. */
  decision: string | null;
  askedAt: string;
  /** YYYY-MM-DD: the last day on which it is answered in time. */
  dueOn: string;
  /** YYYY-MM-DD: the last day on which its products come in time; null while it is not accepted, and once it is over. */
  expectedOn: string | null;
  /** True when nobody has answered in time or, once accepted, the products have not come in time. */
  isLate: boolean;
  decidedAt: string | null;
  receivedAt: string | null;
  lines: { lineId: number; name: string; variantLabel: string | null; quantity: number }[];
  /** Read one at `orders/returns/pictures/{id}`. */
  pictureIds: number[];
  /**
   * The amount that goes back at the receipt; after it, the amount that did, or that waits for the end of a dispute (D385).
   */
  amount: Cents;
  /**
   * State of the money; `by-hand`: a person pays it. Null before the receipt, while the payment is disputed, or when nothing
   * is left to give back.
   */
  refundStatus: 'asked' | 'by-hand' | 'done' | null;
  /** Money that the provider gave the buyer during a dispute, and that is not given again (D385). */
  givenInDispute: Cents;
}

export const orderReturnFromWire = (wire: WireReturn): OrderReturn => ({
  ...{ id: wire.id, sellerName: wire.seller.name, status: wire.status, reason: wire.reason_text },
  ...{ comment: wire.comment, decision: wire.decision, askedAt: wire.asked_at, dueOn: wire.due_on },
  ...{ expectedOn: wire.expected_on ?? null, isLate: wire.late },
  ...{ decidedAt: wire.decided_at, receivedAt: wire.received_at, pictureIds: wire.pictures },
  lines: wire.lines.map(({ detail_id: lineId, name, variant_label: variantLabel, qty: quantity }) => ({
    ...{ lineId, name, variantLabel, quantity },
  })),
  amount: toCents(wire.amount),
  refundStatus: wire.refund?.status ?? null,
  givenInDispute: toCents(wire.given_in_dispute ?? 0),
});
