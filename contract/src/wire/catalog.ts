import { z } from 'zod';
import { byKey } from '../payment-methods';
import { listOf, Soles } from './common';

/** Colours shown until a picture has come: upper edge, middle and lower edge, three hexadecimal digits each. */
export const Tint = z.string().regex(/^[0-9a-f]{9}$/);

/**
 * A picture. `uri` is a path on the site's origin that answers the default width; the same picture in another of
 * `widths` (pixels) is at the same path with `-{width}` before the extension. All product pictures are square.
 */
export const Image = z.object({
  id: z.number().int(),
  uri: z.string(),
  url: z.string(),
  widths: z.array(z.number().int()),
  tint: Tint.optional(),
  /** Description in the seller's words, for people who do not see it. */
  alt: z.string().nullish(),
});
export type Image = z.infer<typeof Image>;

/** Payment methods that a product's offer is valid for (D16). Absent: all of them. All false: none (D79). */
export const PaymentMethodOffer = z.object(byKey(() => z.boolean()));
export type PaymentMethodOffer = z.infer<typeof PaymentMethodOffer>;

export const ProductCategory = z.object({
  name: z.string(),
  category_id: z.number().int(),
  /** Root category, when `category_id` is a subcategory. */
  principal: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  especial: z.boolean(),
  freelancer: z.boolean(),
});

export const VariantAttribute = z.object({
  attribute_id: z.number().int(),
  /** "Color", "Talla". */
  name: z.string(),
  value_id: z.number().int(),
  value_text: z.string(),
  /** CSS colour, for colour attributes. */
  payload: z.string().nullable(),
});

export const Variant = z.object({
  id: z.number().int(),
  attributes: z.array(VariantAttribute),
  images: z.array(Image),
  price: Soles,
  stock: z.number().int(),
});
export type Variant = z.infer<typeof Variant>;

/** A product in lists: enough for a card and its quick decisions. */
export const ProductSummary = z.object({
  id: z.number().int(),
  name: z.string(),
  /** The first 80 characters of the description (spec 1 §2, product card). */
  description: z.string(),
  price: Soles,
  has_discount: z.number().int(),
  offer_price: Soles.nullable(),
  /** The most that the seller lets a promotion take off, percent (D17). */
  discount_rate: z.number(),
  paymentmethodoffer: PaymentMethodOffer.nullable(),
  images: z.array(Image),
  stock: z.number().int(),
  /** Average stars, half steps; 0 when nobody has rated. */
  rating: z.number(),
  rating_count: z.number().int(),
  condition: z.number().int(),
  new: z.boolean(),
  sale: z.boolean(),
  adult: z.boolean(),
  free_shipping: z.boolean(),
  can_go_to_province: z.number().int(),
  category: ProductCategory,
  brand: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  user: z.object({ id: z.number().int(), user_name: z.string(), fob: z.boolean() }),
  /** True when a variant has to be chosen before it can be bought. */
  has_variants: z.boolean(),
});
export type ProductSummary = z.infer<typeof ProductSummary>;

/** Days on which a seller sends nothing ('YYYY-MM-DD', Lima's, both of them too), as their buyers read it (D253). */
export const ShopAway = z.object({ from: z.string(), until: z.string(), note: z.string().nullable() });
export type ShopAway = z.infer<typeof ShopAway>;

/** Author of a question or a rating, as everybody may see them. */
const Author = z.object({ user_name: z.string(), uri: z.string().nullable(), tint: Tint.optional() });

export const Question = z.object({
  id: z.number().int(),
  message: z.string(),
  answer: z.string().nullable(),
  /** The shop's own people answered, not the seller. */
  by_shop: z.boolean().optional(),
  /** DD-MM-YYYY HH:mm. */
  created_at: z.string(),
  user: Author,
});
export type Question = z.infer<typeof Question>;

export const Rating = z.object({
  id: z.number().int(),
  rating: z.number(),
  title: z.string().nullable(),
  message: z.string(),
  created_at: z.string(),
  user: Author,
  /**
   * The seller's public answer (D252); absent without one. `name`: of the seller's shop, null when the shop itself answers.
   */
  answer: z
    .object({ id: z.number().int(), message: z.string(), name: z.string().nullable(), created_at: z.string() })
    .optional(),
});

/** `GET products/{id}`, unwrapped (D66). */
export const Product = ProductSummary.extend({
  code: z.string(),
  textvariantes: z.string().nullable(),
  warranty: z.string().nullable(),
  description: z.string(),
  variants: z.array(Variant),
  /** The distinct choices of the variants, in the order they are shown. */
  variant_attributes: z.array(
    z.object({
      attribute_id: z.number().int(),
      name: z.string(),
      values: z.array(z.object({ id: z.number().int(), value_text: z.string(), payload: z.string().nullable() })),
    }),
  ),
  attributes: z.array(z.object({ attribute_id: z.number().int(), name: z.string(), value_text: z.string() })),
  tags: z.array(z.object({ id: z.number().int(), name: z.string() })),
  video_id: z.string().nullable(),
  questions: z.array(Question),
  ratings: z.array(Rating),
  /** Its seller sends later what is bought now; absent: as always. */
  away: ShopAway.optional(),
});
export type Product = z.infer<typeof Product>;

/** D80. */
export const Facet = z.object({
  kind: z.enum(['category', 'brand', 'color', 'condition', 'attribute']),
  id: z.number().int().optional(),
  name: z.string(),
  /** The counts are estimates, good to about a tenth. Absent: they were counted one by one. */
  approximate: z.boolean().optional(),
  /** Unit of the bounds of a measured attribute. */
  unit: z.object({ id: z.number().int(), symbol: z.string() }).optional(),
  values: z.array(
    z.object({ id: z.number().int(), name: z.string(), count: z.number().int(), payload: z.string().nullish() }),
  ),
});
export type Facet = z.infer<typeof Facet>;

/** `GET products/search` (D9, D45, D80). */
export const SearchResult = listOf(ProductSummary).extend({
  facets: z.array(Facet),
  /** `total` is an estimate, good to about a tenth: of many products a sample is counted. */
  approximate: z.boolean().optional(),
  /**
   * Price range of the products, in soles, as `min_price` and `max_price` compare, without those two filters. Null: nothing
   * found.
   */
  prices: z.object({ min: Soles, max: Soles }).nullish(),
  /** The text that was searched after typo repair, when it differs from what was asked. */
  corrected: z.string().nullable(),
});
export type SearchResult = z.infer<typeof SearchResult>;

/** `GET products/suggestions?filter=`: suggestions for a typed text. */
export const Suggestions = z.object({
  /** The text as it would be searched: as typed, typos repaired. */
  text: z.string(),
  categories: z.array(
    z.object({
      id: z.number().int(),
      name: z.string(),
      parent: z.object({ id: z.number().int(), name: z.string() }).nullable(),
    }),
  ),
  products: z.array(ProductSummary),
});
export type Suggestions = z.infer<typeof Suggestions>;

/** D45 and D65: both sets of names of spec 1 §2. */
export const ORDER_BY = [
  'recommended',
  'low-price',
  'high-price',
  'A-Z',
  'Z-A',
  'HighToLow',
  'LowToHigh',
  'Newest',
  'AscOrder',
  'DescOrder',
] as const;
export type OrderBy = (typeof ORDER_BY)[number];

/** Answered when `with[]` asks for `attributes.values` or `attributes.units` (spec 1 §7). */
export const CategoryAttribute = z.object({
  id: z.number().int(),
  name: z.string(),
  kind: z.enum(['text', 'color', 'size', 'number']),
  values: z
    .array(z.object({ id: z.number().int(), value_text: z.string(), payload: z.string().nullable() }))
    .optional(),
  units: z.array(z.object({ id: z.number().int(), name: z.string(), symbol: z.string() })).optional(),
});
export type CategoryAttribute = z.infer<typeof CategoryAttribute>;

export const SubCategory = z.object({
  id: z.number().int(),
  name: z.string(),
  uri: z.string(),
  tint: Tint.optional(),
});
export const Category = SubCategory.extend({
  sub_categories: z.array(SubCategory).optional(),
  attributes: z.array(CategoryAttribute).optional(),
});
export type Category = z.infer<typeof Category>;

export const ShopEvent = z.object({
  id: z.number().int(),
  message: z.string(),
  color: z.string(),
  text_color: z.string(),
  url_event: z.string().nullable(),
});
export type ShopEvent = z.infer<typeof ShopEvent>;

/** Checkout events carry their dates too (spec 2 §3), ISO 8601. */
export const CheckoutEvent = ShopEvent.extend({ since: z.string(), until: z.string() });
export type CheckoutEvent = z.infer<typeof CheckoutEvent>;

/** `picture.uri` follows the rule of Image; `width` and `height` give its ratio. */
export const Slider = z.object({
  id: z.number().int(),
  url_image: z.string(),
  widths: z.array(z.number().int()),
  width: z.number().int(),
  height: z.number().int(),
  /** A picture of its own for phones, with the products below the words; without one the wide picture is cropped. */
  phone_image: z
    .object({ uri: z.string(), widths: z.array(z.number().int()), width: z.number().int(), height: z.number().int() })
    .nullish(),
  tint: Tint.optional(),
  /** The headline, shown as text over the picture. */
  description: z.string(),
  /** A line under it. */
  detail: z.string().nullable(),
  /** Where it leads; a path of this site. */
  link: z.string().nullable(),
});
export type Slider = z.infer<typeof Slider>;

/** spec 1 §3: categories 1, slider 2, parallax 3, banners 4, info_banner 5, offers 6. */
export const SectionItem = z.object({
  id: z.number().int(),
  order: z.number().int(),
  status: z.number().int(),
  sectionable: z.object({
    name: z.string(),
    can_go_home: z.number().int(),
    order: z.number().int(),
    status: z.number().int(),
    uri: z.string().nullable(),
    tint: Tint.optional(),
    url: z.string().nullable(),
    description: z.string().nullable(),
    category_id: z.number().int().nullable(),
    default_products: z.array(ProductSummary),
  }),
});
export const Section = z.object({
  id: z.number().int(),
  type: z.number().int().min(1).max(6),
  name: z.string(),
  order: z.number().int(),
  status: z.number().int(),
  status_text: z.string(),
  type_text: z.string(),
  items: z.array(SectionItem),
});
export type Section = z.infer<typeof Section>;

export const Review = z.object({
  id: z.number().int(),
  rating: z.number(),
  message: z.string(),
  /** DD-MM-YYYY HH:mm A. */
  created_at: z.string(),
  uri: z.string().nullable(),
  tint: Tint.optional(),
  user: z.object({ name: z.string(), uri: z.string().nullable(), tint: Tint.optional() }),
});
export type Review = z.infer<typeof Review>;

/** Text of a seller's public page, where there is one and it is not hidden (D195). Plain text. */
export const ShopWords = z.object({
  about: z.string().nullable(),
  delivery: z.string().nullable(),
  returns: z.string().nullable(),
  banner: Image.nullable(),
});
export type ShopWords = z.infer<typeof ShopWords>;

/** A seller as everybody may see them. */
export const ShopOwner = z.object({
  id: z.number().int(),
  uri: z.string().nullable(),
  tint: Tint.optional(),
  name: z.string(),
  user_name: z.string(),
  ruc: z.string().nullable(),
  /** Average stars in half steps; 0 while nobody has rated. */
  rating: z.number(),
  rating_count: z.number().int(),
  sales_done: z.number().int(),
  /** The seller's text about the shop; left out: none. */
  words: ShopWords.optional(),
  /** They send later what is bought now; absent: as always. */
  away: ShopAway.optional(),
});
export type ShopOwner = z.infer<typeof ShopOwner>;

/** `POST users/get-shop` (spec 3 §7): the seller and a first page of products. */
export const Shop = z.object({ user: ShopOwner.extend({ products: z.array(ProductSummary) }) });
export type Shop = z.infer<typeof Shop>;

/** `GET shops/{id}`: the same to read page by page (D9), best known products first. */
export const ShopPage = listOf(ProductSummary).extend({ user: ShopOwner });
export type ShopPage = z.infer<typeof ShopPage>;
