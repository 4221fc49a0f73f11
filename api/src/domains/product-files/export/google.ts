import { limaTime } from '@qhatu/contract/dates';
import { paths } from '@qhatu/contract/paths';
import { escapeXml } from '../../../http/xml';
import { CHOICES, encodeDetail, GOOGLE_NAMES, OPEN_END, OPEN_START, titleOf } from '../formats/google';
import { writeCode } from '../formats/values';
import type { ExportedProduct, ExportedVariant } from './products';
import { amountOf, plainOrHtml, type Table } from './tables';

/** Pictures beside the main one that Google takes. */
const PICTURES = 10;

type Field = Exclude<keyof typeof GOOGLE_NAMES, 'images' | 'detail'>;

interface Item {
  fields: Readonly<Record<Field, string | null | undefined>>;
  images: readonly string[];
  options: ExportedVariant['options'];
}

/**
 * What is on sale of a product, a variant an item. Merchant Center has no drafts: it would advertise what is handed to it, so
 * what is not published has none.
 */
function itemsOf(product: ExportedProduct, address: (path: string) => string): Item[] {
  if (product.status !== 'published') return [];
  const grouped = product.variants.some(({ options }) => options.length > 0);
  return product.variants
    .filter(({ enabled }) => enabled)
    .map((variant) => {
      const [main = null, ...images] = [...variant.images, ...product.images].map(({ source }) => source);
      return {
        images: images.slice(0, PICTURES),
        options: variant.options,
        fields: {
          id: grouped ? (variant.sku ?? `v${variant.id}`) : product.key,
          group: grouped ? product.key : null,
          title: titleOf(product.name ?? '', variant.options),
          description: plainOrHtml(product.description ?? ''),
          ...{ link: address(paths.product.href(product.id)), image: main },
          availability: variant.stock > 0 ? 'in_stock' : 'out_of_stock',
          price: soles(variant.price),
          ...offerOf(variant),
          ...{ brand: product.brand, gtin: variant.gtin && writeCode(variant.gtin, false) },
          ...{ condition: product.condition, color: variant.color, size: variant.size },
          ...{ adult: product.adult ? 'yes' : 'no', productType: product.category?.join(' > ') },
          sku: variant.sku && writeCode(variant.sku, false),
        },
      };
    });
}

const soles = (cents: number | null): string | null => {
  const amount = amountOf(cents);
  return amount === null ? null : `${amount} PEN`;
};

/** '2026-11-23T10:30-0500', with seconds where there are any. */
const moment = (at: Date): string => `${limaTime(at).slice(0, 19).replace(/:00$/, '')}-0500`;

/** Without dates an offer would hold at once, so one that has none and does not hold is not told. */
function offerOf({ offerPrice, offerActive, offerFrom, offerUntil }: ExportedVariant) {
  const dated = offerFrom !== null || offerUntil !== null;
  if (offerPrice === null || !(offerActive || dated)) return { salePrice: null, saleDates: null };
  return {
    salePrice: soles(offerPrice),
    saleDates: dated ? [offerFrom ?? OPEN_START, offerUntil ?? OPEN_END].map(moment).join('/') : null,
  };
}

const detailsOf = ({ options }: Item): string[][] => options.map(([name, value]) => [CHOICES, name, value]);

export const googleTable = (address: (path: string) => string): Table => ({
  separator: '\t',
  headers: GOOGLE_NAMES,
  rows: (product) =>
    itemsOf(product, address).map((item) => ({
      ...item.fields,
      images: item.images.map((link) => link.replaceAll(',', '%2C')).join(','),
      detail: detailsOf(item)
        .map((parts) => parts.map(encodeDetail).join(':'))
        .join(','),
    })),
});

/** A line break of Windows would be read as a plain one. */
const xml = (text: string): string => escapeXml(text).replaceAll('\r', '&#13;');
const tag = (name: string, inner: string): string => `<g:${name}>${inner}</g:${name}>`;

/** Items as RSS. An empty `sku` is written: it says that there is none, and that the `id` is not one. */
export const googleItems = (product: ExportedProduct, address: (path: string) => string): string =>
  itemsOf(product, address)
    .map((item) => {
      const plain = (Object.entries(item.fields) as [Field, string | null][]).flatMap(([field, text]) =>
        text || field === 'sku' ? [tag(GOOGLE_NAMES[field], xml(text ?? ''))] : [],
      );
      const images = item.images.map((link) => tag(GOOGLE_NAMES.images, xml(link)));
      const details = detailsOf(item).map((parts) =>
        tag(
          GOOGLE_NAMES.detail,
          parts
            .map((part, at) => tag(['section_name', 'attribute_name', 'attribute_value'][at] ?? '', xml(part)))
            .join(''),
        ),
      );
      return `<item>${[...plain, ...images, ...details].join('')}</item>\n`;
    })
    .join('');

export const rssHead = (shop: string, address: (path: string) => string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel><title>${xml(shop)}</title><link>${xml(address('/'))}</link><description>${xml(`Productos de ${shop}`)}</description>\n`;
export const RSS_FOOT = '</channel></rss>\n';
