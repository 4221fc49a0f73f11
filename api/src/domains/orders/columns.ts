import type { QuoteFigures } from '@qhatu/contract/pricing';
import type { Selectable } from 'kysely';
import type { OrderEventsTable, OrderLinesTable, OrdersTable } from '../../db/schema/orders';

// Every column by name: a kept `select *` fails when another process's migration adds one. A table that gets a column
// does not compile until it is here (D153).
const ORDER: Record<keyof Selectable<OrdersTable>, true> = {
  id: true,
  user_id: true,
  reference: true,
  status: true,
  payment_type_id: true,
  code: true,
  payer_id: true,
  pad_id: true,
  name: true,
  phone: true,
  email: true,
  address_id: true,
  address: true,
  region_id: true,
  ruc: true,
  razon_social: true,
  direccion: true,
  telefono: true,
  total_products: true,
  discounts: true,
  subtotal: true,
  shipping: true,
  surcharge: true,
  discount_fix: true,
  discount_shipping: true,
  design_surcharge: true,
  total: true,
  promotion_id: true,
  promotion_code: true,
  promotion_discount: true,
  reseller_id: true,
  recipient: true,
  proof_upload_id: true,
  placed_at: true,
  charge_id: true,
  charge_until: true,
  payment_pending: true,
  installments: true,
  refunded: true,
  hold_until: true,
  approved_at: true,
  reminded_at: true,
  decision_reason: true,
  charge_amount: true,
  charge_currency: true,
  exchange_rate: true,
  network: true,
  decided_by: true,
  created_at: true,
  updated_at: true,
};

const LINE: Record<keyof Selectable<OrderLinesTable>, true> = {
  id: true,
  order_id: true,
  product_id: true,
  variant_id: true,
  product_custom_id: true,
  seller_id: true,
  category_id: true,
  name: true,
  code: true,
  variant_label: true,
  image: true,
  qty: true,
  price: true,
  list: true,
  discount: true,
  rate: true,
  total: true,
  shipping_amount: true,
  adult: true,
  processed_at: true,
  sent_at: true,
  received_at: true,
  received_after: true,
  cancelled_at: true,
};

const EVENT: Record<keyof Selectable<OrderEventsTable>, true> = {
  id: true,
  order_id: true,
  at: true,
  kind: true,
  from_status: true,
  to_status: true,
  actor: true,
  actor_id: true,
  reason: true,
  data: true,
};

/** Columns of `orders`. */
export const ORDER_COLUMNS = Object.keys(ORDER) as (keyof typeof ORDER)[];
/** Columns of `order_lines`, which is joined as `l`. */
export const LINE_COLUMNS = (Object.keys(LINE) as (keyof typeof LINE)[]).map((name) => `l.${name}` as const);
/** Columns of `order_events`. */
export const EVENT_COLUMNS = Object.keys(EVENT) as (keyof typeof EVENT)[];

/** The sums of an order as its row holds them. */
export const sumsToRow = (figures: QuoteFigures) => ({
  total_products: figures.totalProducts,
  discounts: figures.discounts,
  subtotal: figures.subtotal,
  shipping: figures.shipping,
  surcharge: figures.surcharge,
  discount_fix: figures.discountFix,
  discount_shipping: figures.discountShipping,
  design_surcharge: figures.designSurcharge,
  total: figures.total,
});
