import type { Generated } from 'kysely';
import type { Json, NullableTimestamp, Optional, Timestamp } from './people';

/** Money of an order that goes back to its buyer (D121). */
export interface OrderRefundsTable {
  id: Generated<number>;
  order_id: number;
  /** The buyer. */
  user_id: number;
  /** Under which it was asked for. */
  key: string;
  /** Céntimos. */
  amount: number;
  /** The same part in minor units of what the provider charged. */
  charge_amount: Optional<number>;
  /** Nothing more goes back after it. */
  final: boolean;
  /** `by-hand`: there is no call for it, a person pays. */
  status: 'asked' | 'by-hand' | 'done';
  reason: string;
  /** Sealed: where the buyer wants the money. */
  account: Optional<string>;
  /** The provider's, or the bank's number of the operation. */
  refund_id: Optional<string>;
  created_at: Timestamp;
  done_at: NullableTimestamp;
  /** Since when its provider has refused it, or been silent, through all tries of a job (D396). */
  given_up_at: NullableTimestamp;
  /** When a person took it over from its provider, which has not given it back. */
  taken_over_at: NullableTimestamp;
}

/** What of a refund went back of which line; a refund without any names none (D250). */
export interface OrderRefundLinesTable {
  refund_id: number;
  line_id: number;
  /** Céntimos. */
  amount: number;
}

/** A genuine message of a provider, as it came (D122). */
export interface ProviderMessagesTable {
  provider: string;
  message_id: string;
  /** What the provider calls it. */
  kind: string;
  body: string;
  received_at: Timestamp;
  /** Null: nobody has judged it. */
  outcome: Optional<string>;
  judged_at: NullableTimestamp;
  /** The problem that it opened. */
  problem_id: Optional<number>;
}

/** What a provider told us, once per event. */
export interface PaymentEventsTable {
  provider: string;
  event_id: string;
  order_id: Optional<number>;
  payload: Json<unknown>;
  received_at: Timestamp;
  /** When it made or approved an order. */
  applied_at: NullableTimestamp;
  reference: Optional<string>;
  kind: Generated<string>;
  /** What the order is paid with (D76). */
  code: Optional<string>;
  /** Minor units of `currency`. */
  amount: Optional<number>;
  currency: Optional<string>;
  /** Why money that was taken could not become an order. */
  problem: Optional<string>;
  refund_id: Optional<string>;
  refunded_at: NullableTimestamp;
}

/** A day's comparison of orders with the providers' lists (D125). */
export interface PaymentComparisonsTable {
  day: string;
  begun_at: Timestamp;
  done_at: NullableTimestamp;
  compared: Generated<number>;
  found: Generated<number>;
  /** Up to when PayPal's list was read. */
  listed_until: NullableTimestamp;
}

/** Something in which we and a provider differ (D125). */
export interface PaymentProblemsTable {
  id: Generated<number>;
  provider: string;
  kind: string;
  /** The provider's name of the payment. */
  charge_id: string;
  order_id: Optional<number>;
  /** What we say, and what they say. */
  ours: Json<unknown>;
  theirs: Json<unknown>;
  found_at: Timestamp;
  /** When it was found last. */
  seen_at: Timestamp;
  closed_at: NullableTimestamp;
  closed_by: Optional<number>;
  note: Optional<string>;
  /** Who of administration looks into it. */
  assigned_to: Optional<number>;
}
