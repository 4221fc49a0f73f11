import type { PaymentMethodOffer } from '@qhatu/contract/wire';

/** Rows as the tables take them (db/schema.sql); money in céntimos. */
export interface ProductRow {
  id: number;
  seller_id: number;
  category_id: number;
  brand_id: number | null;
  name: string;
  code: string;
  textvariantes: string | null;
  description: string;
  warranty: string | null;
  /** Of a YouTube video (spec 1 §3). */
  video_id: string | null;
  condition: 0 | 1;
  price: number;
  has_discount: 0 | 1;
  offer_price: number | null;
  discount_rate: number;
  paymentmethodoffer: PaymentMethodOffer | null;
  adult: boolean;
  free_shipping: boolean;
  can_go_to_province: boolean;
  has_variants: boolean;
  is_new: boolean;
  on_sale: boolean;
  popularity: number;
  rating_sum: number;
  rating_count: number;
  created_at: string;
}
export interface VariantSeed {
  price: number;
  stock: number;
  /** Ids of attribute values. */
  values: readonly number[];
  /** Name of its own picture, when it has one. */
  picture: string | null;
}
export interface QuestionRow {
  user_id: number;
  message: string;
  answer: string | null;
  created_at: string;
  answered_at: string | null;
}
export interface RatingRow {
  user_id: number;
  rating: number;
  title: string | null;
  message: string;
  created_at: string;
}

/** A product with everything that hangs on it. */
export interface ProductSeed {
  row: ProductRow;
  variants: readonly VariantSeed[];
  values: readonly number[];
  pictures: readonly string[];
  tags: readonly string[];
  questions: readonly QuestionRow[];
  ratings: readonly RatingRow[];
}
