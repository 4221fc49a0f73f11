import { toSoles } from '@qhatu/contract/money';
import { TEMPLATE_COLUMNS, TEMPLATE_OPTIONS } from '../formats/qhatu';
import { NO_OPTION, SHOPIFY_HEADERS, SHOPIFY_OPTIONS } from '../formats/shopify';
import { writeCode, writeList, writeMoment } from '../formats/values';
import { WOO_ATTRIBUTES, WOO_HEADERS } from '../formats/woocommerce';
import { htmlDescription, isHtml } from '../import/description';
import type { ExportedProduct, ExportedVariant } from './products';

/** A row by the fields of its format; a field that is not there is a blank cell. */
export type Cells = Readonly<Record<string, string | null | undefined>>;

/** How a format writes a table. */
export interface Table {
  separator: ',' | '\t';
  /** Names of the columns in their order, by field. */
  headers: Readonly<Record<string, string>>;
  /** None: the format cannot hold this product. */
  rows: (product: ExportedProduct) => Cells[];
}

/** '39.90': a dot and two digits, which every spreadsheet and program takes for what it is. */
export const amountOf = (cents: number | null): string | null => (cents === null ? null : toSoles(cents).toFixed(2));

/** Text with tags in it would lose them as HTML, so it is written as the HTML that shows them. */
export const plainOrHtml = (description: string): string =>
  isHtml(description) ? htmlDescription(description) : description;

const yes = (flag: boolean): string => (flag ? 'sí' : 'no');
const addresses = (images: ExportedProduct['images'], separator: string): string =>
  writeList(
    images.map(({ source }) => source),
    separator,
  );

/** What formats without a column for it can sell: variants that are off are left out, unless all are. */
export const sellable = ({ variants }: ExportedProduct): readonly ExportedVariant[] => {
  const on = variants.filter(({ enabled }) => enabled);
  return on.length > 0 ? on : variants;
};

/** Makes `name1` to `name9` of `name#`. */
const numbered = (headers: Readonly<Record<string, string>>, numbers: readonly number[]): Record<string, string> =>
  Object.fromEntries(
    numbers.flatMap((n) =>
      Object.entries(headers).map(([field, header]) => [field.replace('#', String(n)), header.replace('#', String(n))]),
    ),
  );

/** `of` names the fields of a choice's name and of its value; the columns of an example stand in for `#`. */
const optionCells = ({ options }: ExportedVariant, of: readonly [name: string, value: string]): Cells =>
  Object.fromEntries(
    options.flatMap(([name, value], at) => [
      [`${of[0]}${at + 1}`, name],
      [`${of[1]}${at + 1}`, value],
    ]),
  );

/** Our own template; everything that an import sets, so that nothing gets lost on the way. */
export const QHATU_TABLE: Table = {
  separator: ',',
  headers: TEMPLATE_COLUMNS,
  rows: (product) => {
    if (product.variants.some(({ options }) => options.length > TEMPLATE_OPTIONS.length)) return [];
    const own: Cells = {
      ...{ name: product.name, description: plainOrHtml(product.description ?? ''), brand: product.brand },
      ...{ category: product.category?.join(' > '), tags: writeList(product.tags ?? [], ',') },
      status: product.status === 'published' ? 'publicado' : 'borrador',
      condition: product.condition === 'new' ? 'nuevo' : 'usado',
      ...{ warranty: product.warranty, adult: yes(product.adult), freeShipping: yes(product.freeShipping) },
      images: addresses(product.images, '|'),
      imageTexts: product.images.some(({ alt }) => alt)
        ? writeList(
            product.images.map(({ alt }) => alt || '-'),
            '|',
          )
        : null,
    };
    return product.variants.map((variant, at) => ({
      ...(at === 0 ? own : {}),
      code: product.key,
      ...optionCells(variant, ['optionName', 'optionValue']),
      ...{ sku: variant.sku && writeCode(variant.sku, true), gtin: variant.gtin && writeCode(variant.gtin, true) },
      ...{ price: amountOf(variant.price), offerPrice: amountOf(variant.offerPrice) },
      offerFrom: variant.offerFrom && writeMoment(variant.offerFrom, 'start'),
      offerUntil: variant.offerUntil && writeMoment(variant.offerUntil, 'end'),
      ...{ stock: String(variant.stock), enabled: yes(variant.enabled), variantImages: addresses(variant.images, '|') },
    }));
  },
};

/** Shopify's three options at most; its price is what is paid, and what is struck through stands beside it. */
export const SHOPIFY_TABLE: Table = {
  separator: ',',
  headers: shopifyHeaders(),
  rows: (product) => {
    const variants = sellable(product);
    if (variants.some(({ options }) => options.length > SHOPIFY_OPTIONS.length)) return [];
    const all = [...product.images, ...variants.flatMap(({ images }) => images)];
    const images = all.filter(({ source }, at) => all.findIndex((other) => other.source === source) === at);
    const own: Cells = {
      ...{ title: product.name, description: htmlDescription(product.description ?? ''), vendor: product.brand },
      ...{ type: product.category?.join(' > '), tags: writeList(product.tags ?? [], ',') },
      published: product.status === 'published' ? 'TRUE' : 'FALSE',
      status: product.archived ? 'archived' : product.status === 'published' ? 'active' : 'draft',
      condition: product.condition,
    };
    return Array.from({ length: Math.max(variants.length, images.length) }, (_, at): Cells => {
      const [variant, image] = [variants[at], images[at]];
      return {
        handle: product.key,
        ...(at === 0 ? own : {}),
        ...(variant ? shopifyVariant(variant, at === 0) : {}),
        ...(image ? { image: image.source, imagePosition: String(at + 1), imageAlt: image.alt ?? null } : {}),
      };
    });
  },
};

/** Only the first row of a product names its options. */
function shopifyVariant(variant: ExportedVariant, first: boolean): Cells {
  const offer = variant.offerActive ? variant.offerPrice : null;
  const options = variant.options.length > 0 ? variant.options : [[NO_OPTION.name, NO_OPTION.value] as const];
  return {
    ...Object.fromEntries(
      options.flatMap(([name, value], at) => [
        [`optionName${at + 1}`, first ? name : null],
        [`optionValue${at + 1}`, value],
      ]),
    ),
    ...{ sku: variant.sku && writeCode(variant.sku, false), barcode: variant.gtin && writeCode(variant.gtin, false) },
    ...{ price: amountOf(offer ?? variant.price), compareAt: offer === null ? null : amountOf(variant.price) },
    ...{ tracker: 'shopify', quantity: String(variant.stock), variantImage: variant.images[0]?.source ?? null },
  };
}

function shopifyHeaders(): Record<string, string> {
  const { 'optionName#': name, 'optionValue#': value, ...plain } = SHOPIFY_HEADERS;
  return { ...plain, ...numbered({ 'optionName#': name, 'optionValue#': value }, SHOPIFY_OPTIONS) };
}

/** WooCommerce: a parent and its variations, or a simple product that is its own variant. */
export const WOO_TABLE: Table = {
  separator: ',',
  headers: wooHeaders(),
  rows: (product) => {
    const [only] = product.variants;
    const variable = product.variants.some(({ options }) => options.length > 0);
    const own: Cells = {
      ...{ code: product.key, name: product.name, published: product.status === 'published' ? '1' : '-1' },
      // The importer takes `\n` for a new line.
      description: htmlDescription(product.description ?? '').replaceAll('\\n', '&#92;n'),
      categories: product.category && writeList([product.category.join(' > ')], ','),
      ...{ tags: writeList(product.tags ?? [], ','), brands: product.brand && writeList([product.brand], ',') },
    };
    if (!variable && only)
      return [
        { ...own, type: 'simple', ...wooVariant(only), images: addresses([...product.images, ...only.images], ',') },
      ];
    const names = product.variants[0]?.options.map(([name]) => name) ?? [];
    const others = product.variants.flatMap(({ images }) => images.slice(1));
    return [
      {
        ...own,
        ...{ type: 'variable', sku: product.key, images: addresses([...product.images, ...others], ',') },
        ...Object.fromEntries(
          names.flatMap((name, at) => [
            [`attributeName${at + 1}`, name],
            [
              `attributeValue${at + 1}`,
              writeList([...new Set(product.variants.map(({ options }) => options[at]?.[1] ?? ''))], ','),
            ],
          ]),
        ),
      },
      ...product.variants.map(
        (variant): Cells => ({
          ...{ type: 'variation', parent: product.key, published: variant.enabled ? '1' : '0', name: product.name },
          ...wooVariant(variant),
          images: addresses(variant.images.slice(0, 1), ','),
          ...Object.fromEntries(
            variant.options.flatMap(([name, value], at) => [
              [`attributeName${at + 1}`, name],
              [`attributeValue${at + 1}`, writeList([value], ',')],
            ]),
          ),
        }),
      ),
    ];
  },
};

/** Blank dates of an offer keep what is there, so an offer that has ended is told like any other. */
const wooVariant = (variant: ExportedVariant): Cells => ({
  ...{ sku: variant.sku && writeCode(variant.sku, false), gtin: variant.gtin && writeCode(variant.gtin, false) },
  ...{ price: amountOf(variant.price), salePrice: amountOf(variant.offerPrice) },
  saleStarts: variant.offerFrom && writeMoment(variant.offerFrom, 'start'),
  saleEnds: variant.offerUntil && writeMoment(variant.offerUntil, 'end'),
  ...{ inStock: variant.stock > 0 ? '1' : '0', stock: String(variant.stock) },
});

function wooHeaders(): Record<string, string> {
  const { 'attributeName#': name, 'attributeValue#': value, ...plain } = WOO_HEADERS;
  return { ...plain, ...numbered({ 'attributeName#': name, 'attributeValue#': value }, WOO_ATTRIBUTES) };
}
