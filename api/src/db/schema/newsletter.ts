import type { NewsletterState } from '@qhatu/contract/wire';
import type { ColumnType, Generated } from 'kysely';
import type { NullableJson, NullableTimestamp, Optional, Timestamp } from './people';

export interface NewsletterTable {
  id: Generated<number>;
  /** Lower case. */
  email: string;
  user_id: Optional<number>;
  active: Generated<boolean>;
  /** Leaves the newsletter without a login; travels in our mails. */
  unsubscribe_key: Generated<string>;
  /** Why staff took it out. */
  left_reason: Optional<string>;
  /** Its mail server refused it for good: it is not written to until it is proven again (D229). */
  bounced_at: NullableTimestamp;
  bounce: Optional<string>;
  created_at: Timestamp;
  updated_at: Timestamp;
}

export interface NewsletterIssuesTable {
  id: Generated<number>;
  /** Counts the saves. */
  version: Generated<number>;
  subject: string;
  preheader: Generated<string>;
  /** Markdown. */
  body: string;
  product_ids: Generated<number[]>;
  state: Generated<NewsletterState>;
  /** Who saved it last. */
  actor_id: number;
  created_at: Timestamp;
  saved_at: Timestamp;
  started_at: NullableTimestamp;
  finished_at: NullableTimestamp;
  per_minute: Optional<number>;
  /** As it was when the sending began. */
  rendered: NullableJson<{ subject: string; html: string; text: string }>;
  turn: Generated<number>;
  total: Generated<number>;
  sent: Generated<number>;
  failed: Generated<number>;
  skipped: Generated<number>;
}

/** An issue on its way to one address. */
export interface NewsletterDeliveriesTable {
  issue_id: number;
  subscriber_id: number;
  state: Generated<'waiting' | 'sent' | 'failed' | 'skipped'>;
  tries: Generated<number>;
  due_at: Timestamp;
  at: Timestamp;
  error: Optional<string>;
}

/** A link that proves an address for the newsletter; nothing is written to it before. */
export interface NewsletterLinksTable {
  /** SHA-256 of the secret, hex. */
  hash: string;
  /** Lower case. */
  email: string;
  user_id: Optional<number>;
  created_at: Timestamp;
  expires_at: ColumnType<Date, Date | string, Date | string>;
  used_at: NullableTimestamp;
}
