import { toSoles } from '@qhatu/contract/money';
import type { MethodKey } from '@qhatu/contract/payment-methods';
import { ALL_METHODS } from '../../lib/MethodChoice';
import { localOf, soles } from '../../lib/typed';
import type { Product } from './product-model';

export interface VariantValues {
  id: number | null;
  values: number[];
  /** As typed. */
  price: string;
  stock: string;
  enabled: boolean;
  sku: string;
  gtin: string;
}

/** What the form holds, under the names that the server refuses it by: what is typed stays text until it is sent. */
export interface ProductValues {
  name: string;
  code: string;
  category_id: string;
  brand: string;
  description: string;
  warranty: string;
  textvariantes: string;
  video_id: string;
  discount_rate: string;
  condition: string;
  offer_price: string;
  offer_from: string;
  offer_until: string;
  /** Keys of the methods that carry the offer. */
  offer_methods: readonly MethodKey[];
  publish_at: string;
  adult: boolean;
  free_shipping: boolean;
  can_go_to_province: boolean;
  new: boolean;
  sale: boolean;
  tags: string;
  variants: VariantValues[];
  images: { id: number; alt: string; variantId: number | null }[];
}

export const NEW_PRODUCT: ProductValues = {
  name: '',
  code: '',
  category_id: '',
  brand: '',
  description: '',
  warranty: '',
  textvariantes: '',
  video_id: '',
  discount_rate: '0',
  condition: '1',
  offer_price: '',
  offer_from: '',
  offer_until: '',
  offer_methods: ALL_METHODS,
  publish_at: '',
  adult: false,
  free_shipping: false,
  can_go_to_province: true,
  new: false,
  sale: false,
  tags: '',
  variants: [{ id: null, values: [], price: '', stock: '0', enabled: true, sku: '', gtin: '' }],
  images: [],
};

export function valuesOf(product: Product): ProductValues {
  const { offer } = product;
  return {
    name: product.name,
    code: product.code,
    category_id: String(product.categoryId),
    brand: product.brand ?? '',
    description: product.description,
    warranty: product.warranty ?? '',
    textvariantes: product.variantsText ?? '',
    video_id: product.videoId ?? '',
    discount_rate: String(product.maxPromotionRate),
    condition: product.isUsed ? '0' : '1',
    offer_price: offer ? soles(toSoles(offer.price)) : '',
    offer_from: localOf(offer?.from ?? null),
    offer_until: localOf(offer?.until ?? null),
    offer_methods: offer?.methods ?? ALL_METHODS,
    publish_at: localOf(product.publishAt),
    adult: product.adultsOnly,
    free_shipping: product.freeShipping,
    can_go_to_province: product.shipsToProvinces,
    new: product.isNew,
    sale: product.onSale,
    tags: product.tags.join(', '),
    variants: product.variants.map(({ id, values, price, stock, isEnabled, sku, gtin }) => ({
      ...{ id, values, enabled: isEnabled },
      price: soles(toSoles(price)),
      stock: String(stock),
      ...{ sku: sku ?? '', gtin: gtin ?? '' },
    })),
    images: product.images.map(({ picture, alt, variantId }) => ({ id: picture.id, alt: alt ?? '', variantId })),
  };
}

/** The 11 characters of a YouTube address, or what was typed. */
export const videoIn = (typed: string): string =>
  /(?:v=|youtu\.be\/|embed\/)([\w-]{11})/.exec(typed)?.[1] ?? typed.trim();
