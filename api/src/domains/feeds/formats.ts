import { exactCsvRow } from '@qhatu/contract/csv';
import { limaTime } from '@qhatu/contract/dates';
import { toSoles } from '@qhatu/contract/money';
import { paths } from '@qhatu/contract/paths';
import { escapeXml } from '../../http/xml';
import type { FeedItem } from './products';

/** A file that a shopping service reads, written item by item. */
export interface FeedFormat {
  type: string;
  head: (shop: string, address: Address) => string;
  item: (item: FeedItem, address: Address) => string;
  foot: string;
}

/** Makes an address of this site whole. */
export type Address = (path: string) => string;

/** At most `most` characters, whole words, no space at the end. */
function shortened(text: string, most: number): string {
  const flat = text.replace(/\s+/g, ' ').trim();
  if (flat.length <= most) return flat;
  const cut = flat.slice(0, most - 1);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), most / 2)).trimEnd()}…`;
}

const amount = (cents: number): string => `${toSoles(cents).toFixed(2)} PEN`;

/** To the minute, as the services write it: 2026-11-23T10:30-0500. */
const limaMoment = (date: Date): string => `${limaTime(date).slice(0, 16)}-0500`;

const offerDates = ({ offerFrom, offerUntil }: FeedItem): string | null =>
  offerFrom && offerUntil ? `${limaMoment(offerFrom)}/${limaMoment(offerUntil)}` : null;

const titled = ({ name, choices }: FeedItem, most: number): string =>
  shortened(choices ? `${name}, ${choices}` : name, most);

/** The description may be empty, and the services take none that is. */
const described = ({ description, name }: FeedItem, most: number): string => shortened(description || name, most);

const tag = (name: string, text: string | null): string =>
  text === null || text === '' ? '' : `<g:${name}>${escapeXml(text)}</g:${name}>`;

/** Google Merchant Center: RSS 2.0 with its own names ("Product data specification", Merchant Center Help). */
export const GOOGLE: FeedFormat = {
  type: 'application/xml; charset=utf-8',
  head: (shop, address) =>
    `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel><title>${escapeXml(shop)}</title><link>${escapeXml(address('/'))}</link><description>${escapeXml(`Productos de ${shop}`)}</description>\n`,
  item: (item, address) => {
    const [main = '', ...others] = item.pictures.map(address);
    return `<item>${[
      tag('id', `v${item.variantId}`),
      tag('item_group_id', item.choices ? `p${item.productId}` : null),
      tag('title', titled(item, 150)),
      tag('description', described(item, 5_000)),
      tag('link', address(paths.product.href(item.productId))),
      tag('image_link', main),
      ...others.map((picture) => tag('additional_image_link', picture)),
      tag('availability', item.stock > 0 ? 'in_stock' : 'out_of_stock'),
      tag('price', amount(item.price)),
      tag('sale_price', item.offer === null ? null : amount(item.offer)),
      tag('sale_price_effective_date', item.offer === null ? null : offerDates(item)),
      tag('brand', item.brand && shortened(item.brand, 70)),
      tag('gtin', item.gtin),
      tag('mpn', shortened(item.code, 70)),
      tag('condition', item.isNew ? 'new' : 'used'),
      tag('color', item.color),
      tag('size', item.size),
      tag('adult', item.adult ? 'yes' : null),
      tag('product_type', item.categories.join(' > ')),
    ].join('')}</item>\n`;
  },
  foot: '</channel></rss>\n',
};

const META_COLUMNS = [
  ...['id', 'item_group_id', 'title', 'description', 'availability', 'condition', 'price', 'sale_price'],
  ...[
    'sale_price_effective_date',
    'link',
    'image_link',
    'additional_image_link',
    'brand',
    'gtin',
    'color',
    'size',
    'product_type',
  ],
];

/** Meta's catalogue: CSV; in a group of variants all have the name of the product ("Product Variants"). */
export const META: FeedFormat = {
  type: 'text/csv; charset=utf-8',
  head: () => exactCsvRow(META_COLUMNS),
  item: (item, address) => {
    const [main = '', ...others] = item.pictures.map(address);
    const values: (string | null)[] = [
      ...[`v${item.variantId}`, item.choices ? `p${item.productId}` : null, shortened(item.name, 200)],
      ...[described(item, 9_999), item.stock > 0 ? 'in stock' : 'out of stock', item.isNew ? 'new' : 'used'],
      ...[
        amount(item.price),
        item.offer === null ? null : amount(item.offer),
        item.offer === null ? null : offerDates(item),
      ],
      ...[address(paths.product.href(item.productId)), main, others.join(',') || null],
      ...[shortened(item.brand ?? item.seller, 100), item.gtin, item.color, item.size, item.categories.join(' > ')],
    ];
    return exactCsvRow(values);
  },
  foot: '',
};
