import type { OrderState } from '@qhatu/contract/orders';
import type { Address, Image, PaymentMethodOffer } from '@qhatu/contract/wire';
import type { Generated } from 'kysely';
import type { Json, NullableJson, NullableTimestamp, Optional, Timestamp } from './people';

export interface PromotionsTable {
  id: Generated<number>;
  /** Case-sensitive (D20). */
  code: string;
  /** 1 shipping, 2 fixed amount, 3 percentage. */
  type_id: number;
  /** Percent, types 1 and 3. */
  rate: Generated<number>;
  /** Céntimos, type 2. */
  amount: Generated<number>;
  /** Céntimos; holds only when strictly exceeded (D20). */
  min_amount: Generated<number>;
  paymentmethodoffer: NullableJson<PaymentMethodOffer>;
  reseller_id: Optional<number>;
  since: Timestamp;
  until: Timestamp;
  max_uses: Optional<number>;
  uses: Generated<number>;
  /** Whose code it is; null is everybody's. */
  user_id: Optional<number>;
  /** The only region it delivers to. */
  region_id: Optional<number>;
  enabled: Generated<boolean>;
  /** Counts the saves. */
  version: Generated<number>;
  batch_id: Optional<number>;
}

/** Codes that were made together. */
export interface PromotionBatchesTable {
  id: Generated<number>;
  name: string;
  codes: number;
  actor_id: number;
  created_at: Timestamp;
}

export interface PromotionScopesTable {
  id: Generated<number>;
  promotion_id: number;
  seller_id: Optional<number>;
  category_id: Optional<number>;
  subcategory_id: Optional<number>;
  product_id: Optional<number>;
}

/** Every amount in céntimos. */
export interface OrdersTable {
  id: Generated<number>;
  user_id: number;
  /** Given to payment providers as the order id (D75). */
  reference: string;
  status: OrderState;
  payment_type_id: number;
  /** Payment reference (D76). */
  code: Optional<string>;
  payer_id: Optional<string>;
  pad_id: Optional<string>;
  name: string;
  phone: string;
  email: string;
  address_id: Optional<number>;
  /** The address as it was. */
  address: Json<Address>;
  region_id: number;
  ruc: Optional<string>;
  razon_social: Optional<string>;
  direccion: Optional<string>;
  telefono: Optional<string>;
  total_products: number;
  discounts: number;
  subtotal: number;
  shipping: number;
  surcharge: number;
  discount_fix: number;
  discount_shipping: number;
  design_surcharge: Generated<number>;
  total: number;
  promotion_id: Optional<number>;
  promotion_code: Optional<string>;
  /** Céntimos that the code took off, beyond the sellers' own offers. */
  promotion_discount: Optional<number>;
  reseller_id: Optional<number>;
  /** Who receives it, in the buyer's words; null is the buyer. */
  recipient: Optional<string>;
  proof_upload_id: Optional<number>;
  /** When the buyer was told that it is an order; null while the provider of its method has not been paid for it. */
  placed_at: NullableTimestamp;
  hold_until: NullableTimestamp;
  approved_at: NullableTimestamp;
  /** When the buyer was told that the hold runs out. */
  reminded_at: NullableTimestamp;
  /** Why a person did not accept the payment. */
  decision_reason: Optional<string>;
  /** Form token, PayPal order id or CIP that the buyer pays, and until when the provider takes it. */
  charge_id: Optional<string>;
  charge_until: NullableTimestamp;
  /** The provider has the payment and still decides: its word for why. */
  payment_pending: Optional<string>;
  /** In how many parts the payer's bank asks for the money; null: at once, or nobody said. */
  installments: Optional<number>;
  /** Céntimos that went back to the buyer. */
  refunded: Generated<number>;
  /** Céntimos or US cents that the provider charged, with the rate of the purchase (soles for a dollar). */
  charge_amount: Optional<number>;
  charge_currency: Optional<string>;
  exchange_rate: Optional<number>;
  /** From where an unpaid order was made, as visitors are counted; null once it is decided. */
  network: Optional<string>;
  /** Who approved or rejected it by hand. */
  decided_by: Optional<number>;
  created_at: Timestamp;
  updated_at: Timestamp;
}

export interface OrderLinesTable {
  id: Generated<number>;
  order_id: number;
  product_id: number;
  variant_id: Optional<number>;
  product_custom_id: Optional<number>;
  seller_id: number;
  category_id: number;
  name: string;
  code: string;
  variant_label: Optional<string>;
  image: NullableJson<Image>;
  qty: number;
  price: number;
  list: number;
  discount: number;
  /** Percent. */
  rate: Generated<number>;
  total: number;
  shipping_amount: Generated<number>;
  adult: Generated<boolean>;
  processed_at: NullableTimestamp;
  sent_at: NullableTimestamp;
  received_at: NullableTimestamp;
  /** Days after `sent_at` from which it counts as received, as they were when it was ordered (D293). */
  received_after: Generated<number>;
  /** It is not sent, for a reason that the history says; the rest of the order is. */
  cancelled_at: NullableTimestamp;
}

/** Who changed an order. `shop`: nobody, its time was over. */
export type OrderActor = 'buyer' | 'seller' | 'administration' | 'provider' | 'shop';

/** What happened to an order, once and for all: a trigger refuses every change. */
export interface OrderEventsTable {
  id: Generated<number>;
  order_id: number;
  at: Timestamp;
  /** What happened, for people: docs/orders.md lists the kinds. */
  kind: string;
  from_status: Optional<OrderState>;
  to_status: Optional<OrderState>;
  actor: OrderActor;
  actor_id: Optional<number>;
  reason: Optional<string>;
  data: NullableJson<unknown>;
}

export interface StockReservationsTable {
  id: Generated<number>;
  order_id: number;
  variant_id: number;
  qty: number;
  expires_at: NullableTimestamp;
  state: Generated<'held' | 'taken' | 'released'>;
}

export interface IdempotencyKeysTable {
  user_id: number;
  key: string;
  /** SHA-256 of the canonical body, hex. */
  body_hash: string;
  order_id: Optional<number>;
  created_at: Timestamp;
}

export interface SellerRatingsTable {
  id: Generated<number>;
  seller_id: number;
  user_id: number;
  order_line_id: number;
  /** Half stars. */
  rating: number;
  message: Generated<string>;
  created_at: Timestamp;
}

export interface SuggestionsTable {
  id: Generated<number>;
  /** Null: anonymous, also to us (spec 2 §6). */
  user_id: Optional<number>;
  message: string;
  closed_at: NullableTimestamp;
  created_at: Timestamp;
}

export interface SocialSharesTable {
  id: Generated<number>;
  user_id: number;
  product_id: Optional<number>;
  network: string;
  /** The code that this share earned. */
  promotion_id: Optional<number>;
  created_at: Timestamp;
}
