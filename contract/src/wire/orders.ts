import { z } from 'zod';
import { PAYMENT_METHODS } from '../payment-methods';
import { MAX_LINE_UNITS } from '../shop';
import { Image, PaymentMethodOffer, ProductCategory, ShopAway } from './catalog';
import { BodyId, Flag, Soles } from './common';
import { Address } from './places';

/** How a buyer pays; 0: not chosen yet (spec 2 §2). */
export const PaymentTypeId = z.literal([0, ...PAYMENT_METHODS.map(({ id }) => id)]);
export type PaymentTypeId = z.infer<typeof PaymentTypeId>;

export const QuoteLineBody = z.object({
  product_id: BodyId,
  variant_id: BodyId.nullish(),
  product_custom_id: BodyId.nullish(),
  qty: z.number().int().min(1).max(MAX_LINE_UNITS),
});
export type QuoteLineBody = z.infer<typeof QuoteLineBody>;

/** `POST orders/quote` (D38). */
export const QuoteBody = z.object({
  lines: z.array(QuoteLineBody).min(1).max(200),
  region_id: z.number().int().nullish(),
  payment_type_id: PaymentTypeId.default(0),
  promotion_code: z.string().max(60).nullish(),
});
export type QuoteBody = z.infer<typeof QuoteBody>;

export const QuoteLine = z.object({
  product_id: z.number().int(),
  variant_id: z.number().int().nullable(),
  product_custom_id: z.number().int().nullable(),
  qty: z.number().int(),
  list: Soles,
  /** Percent taken off this line. */
  rate: z.number(),
  discount: Soles,
  total: Soles,
  shipping_amount: Soles,
  /** True when the line is part of the order (D19). */
  counts: z.boolean(),
  notes: z.array(z.string()),
});

export const Promotion = z.object({
  id: z.number().int(),
  code: z.string(),
  min_discount_amount: Soles,
  paymentmethodoffer: PaymentMethodOffer.nullable(),
  /** The only region it delivers to, as the code that sharing earns (spec 2 §1); absent or null: every region. */
  region_id: z.number().int().nullish(),
  /** 1 shipping, 2 fixed amount, 3 percentage. */
  promotion_type_code_id: z.number().int(),
  promotion_codes: z.array(z.object({ promotion_type_code_id: z.number().int(), discount_rate: z.number() })),
  /** A line is in scope when one entry fits it; an entry fits when all it names does; no entries: every line. */
  scope: z.array(
    z.object({
      seller_id: z.number().int().nullable(),
      category_id: z.number().int().nullable(),
      subcategory_id: z.number().int().nullable(),
      product_id: z.number().int().nullable(),
    }),
  ),
});
export type Promotion = z.infer<typeof Promotion>;

export const Quote = z.object({
  lines: z.array(QuoteLine),
  total_products: Soles,
  discounts: Soles,
  subtotal: Soles,
  shipping: Soles,
  surcharge: Soles,
  discount_fix: Soles,
  discount_shipping: Soles,
  /** The designer's own surcharge (D78). */
  design_surcharge: Soles,
  total: Soles,
  /** The method that holds after D21; equals what was asked otherwise. */
  payment_type_id: PaymentTypeId,
  promotion: Promotion.nullable(),
  msg: z.string().optional(),
  /** Why this purchase would be refused now: too many of the member's wait for their payment, or too many units. */
  refusal: z.string().optional(),
});
export type Quote = z.infer<typeof Quote>;

/** `GET products/cart`: what cart and checkout need of each product, with live price and stock. */
export const CartProduct = z.object({
  id: z.number().int(),
  name: z.string(),
  code: z.string(),
  textvariantes: z.string().nullable(),
  images: z.array(Image),
  price: Soles,
  has_discount: z.number().int(),
  offer_price: Soles.nullable(),
  discount_rate: z.number(),
  stock: z.number().int(),
  /** Most units of one purchase (D96), of all lines together; null: as many as there are. */
  most: z.number().int().nullish(),
  adult: z.boolean(),
  can_go_to_province: z.number().int(),
  free_shipping: z.boolean(),
  paymentmethodoffer: PaymentMethodOffer.nullable(),
  category: ProductCategory,
  user: z.object({ id: z.number().int(), user_name: z.string(), fob: z.boolean() }),
  /** Its seller sends later what is bought now; absent: as always (D253). */
  away: ShopAway.optional(),
  variants: z.array(
    z.object({
      id: z.number().int(),
      price: Soles,
      stock: z.number().int(),
      /** "Rojo, M". */
      label: z.string(),
      images: z.array(Image),
    }),
  ),
  /** The person's own designs on it, of those asked for by `custom_ids` (spec 2 §7): a unit costs `price`. */
  customs: z
    .array(
      z.object({
        id: z.number().int(),
        variant_id: z.number().int(),
        price: Soles,
        /** Carries the designer's surcharge, once for the whole purchase (D59). */
        image_optimized: Flag,
        images: z.array(Image),
      }),
    )
    .optional(),
});
export type CartProduct = z.infer<typeof CartProduct>;

/** `POST orders` (D38, D44), with the header `Idempotency-Key` (D14). */
export const OrderBody = QuoteBody.extend({
  address_id: BodyId,
  name: z.string().max(200),
  phone: z.string().max(20),
  email: z.string().max(254),
  /** Transfers: the operation number, or empty (D76). */
  code: z.string().max(200).nullish(),
  /** Data URL of the proof, or the id of an upload (D72). */
  image: z.union([z.string(), z.number().int()]).nullish(),
  ruc: z.string().max(20).nullish(),
  razon_social: z.string().max(200).nullish(),
  direccion: z.string().max(300).nullish(),
  telefono: z.string().max(20).nullish(),
  reseller_id: z.number().int().nullish(),
  /** Another person receives it: `reference` then names them, in 20 to 200 characters (spec 2 §2, older checkout). */
  toAnotherPerson: z.boolean().nullish(),
  reference: z.string().max(1_000).nullish(),
  /** Confirms adulthood, needed when a line is adult. */
  adult: z.boolean().optional(),
  /** PRECIO FINAL in soles as the browser computed it; the server refuses with 409 when it differs (D13). */
  total: Soles,
});
export type OrderBody = z.infer<typeof OrderBody>;

/** A purchased line, as its buyer, its seller and staff see it. */
export const OrderedLine = z.object({
  id: z.number().int(),
  product_id: z.number().int(),
  /** The design on it, when it is a custom product. */
  product_custom_id: z.number().int().nullish(),
  name: z.string(),
  code: z.string(),
  variant_label: z.string().nullable(),
  image: Image.nullable(),
  qty: z.number().int(),
  price: Soles,
  total: Soles,
  seller: z.object({ id: z.number().int(), user_name: z.string(), name: z.string() }),
});
export type OrderedLine = z.infer<typeof OrderedLine>;

/** A stored order as its buyer reads it: answer of `POST orders` and `GET orders/{payment id}`. */
export const Payment = z.object({
  id: z.number().int(),
  /** Provider's reference, when there is one. */
  paymentID: z.string().nullable(),
  payerID: z.string().nullable(),
  pad_id: z.string().nullable(),
  /** ISO 8601, UTC. */
  created_at: z.string(),
  payment_type_id: PaymentTypeId,
  status: z.enum(['pending', 'approved', 'rejected', 'cancelled', 'expired']),
  /** When the stock hold of an unapproved transfer ends, ISO 8601 (D25). */
  hold_until: z.string().nullable(),
  /**
   * The provider has the payment and still decides: its word for why, as PayPal's PENDING_REVIEW or ECHECK (D125). `CODE_OVER`: a
   * cash code whose time is over is still asked about, and nobody should pay it any more (D389).
   */
  payment_pending: z.string().nullish(),
  /** Number of parts (cuotas) in which the card's bank asks for the money; null: at once (D132). */
  installments: z.number().int().nullish(),
  total: Soles,
  subtotal: Soles,
  total_products: Soles,
  discounts: Soles,
  shipping_amount: Soles,
  surcharge: Soles,
  discount_fix: Soles,
  discount_shipping: Soles,
  design_surcharge: Soles,
  promotion_code: z.string().nullable(),
  has_proof: z.boolean(),
  address: Address.nullable(),
  /** The person who receives it, when it is not the buyer. */
  recipient: z.string().nullish(),
  details: z.array(
    OrderedLine.extend({
      variant_id: z.number().int().nullable(),
      shipping_amount: Soles,
      discount_rate: z.number(),
      estadoenvio: z.array(z.enum(['active', 'complete', 'pending'])).length(5),
    }),
  ),
});
export type Payment = z.infer<typeof Payment>;

export const OrderResult = z.object({ msg: z.string(), payment: Payment });
export type OrderResult = z.infer<typeof OrderResult>;

/** Body of the 409 that carries the fresh figures (D13): the error of D8 with a quote beside it. */
export interface OrderConflict {
  msg: string;
  code: 'total_changed' | 'out_of_stock' | 'promotion_used_up';
  quote?: Quote;
}
