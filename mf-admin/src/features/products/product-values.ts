import type { AdminProduct, ProductBody } from '@qhatu/contract/wire';
import { instantOf, localOf, soles, typedNumber } from '../../lib/typed';

export interface VariantValues {
  id: number | null;
  values: number[];
  /** As typed. */
  price: string;
  stock: string;
  enabled: boolean;
}

/** What the form holds: what is typed stays text until it is sent. */
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
  adult: boolean;
  free_shipping: boolean;
  can_go_to_province: boolean;
  new: boolean;
  sale: boolean;
  tags: string;
  variants: VariantValues[];
  images: { id: number; alt: string; variant_id: number | null }[];
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
  adult: false,
  free_shipping: false,
  can_go_to_province: true,
  new: false,
  sale: false,
  tags: '',
  variants: [{ id: null, values: [], price: '', stock: '0', enabled: true }],
  images: [],
};

export function valuesOf(product: AdminProduct): ProductValues {
  const { offer } = product;
  return {
    name: product.name,
    code: product.code,
    category_id: String(product.category_id),
    brand: product.brand ?? '',
    description: product.description,
    warranty: product.warranty ?? '',
    textvariantes: product.textvariantes ?? '',
    video_id: product.video_id ?? '',
    discount_rate: String(product.discount_rate),
    condition: String(product.condition),
    offer_price: offer ? soles(offer.price) : '',
    offer_from: localOf(offer?.from ?? null),
    offer_until: localOf(offer?.until ?? null),
    adult: product.adult,
    free_shipping: product.free_shipping,
    can_go_to_province: product.can_go_to_province,
    new: product.new,
    sale: product.sale,
    tags: product.tags.join(', '),
    variants: product.variants.map(({ id, values, price, stock, enabled }) => ({
      ...{ id, values, enabled },
      price: soles(price),
      stock: String(stock),
    })),
    images: product.images.map(({ id, alt, variant_id }) => ({ id, alt: alt ?? '', variant_id })),
  };
}

/** The 11 characters of a YouTube address, or what was typed. */
const videoOf = (typed: string): string => /(?:v=|youtu\.be\/|embed\/)([\w-]{11})/.exec(typed)?.[1] ?? typed.trim();

/** What is sent. Methods of the offer and characteristics are kept as they were: this form does not show them. */
export function bodyOf(values: ProductValues, product: AdminProduct | null): ProductBody {
  const { offer_price, offer_from, offer_until, tags, condition, discount_rate, variants, images, ...rest } = values;
  return {
    ...rest,
    ...(product ? { version: product.version } : {}),
    category_id: typedNumber(values.category_id),
    video_id: videoOf(values.video_id) || null,
    condition: condition === '0' ? 0 : 1,
    discount_rate: typedNumber(discount_rate) ?? 0,
    offer:
      offer_price.trim() === ''
        ? null
        : {
            price: typedNumber(offer_price),
            from: instantOf(offer_from),
            until: instantOf(offer_until),
            methods: product?.offer?.methods ?? null,
          },
    tags: tags
      .split(',')
      .map((tag) => tag.trim())
      .filter(Boolean),
    values: product?.values ?? [],
    variants: variants.map(({ id, values: ids, price, stock, enabled }) => ({
      ...{ id, values: ids, enabled },
      price: typedNumber(price),
      stock: typedNumber(stock) ?? 0,
    })),
    ...(product ? { images: images.map(({ id, alt, variant_id }) => ({ id, alt: alt || null, variant_id })) } : {}),
  };
}
