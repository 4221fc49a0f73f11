import { z } from 'zod';
import { MAX_STOCK, MAX_TAGS, TAG_LENGTH } from '../shop';
import { Image, PaymentMethodOffer } from './catalog';
import { BodyId, keyedListOf, Soles, TypedText } from './common';

/** Status of a product: only a published one is on sale. */
export const ProductStatus = z.enum(['draft', 'published', 'archived']);
export type ProductStatus = z.infer<typeof ProductStatus>;

/** State of a product: one that a seller publishes may wait for a review by administration (D194). */
export const ProductState = z.enum([...ProductStatus.options, 'review']);
export type ProductState = z.infer<typeof ProductState>;

/** `POST admin/products/{id}/review`: `version` is the one that was looked at; the reason is what the seller reads. */
export const ProductDecision = z.discriminatedUnion('decision', [
  z.object({ decision: z.literal('approve'), version: z.number().int() }),
  z.object({ decision: z.literal('return'), version: z.number().int(), reason: z.string().trim().min(1).max(500) }),
]);
export type ProductDecision = z.infer<typeof ProductDecision>;

/** ISO 8601 with its offset. */
const Instant = z.iso.datetime({ offset: true });

const Offer = z.object({
  price: Soles,
  /** Null: since it was saved. */
  from: z.string().nullable(),
  /** Null: until it is taken off. */
  until: z.string().nullable(),
  /** True when it is in force now. */
  active: z.boolean(),
  /** Methods that carry it; null: all (D16). */
  methods: PaymentMethodOffer.nullable(),
});

export const AdminImage = Image.extend({ alt: z.string().nullable(), variant_id: z.number().int().nullable() });
export type AdminImage = z.infer<typeof AdminImage>;

export const AdminVariant = z.object({
  id: z.number().int(),
  enabled: z.boolean(),
  price: Soles,
  stock: z.number().int(),
  /** Kept for orders that nobody has paid yet. */
  held: z.number().int(),
  /** Ids of its attribute values; empty: the one variant of a product without variants. */
  values: z.array(z.number().int()),
  /** 'Rojo, M'. */
  label: z.string(),
  /** The seller's own name for it, unique among theirs (D185). */
  sku: z.string().nullable(),
  /** EAN, UPC: 8, 12, 13 or 14 digits. */
  gtin: z.string().nullable(),
});
export type AdminVariant = z.infer<typeof AdminVariant>;

/** A product as whoever runs the shop sees it. */
export const AdminProduct = z.object({
  id: z.number().int(),
  /** Version of the shown data; a save names the version that was seen. */
  version: z.number().int(),
  status: ProductState,
  /** Why it was sent back, until it is sent again. */
  review_reason: z.string().nullable(),
  /** True when the caller's publications of it are reviewed first. */
  moderated: z.boolean(),
  seller: z.object({ id: z.number().int(), user_name: z.string() }),
  name: z.string(),
  code: z.string(),
  description: z.string(),
  category_id: z.number().int(),
  brand: z.string().nullable(),
  condition: z.number().int(),
  warranty: z.string().nullable(),
  textvariantes: z.string().nullable(),
  video_id: z.string().nullable(),
  /** The most that a promotion takes off, percent (D17). */
  discount_rate: z.number().int(),
  offer: Offer.nullable(),
  adult: z.boolean(),
  free_shipping: z.boolean(),
  can_go_to_province: z.boolean(),
  new: z.boolean(),
  sale: z.boolean(),
  tags: z.array(z.string()),
  /** Attribute values of the product itself. */
  values: z.array(z.number().int()),
  variants: z.array(AdminVariant),
  images: z.array(AdminImage),
  /** When a draft will be published by itself; null: nobody planned it. */
  publish_at: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
});
export type AdminProduct = z.infer<typeof AdminProduct>;

/** Body of saving a product; the rules are `productForm`'s. */
export const ProductBody = z.object({
  /** The version that was seen; left out for a new product. */
  version: z.number().int().optional(),
  name: TypedText,
  code: TypedText,
  description: TypedText.default(''),
  category_id: BodyId.nullable(),
  brand: TypedText.nullish(),
  condition: z.union([z.literal(0), z.literal(1)]).default(1),
  warranty: TypedText.nullish(),
  textvariantes: TypedText.nullish(),
  video_id: TypedText.nullish(),
  discount_rate: z.number().int().min(0).max(100).default(0),
  offer: z
    .object({
      price: Soles.nullable(),
      from: Instant.nullish(),
      until: Instant.nullish(),
      methods: PaymentMethodOffer.nullish(),
    })
    .nullish(),
  adult: z.boolean().default(false),
  free_shipping: z.boolean().default(false),
  can_go_to_province: z.boolean().default(true),
  new: z.boolean().default(false),
  sale: z.boolean().default(false),
  tags: z.array(z.string().max(TAG_LENGTH)).max(MAX_TAGS).default([]),
  values: z.array(BodyId).max(100).default([]),
  /** A variant that is left out is taken off sale. `stock` counts for new ones only; afterwards the ledger moves it. */
  variants: z
    .array(
      z.object({
        id: BodyId.nullish(),
        values: z.array(BodyId).max(4).default([]),
        price: Soles.nullable(),
        stock: z.number().int().min(0).max(MAX_STOCK).default(0),
        enabled: z.boolean().default(true),
        /** Left out: stays; null: has none. */
        sku: TypedText.nullish(),
        gtin: TypedText.nullish(),
      }),
    )
    .max(200),
  /** Pictures in their order; one that is left out is taken away. Left out altogether: all stay. */
  images: z
    .array(z.object({ id: BodyId, alt: TypedText.nullish(), variant_id: BodyId.nullish() }))
    .max(200)
    .optional(),
  /** When a draft is to be published by itself. */
  publish_at: Instant.nullish(),
});
export type ProductBody = z.infer<typeof ProductBody>;

/** A product in the list of products. */
export const AdminProductRow = z.object({
  id: z.number().int(),
  version: z.number().int(),
  status: ProductState,
  review_reason: z.string().nullable(),
  name: z.string(),
  code: z.string(),
  seller: z.object({ id: z.number().int(), user_name: z.string() }),
  category: z.object({ id: z.number().int(), name: z.string() }),
  /** Of the cheapest variant on sale. */
  price: Soles,
  offer_price: Soles.nullable(),
  /** Of all variants on sale. */
  stock: z.number().int(),
  variants: z.number().int(),
  image: Image.nullable(),
  /** When a draft will be published by itself. */
  publish_at: z.string().nullable(),
  updated_at: z.string(),
});
export type AdminProductRow = z.infer<typeof AdminProductRow>;

/** Newest first; `next` is the `before` of the next page, null at the end. */
export const AdminProductList = z.object({ data: z.array(AdminProductRow), next: z.number().int().nullable() });
export type AdminProductList = z.infer<typeof AdminProductList>;

/** A change of stock: by so many units, or to a counted number, when the shelf still has `seen`. */
export const StockBody = z.object({
  delta: z.number().int().min(-MAX_STOCK).max(MAX_STOCK).optional(),
  counted: z.number().int().min(0).max(MAX_STOCK).optional(),
  /** Stock of the shelf when it was counted. */
  seen: z.number().int().optional(),
  reason: TypedText,
});
export type StockBody = z.infer<typeof StockBody>;

export const StockMovement = z.object({
  id: z.number().int(),
  at: z.string(),
  delta: z.number().int(),
  balance: z.number().int(),
  kind: z.enum(['initial', 'sold', 'returned', 'adjustment', 'direct']),
  orders: z.array(z.number().int()),
  actor: z.object({ id: z.number().int(), user_name: z.string() }).nullable(),
  reason: z.string().nullable(),
});
export type StockMovement = z.infer<typeof StockMovement>;

/** The ledger of a variant, newest first, with what the shelf says now. */
export const StockLedger = z.object({
  stock: z.number().int(),
  held: z.number().int(),
  data: z.array(StockMovement),
  next: z.number().int().nullable(),
});
export type StockLedger = z.infer<typeof StockLedger>;

/** A change of many products at once. Prices in soles, `percent` may be negative. */
export const BulkChange = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('price'), percent: z.number().min(-95).max(900) }),
  z.object({ kind: z.literal('offer'), percent: z.number().int().min(1).max(95), until: Instant.nullish() }),
  z.object({ kind: z.literal('offer-end') }),
  z.object({
    kind: z.literal('stock'),
    mode: z.enum(['add', 'set']),
    units: z.number().int().min(-MAX_STOCK).max(MAX_STOCK),
    reason: z.string().trim().min(1).max(200),
  }),
  z.object({ kind: z.literal('status'), status: ProductStatus }),
  z.object({ kind: z.literal('category'), category_id: BodyId }),
  z.object({
    kind: z.literal('tags'),
    mode: z.enum(['add', 'remove']),
    tags: z.array(z.string().trim().min(1).max(TAG_LENGTH)).min(1).max(MAX_TAGS),
  }),
]);
export type BulkChange = z.infer<typeof BulkChange>;

export const MAX_BULK_ROWS = 1_000;
/** Each product with the version that was seen: one that changed meanwhile is left alone and named. */
export const BulkBody = z.object({
  change: BulkChange,
  products: z
    .array(z.object({ id: BodyId, version: z.number().int() }))
    .min(1)
    .max(MAX_BULK_ROWS),
});
export type BulkBody = z.infer<typeof BulkBody>;

export const BulkEdit = z.object({
  id: z.number().int(),
  total: z.number().int(),
  /** Number of finished products, failed ones included. */
  done: z.number().int(),
  failed: z.array(z.object({ id: z.number().int(), text: z.string() })),
  finished: z.boolean(),
});
export type BulkEdit = z.infer<typeof BulkEdit>;

/** A product as a row of the sheet, with its variants in their order. */
export const SheetProduct = AdminProduct.pick({ id: true, version: true, status: true, name: true, code: true }).extend(
  {
    seller: z.string(),
    /** Price of its offer, also of one whose days have not come; null: it has none. */
    offer_price: Soles.nullable(),
    variants: z.array(AdminVariant.omit({ values: true, held: true })),
  },
);
export type SheetProduct = z.infer<typeof SheetProduct>;

/** `GET admin/products/sheet`: filtered as the list, newest first. */
export const SheetList = keyedListOf(SheetProduct);
export type SheetList = z.infer<typeof SheetList>;

export const MAX_SHEET_ROWS = 50;
/**
 * `POST admin/products/sheet`: typed values of some products, each with the version that was seen; fields left out stay.
 * Stock is a counted number, is saved only while the shelf still has `seen`, and needs a reason.
 */
export const SheetBody = z.object({
  reason: z.string().trim().min(3).max(200).optional(),
  products: z
    .array(
      z.object({
        id: BodyId,
        version: z.number().int(),
        name: TypedText.optional(),
        code: TypedText.optional(),
        offer_price: Soles.nullish(),
        status: ProductStatus.optional(),
        variants: z
          .array(
            z.object({
              id: BodyId,
              price: Soles.optional(),
              enabled: z.boolean().optional(),
              sku: TypedText.nullish(),
              gtin: TypedText.nullish(),
              stock: z.object({ counted: z.number().int().min(0).max(MAX_STOCK), seen: z.number().int() }).optional(),
            }),
          )
          .max(200)
          .default([]),
      }),
    )
    .min(1)
    .max(MAX_SHEET_ROWS),
});
export type SheetBody = z.infer<typeof SheetBody>;

/** A product that stayed as it was, why, and beside which cells that is said. */
export const SheetFailure = z.object({
  id: z.number().int(),
  /** `stale`: somebody saved it meanwhile; `stock_moved`: the shelf did. */
  code: z.string(),
  text: z.string(),
  /** `variant_id` null: a cell of the product itself. */
  cells: z.array(z.object({ variant_id: z.number().int().nullable(), field: z.string(), text: z.string() })),
  /** The current product, for the two codes above. */
  current: SheetProduct.optional(),
  /** Saves by others meanwhile, with their fields. */
  changes: z.array(z.object({ at: z.string(), by: z.string(), fields: z.array(z.string()) })).optional(),
});
export type SheetFailure = z.infer<typeof SheetFailure>;

/** Each product is saved whole or not at all; what was saved as it is now. */
export const SheetResult = z.object({ saved: z.array(SheetProduct), failed: z.array(SheetFailure) });
export type SheetResult = z.infer<typeof SheetResult>;
