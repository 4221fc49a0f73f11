import type { FileVariant } from '../file-product';
import type { Cells } from './cells';
import { columnsNamed, type FormatReader, type ReadProduct } from './format-reader';
import { readList, readPath, Unreadable } from './values';

export const WOO_ATTRIBUTES = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const;

/** WooCommerce's own names in English, in the order in which it writes them. */
export const WOO_HEADERS = {
  type: 'Type',
  sku: 'SKU',
  gtin: 'GTIN, UPC, EAN, or ISBN',
  name: 'Name',
  published: 'Published',
  description: 'Description',
  saleStarts: 'Date sale price starts',
  saleEnds: 'Date sale price ends',
  inStock: 'In stock?',
  stock: 'Stock',
  salePrice: 'Sale price',
  price: 'Regular price',
  categories: 'Categories',
  tags: 'Tags',
  images: 'Images',
  parent: 'Parent',
  brands: 'Brands',
  'attributeName#': 'Attribute # name',
  'attributeValue#': 'Attribute # value(s)',
  // WooCommerce keeps columns of this kind. A simple product's SKU is its variant's, so its own code stands beside it.
  code: 'Meta: qhatu_code',
} as const;

const typesOf = (cell: string): string[] => readList(cell.toLowerCase(), ',');
const textOf = (cell: unknown): string => (typeof cell === 'string' ? cell : '');

const NOT_HERE: Readonly<Record<string, string>> = {
  grouped: 'Los productos agrupados no se pueden importar: importa cada producto por separado',
  external: 'Los productos externos se venden en otra tienda y no se pueden importar',
  downloadable: 'Los productos descargables no se pueden vender aquí',
};

/**
 * WooCommerce's product CSV, in English and Spanish (`class-wc-product-csv-exporter.php` and the importer's mappings;
 * rows as in its sample-data/sample_products.csv). A blank cell erases, but for pictures and the offer's dates; a missing
 * column changes nothing.
 */
export const WOOCOMMERCE: FormatReader = {
  format: 'woocommerce',
  columns: columnsNamed(WOO_HEADERS, {
    id: ['id'],
    type: ['tipo'],
    gtin: ['gtin, upc, ean o isbn'],
    name: ['nombre'],
    published: ['publicado'],
    visibility: ['visibility in catalog', 'visibilidad en el catálogo'],
    short: ['short description', 'descripción corta'],
    description: ['descripción'],
    saleStarts: ['día en que empieza el precio rebajado'],
    saleEnds: ['día en que termina el precio rebajado'],
    inStock: ['¿existencias?', '¿en inventario?', '¿hay existencias?'],
    stock: ['inventario'],
    salePrice: ['precio rebajado'],
    price: ['precio normal'],
    categories: ['categorías'],
    tags: ['etiquetas'],
    images: ['imágenes'],
    parent: ['superior', 'principal'],
    brands: ['marcas'],
    'attributeName#': ['nombre del atributo #'],
    'attributeValue#': ['valor(es) del atributo #'],
  }),
  recognisedBy: [
    ['type', 'sku', 'price'],
    ['id', 'type', 'name'],
    ['sku', 'price', 'parent'],
    ['sku', 'stock', 'published'],
    ['id', 'price', 'salePrice'],
    ['sku', 'price', 'salePrice'],
  ],
  belongs(cells) {
    const types = typesOf(textOf(cells.type));
    const parent = textOf(cells.parent);
    if (types.includes('variation')) {
      if (!parent) throw new Unreadable('La variación no dice de qué producto es: falta «Parent» (Superior)');
      return { parent };
    }
    const names = [textOf(cells.code) || textOf(cells.sku), textOf(cells.id) && `id:${textOf(cells.id)}`].filter(
      Boolean,
    );
    if (names.length === 0)
      throw new Unreadable('El producto no tiene SKU ni ID: sin uno de los dos se crearía otra vez cada vez');
    return { names };
  },
  product(rows, problems) {
    const isVariation = (row: Cells) => typesOf(row.said('type')).includes('variation');
    const [own, twin] = rows.filter((row) => !isVariation(row));
    const variations = rows.filter(isVariation);
    if (twin) twin.wrong('sku', `El mismo SKU o ID ya es de otro producto (fila ${own?.row})`);
    const types = own ? typesOf(own.said('type')) : [];
    for (const type of types) if (NOT_HERE[type]) own?.wrong('type', NOT_HERE[type] ?? '');
    if (own?.has('name') && own.said('name') === '') own.wrong('name', 'Falta el nombre del producto');
    const variable = own === undefined || types.includes('variable') || variations.length > 0;
    if (variable && variations.length === 0) {
      problems.push({
        row: rows[0]?.row ?? 0,
        text: 'El archivo no tiene ninguna variación de este producto variable',
      });
    }
    const names = namesOf(variations);
    return {
      key: own ? own.said('code') || own.said('sku') || `id:${own.said('id')}` : (variations[0]?.said('parent') ?? ''),
      ...(own ? detailsOf(own) : {}),
      variants: variable
        ? variations.map((row) => ({ ...variantOf(row), ...enabledOf(row), options: optionsOf(row, names) }))
        : own
          ? [{ ...variantOf(own), options: [] }]
          : [],
      images: own?.has('images') ? (picturesOf(own) ?? undefined) : undefined,
    };
  },
};

const newlines = (text: string): string => text.replaceAll('\\n', '\n');

function detailsOf(row: Cells): Omit<ReadProduct, 'key' | 'variants'> {
  const hidden = row.said('visibility').toLowerCase() === 'hidden';
  const description = row.text('description') ?? row.text('short') ?? row.text('description');
  return {
    name: row.text('name'),
    description: description && newlines(description),
    brand: row.list('brands', (cell) => readList(cell, ','))?.[0] ?? (row.has('brands') ? null : undefined),
    category: categoryOf(row),
    tags: row.list('tags', (cell) => readList(cell, ',')),
    // 1 is published; private (0), drafts (-1) and what waits (2) are none of them on sale, nor what only a link leads to there.
    ...(row.said('published') === '' && !hidden ? {} : { status: isPublished(row) && !hidden ? 'published' : 'draft' }),
  };
}

const isPublished = (row: Cells): boolean => ['1', 'true'].includes(row.said('published').toLowerCase());

/** A variation is never a draft: of a product that is one its exporter writes -1, which says nothing of the variation itself. */
const enabledOf = (row: Cells): Pick<FileVariant, 'enabled'> =>
  ['', '-1'].includes(row.said('published')) ? {} : { enabled: isPublished(row) };

/** Of several, the one that is furthest from its root: parents are listed beside their children. */
function categoryOf(row: Cells): ReadProduct['category'] {
  const paths = row.list('categories', (cell) => readList(cell, ','))?.map(readPath);
  if (!paths) return row.has('categories') ? null : undefined;
  return paths.reduce((deepest, path) => (path.length > deepest.length ? path : deepest));
}

const picturesOf = (row: Cells) => row.list('images', (cell) => readList(cell, ','))?.map((source) => ({ source }));

function variantOf(row: Cells): Omit<FileVariant, 'options'> {
  const pictures = picturesOf(row);
  const variation = row.said('parent') !== '';
  return {
    row: row.row,
    sku: row.code('sku'),
    gtin: row.code('gtin'),
    price: row.price('price'),
    offerPrice: row.price('salePrice'),
    // Blank dates keep what is there.
    offerFrom: row.moment('saleStarts', 'start') ?? undefined,
    offerUntil: row.moment('saleEnds', 'end') ?? undefined,
    stock: stockOf(row),
    ...(variation && pictures ? { images: pictures.slice(0, 1) } : {}),
  };
}

/** No number: it is not counted, but what is sold out is none. 'parent': its product counts for it. */
function stockOf(row: Cells): number | null | undefined {
  const text = row.said('stock').toLowerCase();
  if (text !== '' && text !== 'parent') return row.count('stock');
  if (['0', 'no', 'outofstock'].includes(row.said('inStock').toLowerCase())) return 0;
  return row.has('stock') ? null : undefined;
}

/** Attributes that tell the variations apart: one that is blank in all of them ("any") is none. */
const namesOf = (variations: readonly Cells[]): Set<string> =>
  new Set(
    variations.flatMap((row) =>
      WOO_ATTRIBUTES.filter((n) => row.said(`attributeValue${n}`) !== '').map((n) => row.said(`attributeName${n}`)),
    ),
  );

function optionsOf(row: Cells, names: ReadonlySet<string>): FileVariant['options'] {
  const options: [string, string][] = [];
  for (const n of WOO_ATTRIBUTES) {
    const name = row.said(`attributeName${n}`);
    const value = row.said(`attributeValue${n}`).replace(/\\([\\,])/g, '$1');
    if (value && !name) row.wrong(`attributeName${n}`, `Falta el nombre del atributo de «${value}»`);
    else if (name && value) options.push([name, value]);
    else if (names.has(name))
      row.wrong(`attributeValue${n}`, `La variación vale para cualquier «${name}»: haz una fila por valor`);
  }
  return options;
}
