import type { FileImage, FileVariant } from '../file-product';
import type { Cell, Cells } from './cells';
import { columnsNamed, type FormatReader, type ReadProduct } from './format-reader';
import { readMoment, readPath, Unreadable } from './values';

/** What our own feed calls the choices of a variant in `product_detail`, where their names and order stay ours. */
export const CHOICES = 'Opciones';

/** Attributes in which items of a group differ, under the names that people here give them. */
const CHOICE_NAMES = [
  ['color', 'Color'],
  ['size', 'Talla'],
  ['material', 'Material'],
  ['pattern', 'Estampado'],
] as const;

const textOf = (cell: Cell | undefined): string => (typeof cell === 'string' ? cell : (cell?.[0] ?? ''));

/** Google's own names of its attributes, as columns and as tags. `sku` is ours: an item without one needs an `id` all the same. */
export const GOOGLE_NAMES = {
  id: 'id',
  group: 'item_group_id',
  title: 'title',
  description: 'description',
  link: 'link',
  image: 'image_link',
  images: 'additional_image_link',
  availability: 'availability',
  price: 'price',
  salePrice: 'sale_price',
  saleDates: 'sale_price_effective_date',
  brand: 'brand',
  gtin: 'gtin',
  condition: 'condition',
  color: 'color',
  size: 'size',
  adult: 'adult',
  productType: 'product_type',
  detail: 'product_detail',
  sku: 'sku',
} as const;

/** Google wants both ends of an offer; one that is open on a side is written with these. */
export const OPEN_START = new Date('2000-01-01T05:00:00Z');
export const OPEN_END = new Date('2100-01-01T05:00:00Z');

const COLUMNS = columnsNamed(GOOGLE_NAMES, {
  group: ['item group id'],
  title: ['título'],
  description: ['descripción'],
  image: ['image link'],
  images: ['additional image link'],
  availability: ['disponibilidad'],
  quantity: ['quantity', 'sell_on_google_quantity'],
  price: ['precio'],
  salePrice: ['sale price'],
  saleDates: ['sale price effective date'],
  brand: ['marca'],
  condition: ['estado'],
  productType: ['product type'],
  category: ['google_product_category', 'google product category'],
  detail: ['product detail'],
  material: ['material'],
  pattern: ['pattern'],
});

const READER: Omit<FormatReader, 'format'> = {
  columns: COLUMNS,
  recognisedBy: [
    ['id', 'title', 'price', 'availability'],
    ['id', 'title', 'image'],
    ['id', 'price', 'availability'],
  ],
  belongs(cells) {
    const id = textOf(cells.id);
    if (!id) throw new Unreadable('Falta el «id» del artículo');
    const group = textOf(cells.group);
    return { names: [group ? `group:${group}` : `id:${id}`] };
  },
  product(rows, problems) {
    const [first] = rows;
    if (!first) return null;
    const grouped = first.said('group') !== '';
    const options = rows.map(grouped ? choicesOf : () => []);
    const pictures = rows.map(picturesOf);
    const common = (pictures[0] ?? []).filter(({ source }) =>
      pictures.every((own) => own.some((image) => image.source === source)),
    );
    const hasPictures = first.has('image') || first.has('images');
    const titles = rows.map((row, nth) =>
      ownChoices(row).length > 0
        ? withoutChoices(row.said('title'), options[nth] ?? [])
        : nameOf(row.said('title'), options[nth] ?? []),
    );
    if (first.has('title') && titles.some((title) => title === '')) {
      problems.push({ row: first.row, text: 'Falta el título del artículo' });
    }
    return {
      key: grouped ? first.said('group') : first.said('id'),
      name: first.has('title') ? sharedName(titles) : undefined,
      description: first.text('description'),
      brand: first.text('brand'),
      category: categoryOf(first),
      ...conditionOf(first),
      ...(first.said('adult') ? { adult: first.flag('adult') } : {}),
      variants: rows.map((row, nth) => ({
        ...variantOf(row),
        options: options[nth] ?? [],
        ...(hasPictures && grouped
          ? { images: (pictures[nth] ?? []).filter(({ source }) => !common.some((image) => image.source === source)) }
          : {}),
      })),
      images: hasPictures ? (common.length > 0 ? common : null) : undefined,
    };
  },
};

/**
 * Google Merchant Center ("Product data specification", Merchant Center Help): one item a variant, `item_group_id` holds
 * them together. An attribute that an item leaves out is one that it does not have; the file keeps no count of units.
 */
export const GOOGLE_TSV: FormatReader = { format: 'google-tsv', ...READER };
/** The same as RSS 2.0 or Atom, with or without the `g:` of its names. */
export const GOOGLE_XML: FormatReader = { format: 'google-xml', ...READER };

/** What our own detail says of an item's choices; none: the file is not ours. */
function ownChoices(row: Cells): FileVariant['options'] {
  const details = row.list('detail', (cell) => cell.split(',')) ?? [];
  return details.flatMap((detail): [string, string][] => {
    const [section, name, ...value] = detail.trim().split(':');
    return section === CHOICES && name && value.length > 0 ? [[decoded(name), decoded(value.join(':'))]] : [];
  });
}

/** By our own detail where the file has it, else by Google's four. */
function choicesOf(row: Cells): FileVariant['options'] {
  const own = ownChoices(row);
  if (own.length > 0) return own;
  return CHOICE_NAMES.flatMap(([field, name]) => {
    const value = row.said(field);
    return value ? [[name, value] as const] : [];
  });
}

const ENCODED: Readonly<Record<string, string>> = { '%2C': ',', '%3A': ':', '%25': '%' };
const decoded = (text: string): string => text.replace(/%2C|%3A|%25/g, (sign) => ENCODED[sign] ?? sign);
/** A part of `product_detail` whose separators would be taken for the attribute's own. */
export const encodeDetail = (text: string): string =>
  text.replace(/[%,:]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** A variant's title as we write it: its product's name and what it is of it. */
export const titleOf = (name: string, options: FileVariant['options']): string =>
  [name, ...options.map(([, value]) => value)].join(', ');

/** The name that {@link titleOf} was given; a title that somebody wrote anew is read like any other. */
function withoutChoices(title: string, options: FileVariant['options']): string {
  const end = titleOf('', options);
  return title.endsWith(end) && title.length > end.length ? title.slice(0, -end.length) : nameOf(title, options);
}

/** 'Polo básico, M, Rojo' → 'Polo básico': Google wants the choices in each title. */
function nameOf(title: string, options: FileVariant['options']): string {
  const values = options.map(([, value]) => value.toLowerCase());
  let name = title;
  for (let cut = true; cut; ) {
    cut = false;
    for (const value of values) {
      const before = name.length - value.length;
      if (!name.toLowerCase().endsWith(value) || !/[,\-–—|/(·]\s*$/.test(name.slice(0, before))) continue;
      name = name.slice(0, before).replace(/[\s,\-–—|/(·]+$/, '');
      cut = true;
    }
    name = name.replace(/\s*\)$/, (end) => (name.includes('(') ? end : ''));
  }
  return name || title;
}

/** What all titles of a group begin with, in whole words. */
function sharedName(titles: readonly string[]): string {
  const [first = ''] = titles;
  if (titles.every((title) => title === first)) return first;
  const words = first.split(' ');
  const shared = words.findIndex((_, n) => !titles.every((title) => title.split(' ')[n] === words[n]));
  return (
    words
      .slice(0, shared)
      .join(' ')
      .replace(/[\s,\-–—|/(·]+$/, '') || first
  );
}

/** One picture each, the main one first. */
function picturesOf(row: Cells): FileImage[] {
  const others =
    row.list('images', (cell) =>
      cell
        .split(',')
        .map((link) => link.trim())
        .filter(Boolean),
    ) ?? [];
  return [...new Set([row.said('image'), ...others])].filter(Boolean).map((source) => ({ source }));
}

function categoryOf(row: Cells): ReadProduct['category'] {
  const official = row.said('category');
  const path = row.said('productType') || (/^\d+$/.test(official) ? '' : official);
  if (path) return readPath(path);
  return row.has('productType') || row.has('category') ? null : undefined;
}

function conditionOf(row: Cells): Pick<ReadProduct, 'condition'> {
  const condition = row.said('condition').toLowerCase();
  if (condition === '') return {};
  if (['new', 'nuevo'].includes(condition)) return { condition: 'new' };
  if (['used', 'refurbished', 'usado', 'reacondicionado'].includes(condition)) return { condition: 'used' };
  row.wrong('condition', 'La condición no es «new», «refurbished» ni «used»');
  return {};
}

/** Sold out is none left; what is in stock keeps whatever count the shop has. */
function stockOf(row: Cells): number | null | undefined {
  if (row.said('quantity') !== '') return row.count('quantity');
  const availability = row.said('availability').toLowerCase().replaceAll(' ', '_');
  if (availability === 'out_of_stock' || availability === 'agotado') return 0;
  if (!['', 'in_stock', 'en_stock', 'preorder', 'backorder'].includes(availability)) {
    row.wrong('availability', 'La disponibilidad no es «in_stock», «out_of_stock», «preorder» ni «backorder»');
  }
  return undefined;
}

function offerDates(row: Cells): Pick<FileVariant, 'offerFrom' | 'offerUntil'> {
  const dates = row.text('saleDates');
  if (!dates) return dates === null ? { offerFrom: null, offerUntil: null } : {};
  const [from, until, ...more] = dates.split('/');
  return (
    row.attempt('saleDates', () => {
      if (!from || !until || more.length > 0) throw new Unreadable('Las fechas de la oferta van como «inicio/fin»');
      const [start, end] = [readMoment(from, 'start'), readMoment(until, 'end')];
      return { offerFrom: start > OPEN_START ? start : null, offerUntil: end < OPEN_END ? end : null };
    }) ?? {}
  );
}

const variantOf = (row: Cells): Omit<FileVariant, 'options'> => ({
  row: row.row,
  sku: row.has('sku') ? row.code('sku') : row.code('id'),
  gtin: row.code('gtin'),
  price: row.price('price'),
  offerPrice: row.price('salePrice'),
  ...offerDates(row),
  stock: stockOf(row),
});
