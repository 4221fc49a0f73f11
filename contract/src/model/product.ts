import { type Cents, toCents } from '../money';
import type { PaymentMethodOffer, Product as WireProduct, ProductSummary as WireSummary } from '../wire';
import { type Picture, pictureFromWire } from './picture';

/** A product as cards and lists show it. Money in céntimos. The only place where the wire's names are read. */
export interface ProductSummary {
  id: number;
  name: string;
  /** At most the first 80 characters on lists (spec 1 §9). */
  description: string;
  price: Cents;
  /** The seller's lower price, when the product has one (D16). */
  offer: Cents | null;
  /** Methods the offer holds for; null: all. */
  offerMethods: PaymentMethodOffer | null;
  /** Percent, the most a promotion may take off (D17). */
  maxPromotionRate: number;
  pictures: Picture[];
  stock: number;
  /** Average stars in half steps, 0 when unrated. */
  rating: number;
  ratingCount: number;
  condition: 'new' | 'used';
  isNew: boolean;
  onSale: boolean;
  adultsOnly: boolean;
  freeShipping: boolean;
  shipsToProvinces: boolean;
  category: ProductCategory;
  brand: { id: number; name: string } | null;
  seller: Seller;
  hasVariants: boolean;
}

export interface ProductCategory {
  id: number;
  name: string;
  /** Root category when this is a subcategory. */
  root: { id: number; name: string } | null;
  /** Special and freelancer products are not bought here: the buyer contacts the seller (spec 1 §6). */
  contactOnly: boolean;
}

export interface Seller {
  id: number;
  userName: string;
  issuesInvoices: boolean;
}

export interface VariantChoice {
  attributeId: number;
  attribute: string;
  valueId: number;
  value: string;
  /** CSS colour for colour attributes. */
  colour: string | null;
}

export interface Variant {
  id: number;
  price: Cents;
  stock: number;
  choices: VariantChoice[];
  pictures: Picture[];
}

export interface VariantAttribute {
  id: number;
  name: string;
  values: { id: number; name: string; colour: string | null }[];
}

/** Who wrote a question or a review, as everybody may see them. */
export interface Author {
  userName: string;
  picture: string | null;
  /** Colour of the picture until it is there. */
  tint?: string;
}

export interface Question {
  id: number;
  author: Author;
  message: string;
  /** 'DD-MM-YYYY HH:mm', as the server writes it. */
  writtenAt: string;
  answer: string | null;
  /** The shop's own people answered, not the seller. */
  answeredByShop: boolean;
}

export interface Review {
  id: number;
  author: Author;
  rating: number;
  title: string | null;
  message: string;
  /** As a question's. */
  writtenAt: string;
  answer: ReviewAnswer | null;
}

/** The seller's public answer to a review (D252). */
export interface ReviewAnswer {
  id: number;
  /** Of the seller's shop, null when the shop itself answers. */
  name: string | null;
  message: string;
  writtenAt: string;
}

export interface Product extends ProductSummary {
  code: string;
  variantsText: string | null;
  warranty: string | null;
  variants: Variant[];
  variantAttributes: VariantAttribute[];
  attributes: { id: number; name: string; value: string }[];
  tags: { id: number; name: string }[];
  videoId: string | null;
  questions: Question[];
  reviews: Review[];
  /** Its seller sends later what is bought now (D253): the last day off, 'YYYY-MM-DD', and their words. */
  away: { until: string; note: string | null } | null;
}

/** Category ids whose products are never bought here, whatever their flags (spec 1 §6, D29). */
export const CONTACT_ONLY_CATEGORIES: ReadonlySet<number> = new Set([23, 54, 55, 56, 57, 58, 251, 252, 254]);

export function productSummaryFromWire(wire: WireSummary): ProductSummary {
  const { category } = wire;
  return {
    id: wire.id,
    name: wire.name,
    description: wire.description,
    price: toCents(wire.price),
    offer: wire.has_discount === 1 && wire.offer_price !== null ? toCents(wire.offer_price) : null,
    offerMethods: wire.paymentmethodoffer,
    maxPromotionRate: wire.discount_rate,
    pictures: wire.images.map(pictureFromWire),
    stock: wire.stock,
    rating: wire.rating,
    ratingCount: wire.rating_count,
    condition: wire.condition === 0 ? 'used' : 'new',
    isNew: wire.new,
    onSale: wire.sale,
    adultsOnly: wire.adult,
    freeShipping: wire.free_shipping,
    shipsToProvinces: wire.can_go_to_province !== 0,
    category: {
      id: category.category_id,
      name: category.name,
      root: category.principal,
      contactOnly:
        category.especial ||
        category.freelancer ||
        CONTACT_ONLY_CATEGORIES.has(category.category_id) ||
        (category.principal !== null && CONTACT_ONLY_CATEGORIES.has(category.principal.id)),
    },
    brand: wire.brand,
    seller: { id: wire.user.id, userName: wire.user.user_name, issuesInvoices: wire.user.fob },
    hasVariants: wire.has_variants,
  };
}

const authorFromWire = ({ user_name, uri, tint }: WireProduct['questions'][number]['user']): Author => ({
  userName: user_name,
  picture: uri,
  tint,
});

export function productFromWire(wire: WireProduct): Product {
  return {
    ...productSummaryFromWire(wire),
    code: wire.code,
    variantsText: wire.textvariantes,
    warranty: wire.warranty,
    variants: wire.variants.map((variant) => ({
      id: variant.id,
      price: toCents(variant.price),
      stock: variant.stock,
      pictures: variant.images.map(pictureFromWire),
      choices: variant.attributes.map((a) => ({
        attributeId: a.attribute_id,
        attribute: a.name,
        valueId: a.value_id,
        value: a.value_text,
        colour: a.payload,
      })),
    })),
    variantAttributes: wire.variant_attributes.map((a) => ({
      id: a.attribute_id,
      name: a.name,
      values: a.values.map((v) => ({ id: v.id, name: v.value_text, colour: v.payload })),
    })),
    attributes: wire.attributes.map((a) => ({ id: a.attribute_id, name: a.name, value: a.value_text })),
    tags: wire.tags,
    videoId: wire.video_id,
    questions: wire.questions.map(({ id, message, answer, user, by_shop, created_at }) => ({
      id,
      author: authorFromWire(user),
      message,
      writtenAt: created_at,
      answer,
      answeredByShop: by_shop ?? false,
    })),
    reviews: wire.ratings.map(({ id, rating, title, message, user, created_at, answer }) => ({
      id,
      author: authorFromWire(user),
      rating,
      title,
      message,
      writtenAt: created_at,
      answer: answer
        ? { id: answer.id, name: answer.name, message: answer.message, writtenAt: answer.created_at }
        : null,
    })),
    away: wire.away ? { until: wire.away.until, note: wire.away.note } : null,
  };
}

/** Badge of a card: 100 − offer / price × 100, rounded (spec 1 §9); null without an offer. */
export function discountPercent(product: Pick<ProductSummary, 'price' | 'offer'>, decimals = 0): number | null {
  if (product.offer === null || product.price <= 0) return null;
  const factor = 10 ** decimals;
  const percent = Math.round((100 - (product.offer / product.price) * 100) * factor) / factor;
  return percent > 0 ? percent : null;
}
