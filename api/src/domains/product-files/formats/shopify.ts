import type { FileImage, FileProblem, FileVariant } from '../file-product';
import type { Cells } from './cells';
import { columnsNamed, type FormatReader, type ReadProduct } from './format-reader';
import { readList, readPath, Unreadable } from './values';

export const SHOPIFY_OPTIONS = [1, 2, 3] as const;
/** What Shopify calls the option of a product that has no choice. */
export const NO_OPTION = { name: 'Title', value: 'Default Title' } as const;

/** Shopify's own names of today for its columns, in the order in which it writes them. */
export const SHOPIFY_HEADERS = {
  title: 'Title',
  handle: 'URL handle',
  description: 'Description',
  vendor: 'Vendor',
  type: 'Type',
  tags: 'Tags',
  published: 'Published on online store',
  status: 'Status',
  sku: 'SKU',
  barcode: 'Barcode',
  'optionName#': 'Option# name',
  'optionValue#': 'Option# value',
  price: 'Price',
  compareAt: 'Compare-at price',
  tracker: 'Inventory tracker',
  quantity: 'Inventory quantity',
  image: 'Product image URL',
  imagePosition: 'Image position',
  imageAlt: 'Image alt text',
  variantImage: 'Variant image URL',
  condition: 'Google Shopping / Condition',
} as const;

const TAXONOMY_ID = /^(?:gid:\/\/\S+|[a-z]{2}(?:-\d+)+)$/;

/** 'Polo básico' → 'polo-basico', as Shopify makes an address of a new product's title. */
const handleOf = (title: string): string =>
  title
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

const textOf = (cell: unknown): string => (typeof cell === 'string' ? cell : '');

/** A picture and nothing else: decided before anything makes a variant of the row. */
const isPictureOnly = (row: Cells): boolean =>
  row.said('image') !== '' &&
  ['title', 'sku', 'price', ...SHOPIFY_OPTIONS.map((n) => `optionValue${n}`)].every((field) => row.said(field) === '');

/**
 * Shopify's product CSV, old and current names of its columns ("Using CSV files to import and export products", Shopify
 * Help; rows as in shopifypartners/product-csvs apparel.csv). A blank cell erases, a missing column changes nothing.
 */
export const SHOPIFY: FormatReader = {
  format: 'shopify',
  columns: columnsNamed(SHOPIFY_HEADERS, {
    handle: ['handle'],
    description: ['body (html)', 'body html'],
    category: ['product category'],
    published: ['published'],
    sku: ['variant sku'],
    barcode: ['variant barcode', 'barcodes'],
    price: ['variant price'],
    compareAt: ['variant compare at price', 'compare at price'],
    tracker: ['variant inventory tracker'],
    quantity: ['variant inventory qty'],
    image: ['image src', 'image url'],
    variantImage: ['variant image'],
  }),
  recognisedBy: [
    ['handle', 'title'],
    ['handle', 'price'],
    ['handle', 'quantity'],
    ['title', 'price', 'optionName1'],
  ],
  belongs(cells) {
    const key = textOf(cells.handle) || handleOf(textOf(cells.title));
    if (!key) throw new Unreadable('La fila no dice de qué producto es: falta «URL handle»');
    return { names: [key] };
  },
  product(rows, problems) {
    const [first = rows[0]] = rows.filter((row) => row.said('title') !== '');
    if (!first) return null;
    checkTitles(rows, first);
    const names = SHOPIFY_OPTIONS.map((n) => rows.map((row) => row.said(`optionName${n}`)).find(Boolean) ?? '');
    const variants = rows.filter((row) => !isPictureOnly(row)).map((row) => variantOf(row, names, rows.length === 1));
    if (variants.length === 0)
      problems.push({ row: first.row, text: 'El producto no tiene ninguna fila con una variante' });
    return {
      key: first.said('handle') || handleOf(first.said('title')),
      name: first.text('title'),
      description: first.text('description'),
      brand: first.text('vendor'),
      category: categoryOf(first),
      tags: first.list('tags', (cell) => readList(cell, ',')),
      ...statusOf(first),
      ...conditionOf(first),
      variants,
      images: imagesOf(rows, problems),
    };
  },
};

/** A second row with a title of its own begins another product under the same handle. */
function checkTitles(rows: readonly Cells[], first: Cells): void {
  const title = first.said('title');
  if (first.has('title') && title === '') first.wrong('title', 'Falta el título del producto');
  for (const row of rows) {
    const other = row.said('title');
    if (other !== '' && other !== title) {
      row.wrong('title', `El mismo «handle» ya es de otro producto («${title}», fila ${first.row})`);
    }
  }
}

function categoryOf(row: Cells): ReadProduct['category'] {
  const official = row.said('category');
  const text = official && !TAXONOMY_ID.test(official) ? official : row.said('type') || official;
  if (text) return readPath(text);
  return row.has('category') || row.has('type') ? null : undefined;
}

/** Archived products come as drafts: what their owner put away does not go on sale. */
function statusOf(row: Cells): Pick<ReadProduct, 'status'> {
  const status = row.said('status').toLowerCase();
  const published = row.flag('published');
  if (status && !['active', 'draft', 'archived', 'unlisted'].includes(status)) {
    row.wrong('status', 'El estado no es «active», «draft» ni «archived»');
  }
  if (status ? status !== 'active' : published === false) return { status: 'draft' };
  if (published === false) return { status: 'draft' };
  return status || published ? { status: 'published' } : {};
}

function conditionOf(row: Cells): Pick<ReadProduct, 'condition'> {
  const condition = row.said('condition').toLowerCase();
  return condition ? { condition: condition === 'new' ? 'new' : 'used' } : {};
}

function optionsOf(row: Cells, names: readonly string[], alone: boolean): FileVariant['options'] {
  const values = SHOPIFY_OPTIONS.map((n) => row.said(`optionValue${n}`));
  const plain =
    names.every((name) => name === '' || name === NO_OPTION.name) &&
    values.every((value) => value === '' || value === NO_OPTION.value);
  if (plain) return [];
  const options: [string, string][] = [];
  for (const [n, name] of names.entries()) {
    const value = values[n] ?? '';
    if (name && value) options.push([name, value]);
    else if (name && !(alone && name === NO_OPTION.name))
      row.wrong(`optionValue${n + 1}`, `Falta el valor de la opción «${name}»`);
    else if (value) row.wrong(`optionName${n + 1}`, `Falta el nombre de la opción de «${value}»`);
  }
  return options;
}

/** Shopify's price is what is paid; what is struck through stands beside it. */
function variantOf(row: Cells, names: readonly string[], alone: boolean): FileVariant {
  const paid = row.price('price');
  const struck = row.price('compareAt');
  const offered = typeof paid === 'number' && typeof struck === 'number' && struck > paid;
  const untracked = row.has('tracker') && row.said('tracker') === '';
  const count = row.count('quantity');
  const picture = row.text('variantImage');
  return {
    row: row.row,
    sku: row.code('sku'),
    gtin: row.code('barcode'),
    options: optionsOf(row, names, alone),
    price: offered ? struck : paid,
    offerPrice: offered ? paid : struck === undefined ? undefined : null,
    stock: untracked && count !== undefined ? null : count,
    ...(picture === undefined ? {} : { images: picture === null ? [] : [{ source: picture }] }),
  };
}

function imagesOf(rows: readonly Cells[], problems: FileProblem[]): ReadProduct['images'] {
  if (!rows.some((row) => row.has('image'))) return undefined;
  const found: { image: FileImage; position: number }[] = [];
  for (const row of rows) {
    const source = row.said('image');
    const alt = row.text('imageAlt');
    if (!source && alt) row.wrong('imageAlt', 'Hay un texto de foto sin la dirección de la foto');
    if (!source || found.some(({ image }) => image.source === source)) continue;
    const position = Number.parseInt(row.said('imagePosition'), 10);
    found.push({
      image: { source, ...(alt === undefined ? {} : { alt }) },
      position: Number.isNaN(position) ? found.length + 1 : position,
    });
  }
  if (found.length > 250) problems.push({ row: rows[0]?.row ?? 0, text: 'El producto tiene más de 250 fotos' });
  const images = found.sort((a, b) => a.position - b.position).map(({ image }) => image);
  return images.length > 0 ? images : null;
}
