import type { FileImage, FileVariant } from '../file-product';
import type { Cells } from './cells';
import { columnsNamed, type FormatReader, type ReadProduct } from './format-reader';
import { readList, readPath, Unreadable } from './values';

export const TEMPLATE_OPTIONS = [1, 2, 3, 4] as const;

/** Columns of our own template in their order, by field. */
export const TEMPLATE_COLUMNS = {
  code: 'Código',
  name: 'Nombre',
  description: 'Descripción',
  brand: 'Marca',
  category: 'Categoría',
  tags: 'Etiquetas',
  status: 'Estado',
  condition: 'Condición',
  warranty: 'Garantía',
  adult: 'Solo para adultos',
  freeShipping: 'Envío gratis',
  images: 'Fotos',
  imageTexts: 'Textos de las fotos',
  sku: 'SKU',
  gtin: 'Código de barras',
  optionName1: 'Opción 1',
  optionValue1: 'Valor 1',
  optionName2: 'Opción 2',
  optionValue2: 'Valor 2',
  optionName3: 'Opción 3',
  optionValue3: 'Valor 3',
  optionName4: 'Opción 4',
  optionValue4: 'Valor 4',
  price: 'Precio',
  offerPrice: 'Precio de oferta',
  offerFrom: 'Oferta desde',
  offerUntil: 'Oferta hasta',
  stock: 'Stock',
  enabled: 'A la venta',
  variantImages: 'Fotos de la variante',
} as const;

const textOf = (cell: unknown): string => (typeof cell === 'string' ? cell : '');

/**
 * Our own template: a row for each variant, what is the product's on the first of them. A blank cell erases, a missing
 * column changes nothing; on further rows of a product its own cells may be blank or say the same.
 */
export const QHATU: FormatReader = {
  format: 'qhatu',
  columns: columnsNamed(TEMPLATE_COLUMNS),
  recognisedBy: [
    ['code', 'name'],
    ['code', 'price'],
    ['code', 'stock'],
    ['code', 'category'],
  ],
  belongs(cells) {
    const code = textOf(cells.code);
    if (!code) throw new Unreadable('Falta el código del producto');
    return { names: [code] };
  },
  product(rows) {
    const [first = rows[0]] = rows.filter((row) => row.said('name') !== '');
    if (!first) return null;
    const name = first.said('name');
    if (first.has('name') && name === '') first.wrong('name', 'Falta el nombre del producto');
    for (const row of rows) {
      if (row.said('name') !== '' && row.said('name') !== name) {
        row.wrong('name', `El mismo código ya es de otro producto («${name}», fila ${first.row})`);
      }
    }
    return {
      key: first.said('code'),
      name: first.text('name'),
      description: first.text('description'),
      brand: first.text('brand'),
      category: first.list('category', readPath),
      tags: first.list('tags', (cell) => readList(cell, ',')),
      ...statusOf(first),
      ...conditionOf(first),
      warranty: first.text('warranty'),
      adult: first.flag('adult'),
      freeShipping: first.flag('freeShipping'),
      variants: rows.map(variantOf),
      images: imagesOf(first),
    };
  },
};

function statusOf(row: Cells): Pick<ReadProduct, 'status'> {
  const status = row.said('status').toLowerCase();
  if (status === '') return {};
  if (status === 'publicado') return { status: 'published' };
  if (status !== 'borrador') row.wrong('status', 'El estado no es «publicado» ni «borrador»');
  return { status: 'draft' };
}

function conditionOf(row: Cells): Pick<ReadProduct, 'condition'> {
  const condition = row.said('condition').toLowerCase();
  if (condition === '') return {};
  if (condition !== 'nuevo' && condition !== 'usado') row.wrong('condition', 'La condición no es «nuevo» ni «usado»');
  return { condition: condition === 'usado' ? 'used' : 'new' };
}

/** Texts stand in the pictures' order; a dash is a picture without one. */
function imagesOf(row: Cells): readonly FileImage[] | null | undefined {
  const sources = row.list('images', (cell) => readList(cell, '|'));
  if (!sources) return sources;
  if (!row.has('imageTexts')) return sources.map((source) => ({ source }));
  const texts = readList(row.said('imageTexts'), '|');
  if (texts.length > sources.length) row.wrong('imageTexts', 'Hay más textos que fotos');
  return sources.map((source, nth) => {
    const text = texts[nth] ?? '-';
    return { source, alt: text === '-' ? null : text };
  });
}

function optionsOf(row: Cells): FileVariant['options'] {
  const options: [string, string][] = [];
  for (const n of TEMPLATE_OPTIONS) {
    const name = row.said(`optionName${n}`);
    const value = row.said(`optionValue${n}`);
    if (name && value) options.push([name, value]);
    else if (name) row.wrong(`optionValue${n}`, `Falta el valor de la opción «${name}»`);
    else if (value) row.wrong(`optionName${n}`, `Falta el nombre de la opción de «${value}»`);
  }
  return options;
}

function variantOf(row: Cells): FileVariant {
  const pictures = row.list('variantImages', (cell) => readList(cell, '|'));
  return {
    row: row.row,
    sku: row.code('sku'),
    gtin: row.code('gtin'),
    options: optionsOf(row),
    price: row.price('price'),
    offerPrice: row.price('offerPrice'),
    offerFrom: row.moment('offerFrom', 'start'),
    offerUntil: row.moment('offerUntil', 'end'),
    stock: row.count('stock'),
    ...(row.said('enabled') === '' ? {} : { enabled: row.flag('enabled') }),
    ...(pictures === undefined ? {} : { images: (pictures ?? []).map((source) => ({ source })) }),
  };
}
