import type { ShopRight } from '@qhatu/contract/wire';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Json, NullableTimestamp, Optional, Timestamp } from './people';

/** Written by inserts only: a trigger refuses everything else, see migrations/0007-back-office.ts. */
export interface StaffActsTable {
  id: ColumnType<number, never, never>;
  at: ColumnType<Date, never, never>;
  actor_id: ColumnType<number, number, never>;
  /** 'product.update'. */
  act: ColumnType<string, string, never>;
  /** What kind of thing it was done to: 'product', 'order'. */
  subject: ColumnType<string, string, never>;
  subject_id: ColumnType<number | null, number | null, never>;
  before: ColumnType<Record<string, unknown> | null, string | null, never>;
  after: ColumnType<Record<string, unknown> | null, string | null, never>;
  network: Optional<string>;
  device: Optional<string>;
  /** The shop of a seller or of their staff in which it was done; null: administration, support. */
  seller_id: ColumnType<number | null, number | null | undefined, never>;
}

/** A change of many products: as it was asked for, and how far it has come. */
export interface BulkEditsTable {
  id: Generated<number>;
  actor_id: number;
  /** Whose products; null: administration's, which keeps all. */
  seller_id: Optional<number>;
  network: Optional<string>;
  device: Optional<string>;
  change: Json<unknown>;
  items: Json<{ id: number; version: number }[]>;
  done: Generated<number>;
  failed: ColumnType<{ id: number; text: string }[], string | undefined, string>;
  created_at: Timestamp;
  finished_at: NullableTimestamp;
}

/** What somebody finds wrong in a text of somebody else's. */
export interface TextReportsTable {
  id: Generated<number>;
  kind: 'review' | 'question' | 'answer';
  text_id: number;
  user_id: number;
  reason: string;
  created_at: Timestamp;
  /** The text was hidden, or left where it is. */
  decided_at: NullableTimestamp;
}

/** Days on which a seller sends nothing (D253). Days are 'YYYY-MM-DD'. */
export interface SellerAbsencesTable {
  id: Generated<number>;
  seller_id: number;
  from_day: string;
  until_day: string;
  /** What was paid since then was to be sent on the first day off or later. */
  counts_from: Timestamp;
  /** Midnight after the last day off, Lima. */
  ends_at: Timestamp;
  note: Optional<string>;
  created_at: Timestamp;
}

/** Days that promotions have held before their dates changed (D280); 'YYYY-MM-DD'. */
export interface SellerPromotionDaysTable {
  seller_id: number;
  day: string;
}

/** What a seller says on the page of their shop. */
export interface SellerShopsTable {
  seller_id: number;
  version: Generated<number>;
  display_name: Optional<string>;
  about: Optional<string>;
  delivery: Optional<string>;
  returns: Optional<string>;
  banner_uri: Optional<string>;
  banner_widths: Generated<number[]>;
  hidden_at: NullableTimestamp;
  hidden_reason: Optional<string>;
  updated_at: Timestamp;
}

/** Somebody whom a seller asked to work in their shop (D234). */
export interface ShopMembersTable {
  id: GeneratedAlways<number>;
  seller_id: number;
  /** Small letters, as it was invited. */
  email: string;
  may: ShopRight[];
  /** SHA-256 of the mail's link, hex; null: not written yet, or used. */
  hash: Optional<string>;
  expires_at: ColumnType<Date, Date | undefined, Date>;
  /** Who joined; null: nobody yet. */
  user_id: Optional<number>;
  joined_at: NullableTimestamp;
  removed_at: NullableTimestamp;
  used_at: NullableTimestamp;
  created_at: Timestamp;
}

/** Filters of a list of the back office that somebody keeps under a name. */
export interface ListViewsTable {
  id: Generated<number>;
  user_id: number;
  /** Which list: 'productos'. */
  list: string;
  name: string;
  /** Its filters as the address has them, without `?`. */
  search: string;
  created_at: Timestamp;
}

/** A seller's products are off sale from `since` on (D184). */
export interface SellerPausesTable {
  id: GeneratedAlways<number>;
  seller_id: number;
  reason: 'late-dispatch';
  since: Timestamp;
  /** The first day, on Lima's calendar, on which it can end by itself. */
  until: ColumnType<string>;
  ended_at: NullableTimestamp;
  /** Who of administration ended it; null: it ended by itself. */
  ended_by: Optional<number>;
}

/** A seller was reminded on this day of Lima of what they have to send. */
export interface DispatchNoticesTable {
  seller_id: number;
  day: ColumnType<string>;
  kind: 'due' | 'late';
}
