import { z } from 'zod';
import { Image, Tint } from './catalog';
import { BodyId, Flag, listOf, Soles } from './common';

/** 1 front, 2 back (spec 3 §3). */
export const DesignView = z.union([z.literal(1), z.literal(2)]);
export type DesignView = z.infer<typeof DesignView>;

/**
 * Shape only: what a rule says no to is 422 (`designProblems`), not 400. What every object has. `x`, `y`: its centre, in millimetres from the print area's top left; `width`, `height`: its
 * size before it is turned, mm; `rotation`: degrees clockwise about the centre.
 */
const placed = {
  /** Made by the browser; unique in its design. */
  id: z.string().min(1).max(60),
  x: z.number(),
  y: z.number(),
  width: z.number(),
  height: z.number(),
  rotation: z.number(),
  flip_x: z.boolean().default(false),
  flip_y: z.boolean().default(false),
  opacity: z.number().min(0.05).max(1).default(1),
  locked: z.boolean().default(false),
  /** Neither printed nor paid. */
  hidden: z.boolean().default(false),
};

export const DesignFilter = z.enum(['none', 'grayscale', 'sepia', 'invert', 'contrast', 'light']);
export type DesignFilter = z.infer<typeof DesignFilter>;

/** The shown part of a picture, fractions of its sides. */
export const Crop = z
  .object({
    x: z.number().min(0).max(1),
    y: z.number().min(0).max(1),
    width: z.number().min(0.01).max(1),
    height: z.number().min(0.01).max(1),
  })
  .refine(({ x, y, width, height }) => x + width <= 1.0001 && y + height <= 1.0001);
export type Crop = z.infer<typeof Crop>;

/** An uploaded picture ('image') or a drawing of the shop ('predefined'); both are prints. */
export const DesignImage = z.object({
  ...placed,
  kind: z.enum(['image', 'predefined']),
  print_id: BodyId,
  crop: Crop.nullable().default(null),
  filter: DesignFilter.default('none'),
});
export type DesignImage = z.infer<typeof DesignImage>;

/** Letters, drawn as large as they fit into the box; `curve` in degrees: arched up to 180, hanging down to −180. */
export const DesignText = z.object({
  ...placed,
  kind: z.literal('text'),
  text: z.string().max(20_000),
  /** An id of `DESIGN_FONTS`. */
  font: z.string().max(40),
  /** #rrggbb. */
  color: z.string().regex(/^#[0-9a-f]{6}$/i),
  align: z.enum(['left', 'center', 'right']).default('center'),
  curve: z.number().min(-180).max(180).default(0),
});
export type DesignText = z.infer<typeof DesignText>;

export const DesignObject = z.discriminatedUnion('kind', [DesignImage, DesignText]);
export type DesignObject = z.infer<typeof DesignObject>;

/** A whole design, lowest object first. The editor's own format and the print server's. */
export const DesignDocument = z.object({
  version: z.literal(1),
  /** The product that it is drawn for, and the id of its colour's value. */
  product_id: BodyId,
  color_id: BodyId,
  views: z.object({ front: z.array(DesignObject).max(500), back: z.array(DesignObject).max(500) }),
});
export type DesignDocument = z.infer<typeof DesignDocument>;

/** Place of the print area on a view's square picture, as fractions of its side (D59). */
export const Rectangle = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() });
export type Rectangle = z.infer<typeof Rectangle>;

/** A picture of a polo; `color_id` is the value of its colour. */
export const CustomImage = Image.extend({ view: DesignView, color_id: z.number().int().nullable() });
export type CustomImage = z.infer<typeof CustomImage>;

const CustomAttributeValue = z.object({
  id: z.number().int(),
  /** 'Rojo', 'M'. */
  value: z.string(),
  /** CSS colour of a colour, otherwise null. */
  payload: z.string().nullable(),
});

/** A product to design on (spec 3 §3): an item of `GET products/search?all=true&custom=1`. */
export const CustomProduct = z.object({
  id: z.number().int(),
  name: z.string(),
  description: z.string(),
  /** Of the cheapest size. */
  price: Soles,
  images: z.array(CustomImage),
  /** Per view, the print area per size ('S', 'M', …). */
  rectangles: z.array(z.object({ view: DesignView, dimensions: z.record(z.string(), Rectangle) })),
  category: z.object({
    id: z.number().int(),
    name: z.string(),
    /** A colour attribute and a size attribute. */
    attributes: z.array(
      z.object({
        id: z.number().int(),
        name: z.string(),
        kind: z.enum(['color', 'size']),
        values: z.array(CustomAttributeValue),
      }),
    ),
  }),
  variants: z.array(
    z.object({
      id: z.number().int(),
      price: Soles,
      stock: z.number().int(),
      images: z.array(CustomImage),
      attributes: z.array(CustomAttributeValue.extend({ attribute_id: z.number().int(), name: z.string() })),
    }),
  ),
  /** The distinct choices of its variants, in the order to show. */
  variantAttributes: z.array(
    z.object({
      attribute_id: z.number().int(),
      name: z.string(),
      kind: z.enum(['color', 'size']),
      values: z.array(CustomAttributeValue),
    }),
  ),
});
export type CustomProduct = z.infer<typeof CustomProduct>;
export const CustomProductList = listOf(CustomProduct);
export type CustomProductList = z.infer<typeof CustomProductList>;

/** A picture to print (spec 3 §3). `width`, `height`: pixels of the file at `url`, which is upright and without EXIF. */
export const Print = z.object({
  id: z.number().int(),
  /** A path of this site. */
  url: z.string(),
  /** The picture at no more than 320 px a side. */
  thumb: z.string(),
  tint: Tint.optional(),
  width: z.number().int(),
  height: z.number().int(),
  /** Of a predefined design; null for an upload. */
  name: z.string().nullable(),
  group: z.string().nullable(),
});
export type Print = z.infer<typeof Print>;
/** `GET prints?all=true&enable=1`: the shop's own; `GET prints/mine`: the person's uploads, newest first. */
export const PrintList = z.array(Print);

/** One sticker of the creation payload (spec 3 §3); fractions of the picture, centimetres, soles. */
export const CustomSticker = z.object({
  print_id: BodyId.nullable(),
  view: DesignView,
  x: z.number(),
  y: z.number(),
  width: z.number(),
  height: z.number(),
  price: Soles,
  physical_width: z.number(),
  physical_height: z.number(),
});
export type CustomSticker = z.infer<typeof CustomSticker>;

/**
 * `POST product-customs`, header `Idempotency-Key` (D14: the same key and body answer the first result again). `price`
 * and the stickers' prices are what the browser showed; the server takes neither. With `design` the stickers follow from
 * it; without, they are the design (pictures only).
 */
export const CustomBody = z.object({
  user_id: z.number().int().nullish(),
  /** The variant: one size of one colour (spec 3 §3). */
  product_id: BodyId,
  price: z.number().nullish(),
  stickers: z.array(CustomSticker).max(1_000).nullish(),
  quantity: z.number(),
  description: z.string().max(5_000).nullish(),
  /** The optimise checkbox. */
  image_optimized: z.union([Flag, z.boolean()]).default(0),
  design: DesignDocument.nullish(),
});
export type CustomBody = z.input<typeof CustomBody>;

/** A design as it was stored for one size: answer of `POST product-customs` and of its upload. */
export const ProductCustom = z.object({
  id: z.number().int(),
  user_id: z.number().int(),
  /** The polo, and the variant of it. */
  product_id: z.number().int(),
  variant_id: z.number().int(),
  name: z.string(),
  /** 'Rojo, M'. */
  variant_label: z.string(),
  /** Price of one unit with its stickers, as the server computed it; without the surcharge (D59). */
  price: Soles,
  quantity: z.number().int(),
  /** Of the variant. */
  stock: z.number().int(),
  description: z.string().nullable(),
  image_optimized: Flag,
  stickers: z.array(CustomSticker),
  /** The captured views; empty until they are uploaded. */
  images: z.array(Image.extend({ view: DesignView })),
  design: DesignDocument,
  created_at: z.string(),
});
export type ProductCustom = z.infer<typeof ProductCustom>;
/** A design as its owner's list shows it. */
export const OwnCustom = ProductCustom.extend({
  /** The order that needs it, so that it can't be deleted; null: it can. */
  order_id: z.number().int().nullable(),
  /** True when that order is in the list of purchases; false: its payment has begun, and may still come. */
  order_placed: z.boolean(),
  /** True when its files count against the account's storage limit (D373). */
  counts: z.boolean(),
});
export type OwnCustom = z.infer<typeof OwnCustom>;
export const OwnCustomList = listOf(OwnCustom);
export type OwnCustomList = z.infer<typeof OwnCustomList>;
