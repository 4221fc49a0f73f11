import type { ColumnType, Generated } from 'kysely';
import type { NullableTimestamp, Optional, Timestamp } from './people';

/** What a seller's own system shows; kept as a hash. */
export interface ApiKeysTable {
  id: Generated<number>;
  owner_id: number;
  name: string;
  scopes: string[];
  beginning: string;
  hash: string;
  created_at: Timestamp;
  last_used_at: NullableTimestamp;
  revoked_at: NullableTimestamp;
}

export interface WebhooksTable {
  id: Generated<number>;
  owner_id: number;
  url: string;
  events: string[];
  /** Sealed. */
  secret: string;
  /** Sealed: signs beside the new one until then. */
  previous_secret: Optional<string>;
  previous_until: NullableTimestamp;
  enabled: Generated<boolean>;
  disabled_reason: Optional<string>;
  created_at: Timestamp;
}

/** Written by triggers in the transaction of what happened. */
export interface WebhookEventsTable {
  id: Generated<number>;
  source: ColumnType<'order' | 'stock', never, never>;
  source_id: ColumnType<number, never, never>;
  at: Timestamp;
}

export interface WebhookMessagesTable {
  id: Generated<string>;
  webhook_id: number;
  type: string;
  source: string;
  body: string;
  created_at: Timestamp;
  next_at: NullableTimestamp;
  attempts: Generated<number>;
  delivered_at: NullableTimestamp;
  failed_at: NullableTimestamp;
}

export interface WebhookAttemptsTable {
  id: Generated<number>;
  message_id: string;
  at: Timestamp;
  status: Optional<number>;
  error: Optional<string>;
  milliseconds: number;
}
