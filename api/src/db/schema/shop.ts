import type { GuideIcon, NewsletterState, ServiceIcon, Slider } from '@qhatu/contract/wire';
import type { ColumnType, Generated } from 'kysely';
import type { Json, NullableJson, NullableTimestamp, Optional, Timestamp } from './people';

export interface SlidersTable {
  id: Generated<number>;
  url_image: string;
  widths: Generated<number[]>;
  width: number;
  height: number;
  phone_image: NullableJson<NonNullable<Slider['phone_image']>>;
  description: string;
  detail: Optional<string>;
  link: Optional<string>;
  position: Generated<number>;
  enabled: Generated<boolean>;
  /** The version of home that it belongs to; the public one unless told. */
  home_id: Generated<number>;
  since: NullableTimestamp;
  until: NullableTimestamp;
}

export interface SectionsTable {
  id: Generated<number>;
  /** 1 categories, 2 slider, 3 parallax, 4 banners, 5 info_banner, 6 offers. */
  type: number;
  name: string;
  position: Generated<number>;
  status: Generated<number>;
  home_id: Generated<number>;
  since: NullableTimestamp;
  until: NullableTimestamp;
}

export type Selection = 'offers' | 'recommended' | 'best_sellers' | 'newest' | 'random' | 'women' | 'new_sellers';

export interface SectionItemsTable {
  id: Generated<number>;
  section_id: number;
  name: string;
  can_go_home: Generated<number>;
  position: Generated<number>;
  status: Generated<number>;
  uri: Optional<string>;
  url: Optional<string>;
  description: Optional<string>;
  category_id: Optional<number>;
  selection: Optional<Selection>;
  product_ids: Optional<number[]>;
  since: NullableTimestamp;
  until: NullableTimestamp;
}

export interface BannersTable {
  id: Generated<number>;
  name: string;
  uri: string;
  widths: Generated<number[]>;
  width: number;
  height: number;
  link: Optional<string>;
  position: Generated<number>;
  enabled: Generated<boolean>;
}

export interface EventsTable {
  id: Generated<number>;
  place: Generated<'header' | 'checkout'>;
  message: string;
  color: string;
  text_color: string;
  url_event: Optional<string>;
  since: Timestamp;
  until: Timestamp;
  position: Generated<number>;
  enabled: Generated<boolean>;
  home_id: Generated<number>;
}

export interface ReviewsTable {
  id: Generated<number>;
  user_id: number;
  /** Half stars. */
  rating: number;
  message: string;
  uri: Optional<string>;
  enabled: Generated<boolean>;
  created_at: Timestamp;
  home_id: Generated<number>;
  position: Generated<number>;
  since: NullableTimestamp;
  until: NullableTimestamp;
}

/** A state of home: the public one, the draft, or an earlier one that can be had back. */
export interface HomeVersionsTable {
  id: Generated<number>;
  state: 'draft' | 'published' | 'past';
  /** Counts the saves of a draft. */
  version: Generated<number>;
  note: Optional<string>;
  based_on: Optional<number>;
  actor_id: Optional<number>;
  created_at: Timestamp;
  saved_at: Timestamp;
  published_at: NullableTimestamp;
}

export interface HomeServicesTable {
  id: Generated<number>;
  home_id: Generated<number>;
  position: Generated<number>;
  icon: ServiceIcon;
  name: string;
  text: string;
  since: NullableTimestamp;
  until: NullableTimestamp;
}

export interface HomeGuidesTable {
  id: Generated<number>;
  home_id: Generated<number>;
  position: Generated<number>;
  icon: GuideIcon;
  title: string;
  text: string;
  href: string;
  since: NullableTimestamp;
  until: NullableTimestamp;
}

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

/** Words that were agreed to (Ley 29733). */
export interface ConsentTextsTable {
  purpose: string;
  version: string;
  text: string;
  since: Timestamp;
}

/** Who agreed to which words, or took it back, and when. */
export interface ConsentsTable {
  id: Generated<number>;
  user_id: Optional<number>;
  email: Optional<string>;
  purpose: string;
  version: string;
  agreed: boolean;
  at: Timestamp;
  /** Which versions of the legal texts its words are: `{ terminos: 2 }`. */
  legal_versions: NullableJson<Record<string, number>>;
}

export interface ActivitiesTable {
  id: Generated<number>;
  name: string;
}

export interface ExchangeRatesTable {
  id: Generated<number>;
  /** Soles for one US dollar. */
  venta: number;
  created_at: Timestamp;
}

export interface SettingsTable {
  key: string;
  value: Json<unknown>;
}

/** Written by inserts only: a trigger refuses everything else, see migrations/0010-settings.ts. */
export interface SettingVersionsTable {
  key: ColumnType<string, string, never>;
  version: ColumnType<number, number, never>;
  value: ColumnType<Record<string, number | boolean | string | null>, string, never>;
  reason: ColumnType<string, string, never>;
  /** Null: the shop itself, nobody of staff. */
  actor_id: ColumnType<number | null, number | null, never>;
  valid_from: ColumnType<Date, Date | undefined, never>;
  /** Null: before versions could be saved ahead, when `valid_from` was the moment. */
  saved_at: ColumnType<Date | null, never, never>;
}

/** A row for each source of the exchange rate: what came of the last try. */
export interface ExchangeRateTriesTable {
  source: 'bcrp';
  tried_at: ColumnType<Date, Date, Date>;
  good_at: NullableTimestamp;
  outcome: Optional<'saved' | 'same' | 'jump' | 'old' | 'failed'>;
  detail: Optional<string>;
}

/** A legal text that somebody is writing: one for each, seen by staff alone. */
export interface LegalDraftsTable {
  key: string;
  /** Counts what was done to it, its end included. */
  version: Generated<number>;
  /** Markdown; null: there is none. */
  body: string | null;
  actor_id: number | null;
  saved_at: Timestamp;
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

/** Who does what must happen once among processes, by its name (D206). */
export interface LeasesTable {
  name: string;
  holder: string;
  expires_at: Timestamp;
}

export interface JobsTable {
  id: Generated<number>;
  kind: string;
  payload: Json<unknown>;
  run_at: Timestamp;
  attempts: Generated<number>;
  locked_until: NullableTimestamp;
  /** Of the run that has it now, or had it last. */
  lease: Optional<string>;
  last_error: Optional<string>;
  failed_at: NullableTimestamp;
  created_at: Timestamp;
  /** Of the request that left it, where traces are told (D267). */
  traceparent: Optional<string>;
}
