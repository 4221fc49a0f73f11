import type { GuideIcon, ServiceIcon, Slider } from '@qhatu/contract/wire';
import type { Generated } from 'kysely';
import type { NullableJson, NullableTimestamp, Optional, Timestamp } from './people';

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
