import type { PaymentMethodOffer } from '@qhatu/contract/wire';
import type { ColumnType, Generated } from 'kysely';
import type { NullableJson, NullableTimestamp, Optional, Timestamp } from './people';

export interface CategoriesTable {
  id: Generated<number>;
  /** Null: a root. Two levels. */
  parent_id: Optional<number>;
  name: string;
  uri: Generated<string>;
  position: Generated<number>;
  enabled: Generated<boolean>;
  especial: Generated<boolean>;
  freelancer: Generated<boolean>;
  /** Counts its changes by staff. */
  version: Generated<number>;
  /** Taken out of the tree; orders and promotions still name it. */
  removed_at: NullableTimestamp;
}

export interface BrandsTable {
  id: Generated<number>;
  name: string;
}

export interface UnitsTable {
  id: Generated<number>;
  name: string;
  symbol: string;
}

export interface AttributesTable {
  id: Generated<number>;
  /** "Color", "Talla". */
  name: string;
  kind: Generated<'text' | 'color' | 'size' | 'number'>;
  position: Generated<number>;
  filterable: Generated<boolean>;
  version: Generated<number>;
}

export interface AttributeUnitsTable {
  attribute_id: number;
  unit_id: number;
}

export interface AttributeValuesTable {
  id: Generated<number>;
  attribute_id: number;
  value_text: string;
  /** CSS colour, for colours. */
  payload: Optional<string>;
  /** For attributes of kind number: what min[] and max[] compare. */
  number: Optional<number>;
  unit_id: Optional<number>;
  position: Generated<number>;
}

export interface CategoryAttributesTable {
  category_id: number;
  attribute_id: number;
  position: Generated<number>;
}

/** What the office finds products by; triggers write it (D258). */
export interface ProductWordsTable {
  product_id: number;
  seller_id: number;
  words: string;
}

export interface ProductsTable {
  id: Generated<number>;
  seller_id: number;
  /** The deepest category. */
  category_id: number;
  brand_id: Optional<number>;
  name: string;
  code: string;
  textvariantes: Optional<string>;
  description: Generated<string>;
  warranty: Optional<string>;
  /** 0 used, 1 new. */
  condition: Generated<number>;
  /** Céntimos: the price of the cheapest variant, for lists. */
  price: number;
  has_discount: Generated<number>;
  /** Céntimos: the seller's offer, for every variant that costs more than it (D16). */
  offer_price: Optional<number>;
  /** Percent (D17). */
  discount_rate: Generated<number>;
  paymentmethodoffer: NullableJson<PaymentMethodOffer>;
  adult: Generated<boolean>;
  free_shipping: Generated<boolean>;
  can_go_to_province: Generated<boolean>;
  /** False: one default variant without attributes. */
  has_variants: Generated<boolean>;
  is_new: Generated<boolean>;
  on_sale: Generated<boolean>;
  video_id: Optional<string>;
  /** On sale; off and not archived: a draft. */
  enabled: Generated<boolean>;
  archived_at: NullableTimestamp;
  /** When a draft is published by a job; never together with `enabled`. */
  publish_at: NullableTimestamp;
  /** In the queue, or sent back with a reason; never together with `enabled`. Triggers keep all five (D194). */
  review_state: Optional<'waiting' | 'returned'>;
  review_reason: Optional<string>;
  review_asked_at: NullableTimestamp;
  /** What it shows now was looked at. */
  approved_at: NullableTimestamp;
  first_public_at: NullableTimestamp;
  /** Counts its changes by staff: who saves says which one they have seen. */
  version: Generated<number>;
  /** From and until when the offer holds, by a job; null from: `has_discount` alone says it. */
  offer_from: NullableTimestamp;
  offer_until: NullableTimestamp;
  /** Since when an offer without an end holds on sale; a trigger's (D294). */
  offer_since: NullableTimestamp;
  /** Orders the recommended lists; roughly units sold. */
  popularity: Generated<number>;
  /** Half stars. */
  rating_sum: Generated<number>;
  rating_count: Generated<number>;
  created_at: Timestamp;
  updated_at: Timestamp;
  /** What the file that it came with calls it. */
  import_key: Optional<string>;
}

export interface VariantsTable {
  id: Generated<number>;
  product_id: number;
  /** Céntimos. */
  price: number;
  /** A trigger writes each change to `stock_movements`. */
  stock: Generated<number>;
  position: Generated<number>;
  enabled: Generated<boolean>;
  /** The seller's own name for it, unique among theirs (D185). */
  sku: Optional<string>;
  gtin: Optional<string>;
  /** Of its product, while it has a SKU: kept by a trigger. */
  sku_seller_id: ColumnType<number | null, never, never>;
}

export interface VariantValuesTable {
  variant_id: number;
  attribute_value_id: number;
}

export interface ProductValuesTable {
  product_id: number;
  attribute_value_id: number;
}

export interface ProductImagesTable {
  id: Generated<number>;
  product_id: number;
  /** Null: of the product itself. */
  variant_id: Optional<number>;
  uri: string;
  widths: Generated<number[]>;
  position: Generated<number>;
  /** What it shows, for who does not see it; null: the product's name. */
  alt: Optional<string>;
  /** The address that an import fetched it from. */
  source: Optional<string>;
}

export interface TagsTable {
  id: Generated<number>;
  name: string;
}

export interface ProductTagsTable {
  product_id: number;
  tag_id: number;
}

export interface QuestionsTable {
  id: Generated<number>;
  product_id: number;
  user_id: number;
  message: string;
  answer: Optional<string>;
  answered_at: NullableTimestamp;
  /** Null in what was answered before this was kept: the seller. */
  answered_by: Optional<number>;
  /** Taken off the shop's pages by staff. */
  hidden_at: NullableTimestamp;
  hidden_reason: Optional<string>;
  created_at: Timestamp;
}

export interface RatingsTable {
  id: Generated<number>;
  product_id: number;
  user_id: number;
  /** Half stars, 1 to 10. Keep products.rating_sum and rating_count in step in the same transaction. */
  rating: number;
  title: Optional<string>;
  message: Generated<string>;
  /** Taken off the shop's pages by staff. */
  hidden_at: NullableTimestamp;
  hidden_reason: Optional<string>;
  created_at: Timestamp;
}

/** What a seller answers to a rating; one for each (D252). */
export interface RatingAnswersTable {
  id: Generated<number>;
  rating_id: number;
  /** The rating's. */
  product_id: number;
  author_id: number;
  /** In the name of the shop, not the seller's. */
  by_shop: boolean;
  message: string;
  created_at: Timestamp;
  updated_at: NullableTimestamp;
  /** Taken off the shop's pages by staff. */
  hidden_at: NullableTimestamp;
  hidden_reason: Optional<string>;
}

export interface ProductSearchTable {
  product_id: number;
  category_id: number;
  subcategory_id: number | null;
  brand_id: number | null;
  seller_id: number;
  condition: number;
  /** Céntimos: what the shopper pays before choosing a method (D80). */
  price: number;
  popularity: number;
  created_at: Date;
  name_key: string;
  in_offer: boolean;
  to_province: boolean;
  keys: number[];
  words: string[];
  tsv: string;
}

export interface SearchTermTable {
  word: string;
  /** As it sounds in Peru: camiza and camisa are one. */
  sound: string;
  /** The trigrams of `sound`. */
  grams: string[];
  ndoc: number;
  /** As full text compares it; null for a word that it leaves out. */
  stem: string | null;
  /** `sound` and what one slip leaves of it. */
  slips: string[];
}

export interface FacetCountTable {
  scope: number;
  scope_id: number;
  key: number;
  n: number;
}

/** Products whose search rows are older than they are; written by triggers. */
export interface SearchQueueTable {
  id: Generated<number>;
  product_id: number;
}

/** Written by a trigger on `variants`, never changed. */
export interface StockMovementsTable {
  id: ColumnType<number, never, never>;
  variant_id: ColumnType<number, never, never>;
  at: ColumnType<Date, never, never>;
  delta: ColumnType<number, never, never>;
  /** The stock after it. */
  balance: ColumnType<number, never, never>;
  /** `direct`: whoever wrote it gave no reason. */
  kind: ColumnType<'initial' | 'sold' | 'returned' | 'adjustment' | 'direct', never, never>;
  orders: ColumnType<number[] | null, never, never>;
  actor_id: ColumnType<number | null, never, never>;
  reason: ColumnType<string | null, never, never>;
}

export interface CatalogRevisionTable {
  only_row: Generated<boolean>;
  revision: Generated<number>;
}
