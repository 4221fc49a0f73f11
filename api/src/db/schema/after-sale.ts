import type { ReturnReason, ReturnState } from '@qhatu/contract/orders';
import type { ColumnType, Generated } from 'kysely';
import type { NullableTimestamp, Optional, Timestamp } from './people';

/** What was sent together, under one number of a carrier (D123). */
export interface ParcelsTable {
  id: Generated<number>;
  order_id: number;
  carrier: string;
  tracking: string;
  sent_at: Timestamp;
  delivered_at: NullableTimestamp;
  created_by: Optional<number>;
}

export interface ParcelLinesTable {
  parcel_id: number;
  line_id: number;
  qty: number;
}

/** What a buyer wants to give back, of one seller (D124). */
export interface OrderReturnsTable {
  id: Generated<number>;
  order_id: number;
  /** The buyer. */
  user_id: number;
  seller_id: number;
  /** Under which it was asked for, with the SHA-256 of what was asked. */
  key: string;
  body_hash: string;
  reason: ReturnReason;
  comment: string;
  /** Sealed: where the buyer wants the money. */
  account: Optional<string>;
  status: Generated<ReturnState>;
  /** Why it was refused, or what was found when it came. */
  decision: Optional<string>;
  asked_at: Timestamp;
  /** YYYY-MM-DD: the last day on which it is handled in time. */
  due_on: ColumnType<string, string, never>;
  decided_at: NullableTimestamp;
  decided_by: Optional<number>;
  received_at: NullableTimestamp;
  refund_id: Optional<number>;
  /** Céntimos that go back when the order's dispute is over, 0 also when its end alone waits; null: nothing waits (D385). */
  due_after_dispute: Optional<number>;
  /** Céntimos of its money that the buyer had meanwhile from the dispute, a reversal, or the provider's own pages (D385). */
  given_in_dispute: Generated<number>;
}

export interface OrderReturnLinesTable {
  return_id: number;
  line_id: number;
  qty: number;
  /** How many of them went back to the shelf. */
  restocked: Generated<number>;
}

export interface OrderReturnPicturesTable {
  return_id: number;
  upload_id: number;
}

/** What staff write about an order for themselves. */
export interface OrderNotesTable {
  id: Generated<number>;
  order_id: number;
  author_id: Optional<number>;
  text: string;
  created_at: Timestamp;
}
