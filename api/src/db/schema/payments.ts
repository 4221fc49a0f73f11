import type { Generated, Insertable } from 'kysely';
import type { OrderLinesTable, OrdersTable } from './orders';
import type { Json, NullableTimestamp, Optional, Timestamp } from './people';

/** An order as it will be written once it is paid: rows of `orders` and `order_lines`. */
export interface OrderSnapshot {
  order: Omit<Insertable<OrdersTable>, 'hold_until' | 'approved_at' | 'network'>;
  lines: Insertable<OrderLinesTable>[];
}

/** A purchase whose payment is under way (D75). */
export interface OrderIntentsTable {
  /** What the provider calls the purchase. */
  reference: string;
  /** The id that waits for the order. */
  order_id: number;
  user_id: number;
  key: string;
  body_hash: string;
  payment_type_id: number;
  email: string;
  /** From where it is made, as visitors are counted; null once it is over. */
  network: Optional<string>;
  /** Céntimos. */
  total: number;
  promotion_id: Optional<number>;
  snapshot: Json<OrderSnapshot>;
  status: Generated<'open' | 'done' | 'expired'>;
  hold_until: Timestamp;
  /** Form token, PayPal order id or CIP. */
  charge_id: Optional<string>;
  /** Until when the provider takes it. */
  charge_until: NullableTimestamp;
  /** Céntimos, or US cents. */
  charge_amount: Optional<number>;
  charge_currency: Optional<string>;
  /** Soles for one dollar. */
  exchange_rate: Optional<number>;
  created_at: Timestamp;
  updated_at: Timestamp;
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
