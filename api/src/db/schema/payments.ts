import type { Generated } from 'kysely';
import type { Json, NullableTimestamp, Optional, Timestamp } from './people';

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
