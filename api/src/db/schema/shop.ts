import type { Generated } from 'kysely';
import type { NullableTimestamp, Optional, Timestamp } from './people';

export interface WishlistTable {
  user_id: number;
  product_id: number;
  /** The product was sold out while it was wished for: a mail is due when it is back. Triggers on `variants` set it. */
  waiting: Generated<boolean>;
  created_at: Timestamp;
}

export interface SavedEventsTable {
  id: Generated<number>;
  user_id: number;
  evento_tipo: string;
  receptor_mensaje: string;
  created_at: Timestamp;
}

/** Somebody looked at a product, or at a seller's page (D255). */
export interface VisitsTable {
  id: Generated<number>;
  seller_id: number;
  /** Null: the page of the shop. */
  product_id: Optional<number>;
  visitor: string;
  at: Timestamp;
}

export interface VisitDaysTable {
  seller_id: number;
  /** YYYY-MM-DD, Lima's. */
  day: string;
  views: number;
  visitors: number;
}

export interface PictureDaysTable {
  /** A seller, or an account of the office. */
  user_id: number;
  /** YYYY-MM-DD, Lima's. */
  day: string;
  bytes: number;
}

export interface ContactMessagesTable {
  id: Generated<number>;
  user_id: Optional<number>;
  name: string;
  last_name: string;
  phone: string;
  email: string;
  message: string;
  /** Of the words on the form, purpose `contact`; null before they were kept. */
  consent_version: Optional<string>;
  answer: Optional<string>;
  answered_by: Optional<number>;
  /** Answered, or put aside. */
  closed_at: NullableTimestamp;
  created_at: Timestamp;
}

export interface ActivitiesTable {
  id: Generated<number>;
  name: string;
}

export interface UploadsTable {
  id: Generated<number>;
  user_id: number;
  kind: string;
  /** Relative to DATA_DIR/uploads. */
  path: string;
  mime: string;
  bytes: number;
  created_at: Timestamp;
}
