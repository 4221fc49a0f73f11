import { problemsOf, productForm } from '@qhatu/contract/forms';
import { toSoles } from '@qhatu/contract/money';
import { MAX_STOCK } from '@qhatu/contract/shop';
import { soles, typedNumber } from '../../../lib/typed';
import type { CellKey, SheetProduct, SheetVariant, TypedCell, TypedProduct, TypedVariant } from '../api/sheet';
import { type ProductStatus, STATE_TEXTS, STATUS_TEXTS } from '../product-model';

/** Under the names that the server refuses them by. */
export type ColumnId = 'name' | 'code' | 'status' | 'offer_price' | 'price' | 'stock' | 'enabled' | 'sku' | 'gtin';

export interface SheetColumn {
  /** `variant` is what the row is called by, and not edited. */
  id: ColumnId | 'variant';
  title: string;
  /** Of the product: edited in the row of its first variant. */
  of: 'product' | 'variant';
  /** Written at the end of the cell. */
  isFigure?: boolean;
  options?: readonly string[];
  /** In rem. */
  width: number;
}

const YES = 'Sí';
const NO = 'No';

export const COLUMNS: readonly SheetColumn[] = [
  { id: 'name', title: 'Producto', of: 'product', width: 17 },
  { id: 'variant', title: 'Variante', of: 'variant', width: 8 },
  { id: 'price', title: 'Precio (S/)', of: 'variant', isFigure: true, width: 8 },
  { id: 'offer_price', title: 'Oferta (S/)', of: 'product', isFigure: true, width: 8 },
  { id: 'stock', title: 'Stock', of: 'variant', isFigure: true, width: 6 },
  { id: 'enabled', title: 'A la venta', of: 'variant', options: [YES, NO], width: 7 },
  { id: 'status', title: 'Estado', of: 'product', options: Object.values(STATUS_TEXTS), width: 9 },
  { id: 'code', title: 'Código', of: 'product', width: 10 },
  { id: 'sku', title: 'SKU', of: 'variant', width: 9 },
  { id: 'gtin', title: 'GTIN', of: 'variant', isFigure: true, width: 10 },
];

export interface SheetRow {
  product: SheetProduct;
  variant: SheetVariant;
  /** The first of its product, where the product itself is edited. */
  isFirst: boolean;
}

/** A product that stays the same has the same rows, so that only those of others are drawn anew. */
const known = new WeakMap<SheetProduct, readonly SheetRow[]>();

function rowsOfOne(product: SheetProduct): readonly SheetRow[] {
  const rows = known.get(product) ?? product.variants.map((variant, at) => ({ product, variant, isFirst: at === 0 }));
  known.set(product, rows);
  return rows;
}

export const rowsOf = (products: readonly SheetProduct[]): SheetRow[] => products.flatMap(rowsOfOne);

/** The products of these cells, of the rows that they stand in. */
export function productsOfCells(rows: readonly SheetRow[], cells: readonly TypedCell[]): SheetProduct[] {
  const ids = new Set(cells.map(({ key }) => partsOf(key).productId));
  return rows.filter(({ isFirst, product }) => isFirst && ids.has(product.id)).map(({ product }) => product);
}

export const keyOf = ({ product, variant }: SheetRow, { id, of }: SheetColumn): CellKey =>
  `${product.id}/${of === 'variant' ? variant.id : ''}/${id}`;

/** What a key names. */
export function partsOf(key: CellKey): { productId: number; variantId: number | null; column: ColumnId } {
  const [product = '', variant = '', column = ''] = key.split('/');
  // Keys are made by `keyOf`, of columns alone.
  return { productId: Number(product), variantId: variant ? Number(variant) : null, column: column as ColumnId };
}

/** Whether the cell is edited in this row. */
export const isEditable = ({ isFirst }: SheetRow, { id, of }: SheetColumn): boolean =>
  id !== 'variant' && (of === 'variant' || isFirst);

/** What stands in a cell while nobody has typed into it. */
export function savedText(product: SheetProduct, variantId: number | null, column: SheetColumn['id']): string {
  const variant = product.variants.find(({ id }) => id === variantId) ?? product.variants[0];
  switch (column) {
    case 'name':
      return product.name;
    case 'code':
      return product.code;
    case 'status':
      return STATE_TEXTS[product.status];
    case 'offer_price':
      return product.offerPrice === null ? '' : soles(toSoles(product.offerPrice));
    case 'variant':
      return variant?.label || 'Única';
    case 'price':
      return variant ? soles(toSoles(variant.price)) : '';
    case 'stock':
      return variant ? String(variant.stock) : '';
    case 'enabled':
      return variant?.isEnabled ? YES : NO;
    case 'sku':
      return variant?.sku ?? '';
    case 'gtin':
      return variant?.gtin ?? '';
  }
}

const plain = (text: string) => text.trim().toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');

const optionOf = (options: readonly string[], typed: string): string | undefined =>
  options.find((option) => plain(option) === plain(typed));

/**
 * A figure as the form's rules read it, of what a spreadsheet writes: 'S/ 1,234.50' is '1234.50'. Where only one sign stands in it,
 * that is the decimal one: '1,234' is refused by its third decimal, never read as another price.
 */
function figureOf(typed: string): string {
  const text = typed.replace(/^\s*S\/\.?/i, '').replace(/\s/g, '');
  const last = Math.max(text.lastIndexOf(','), text.lastIndexOf('.'));
  const both = text.includes(',') && text.includes('.');
  return both ? `${text.slice(0, last).replace(/[.,]/g, '')}.${text.slice(last + 1)}` : text;
}

/** What is kept of what was typed: choices in their own words, all else as it is. */
export function keptText(column: SheetColumn, typed: string): string {
  const text = typed.replace(/\s+/g, ' ').trim();
  return column.options ? (optionOf(column.options, text) ?? text) : text;
}

const isPrice = (column: ColumnId) => column === 'price' || column === 'offer_price';

/** Whether two texts of a column say the same. */
export function isSame(column: ColumnId, a: string, b: string): boolean {
  if (!isPrice(column)) return a.trim() === b.trim();
  const [first, second] = [typedNumber(figureOf(a)), typedNumber(figureOf(b))];
  return first === null || second === null ? a.trim() === b.trim() : first === second;
}

/** Texts by cell. */
type Texts = Readonly<Record<CellKey, string>>;

const CHOICE_TEXTS = {
  status: 'Elige Borrador, Publicado o Archivado',
  enabled: 'Escribe Sí o No',
  stock: 'El stock debe ser un número entero desde 0',
} as const;

/** Of the product's form what the sheet has: the rules are gone through with each cell that is left (D372). */
const sheetForm = productForm.pick(['name', 'code', 'offer_price', 'variants']);

/** What is wrong with the cells of a product as it would be saved, by the rules of its form. */
export function problemsIn(product: SheetProduct, edits: Texts): Record<CellKey, string> {
  const of = (variantId: number | null, column: ColumnId) => {
    const key = `${product.id}/${variantId ?? ''}/${column}`;
    return { key, typed: edits[key], text: edits[key] ?? savedText(product, variantId, column) };
  };
  const problems: Record<CellKey, string> = {};
  const status = of(null, 'status');
  if (status.typed !== undefined && !optionOf(Object.values(STATUS_TEXTS), status.typed)) {
    problems[status.key] = CHOICE_TEXTS.status;
  }
  for (const { id } of product.variants) {
    const [enabled, stock] = [of(id, 'enabled'), of(id, 'stock')];
    if (!optionOf([YES, NO], enabled.text)) problems[enabled.key] = CHOICE_TEXTS.enabled;
    if (!/^\d{1,7}$/.test(stock.text.trim()) || Number(stock.text) > MAX_STOCK) {
      problems[stock.key] = CHOICE_TEXTS.stock;
    }
  }
  const form = {
    ...{ name: of(null, 'name').text, code: of(null, 'code').text },
    offer_price: figureOf(of(null, 'offer_price').text),
    variants: product.variants.map(({ id }) => ({
      ...{ price: figureOf(of(id, 'price').text), sku: of(id, 'sku').text, gtin: of(id, 'gtin').text },
    })),
  };
  for (const { field, text } of problemsOf(sheetForm, form)) {
    const [, at, name] = /^variants\[(\d+)\]\.(\w+)$/.exec(field) ?? [];
    const variant = at === undefined ? null : (product.variants[Number(at)]?.id ?? null);
    problems[`${product.id}/${variant ?? ''}/${name ?? field}`] ??= text;
  }
  return problems;
}

/** What stands in a cell: what was typed, or what is saved. */
export const cellText = (edits: Texts, row: SheetRow, column: SheetColumn): string =>
  edits[keyOf(row, column)] ?? savedText(row.product, row.variant.id, column.id);

const statusOf = (text: string): ProductStatus | undefined =>
  // The keys of the record are its statuses.
  (Object.keys(STATUS_TEXTS) as ProductStatus[]).find((status) => STATUS_TEXTS[status] === text);

/** The edits of a product that has no problem. */
export function typedProduct(product: SheetProduct, edits: Texts): TypedProduct {
  const { id, version } = product;
  const typed: TypedProduct = { id, version, variants: [] };
  const variants = new Map<number, TypedVariant>();
  for (const [key, text] of Object.entries(edits)) {
    const { productId, variantId, column } = partsOf(key);
    if (productId !== id) continue;
    const variant: TypedVariant = variants.get(variantId ?? 0) ?? { id: variantId ?? 0 };
    if (variantId !== null) variants.set(variantId, variant);
    const price = () => typedNumber(figureOf(text));
    if (column === 'name' || column === 'code') typed[column] = text;
    else if (column === 'offer_price') typed.offerPrice = price();
    else if (column === 'status') typed.status = statusOf(text);
    else if (column === 'price') variant.price = price() ?? 0;
    else if (column === 'enabled') variant.isEnabled = text === YES;
    else if (column === 'stock') {
      const seen = product.variants.find((one) => one.id === variantId)?.stock ?? 0;
      variant.stock = { counted: Number(text), seen };
    } else variant[column] = text || null;
  }
  return { ...typed, variants: [...variants.values()] };
}

/** A block of cells as spreadsheets copy it: tabs and lines, cells with either in quotes. */
export function cellsOf(text: string): string[][] {
  const rows: string[][] = [[]];
  const cell = /(?:"((?:[^"]|"")*)"|([^\t\r\n]*))(\t|\r\n|\n|\r|$)/y;
  for (let at = 0; at <= text.length; at = cell.lastIndex) {
    cell.lastIndex = at;
    const found = cell.exec(text);
    if (!found) break;
    const [, quoted, bare = '', end] = found;
    rows.at(-1)?.push(quoted === undefined ? bare : quoted.replaceAll('""', '"'));
    if (end === '') break;
    if (end !== '\t') rows.push([]);
  }
  // The line break behind the last row begins none.
  const last = rows.at(-1);
  if (rows.length > 1 && last && last.length === 1 && last[0] === '') rows.pop();
  return rows;
}

/** The same the other way. */
export const blockOf = (rows: readonly (readonly string[])[]): string =>
  rows
    .map((row) => row.map((text) => (/[\t\r\n"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)).join('\t'))
    .join('\n');

/** A cell of the grid, counted from 0. */
export interface Place {
  row: number;
  column: number;
}

export const LAST_COLUMN = COLUMNS.length - 1;

/** Cells from one corner to the other, both counted. */
export interface Range {
  top: number;
  left: number;
  bottom: number;
  right: number;
}

/** What a pasted block types where; one value fills the whole range. `left` counts the cells that cannot be edited or are not there. */
export function pasted(
  rows: readonly SheetRow[],
  { top, left, bottom, right }: Range,
  block: readonly (readonly string[])[],
): { cells: TypedCell[]; left: number } {
  const only = block.length === 1 && block[0]?.length === 1 ? block[0][0] : undefined;
  const filled =
    only === undefined
      ? block
      : Array.from({ length: bottom - top + 1 }, () => Array.from({ length: right - left + 1 }, () => only));
  const cells: TypedCell[] = [];
  let out = 0;
  for (const [down, texts] of filled.entries()) {
    for (const [across, text] of texts.entries()) {
      const [row, column] = [rows[top + down], COLUMNS[left + across]];
      if (row && column && isEditable(row, column))
        cells.push({ key: keyOf(row, column), text: keptText(column, text) });
      else out++;
    }
  }
  return { cells, left: out };
}

/** What filling down types: the first row of the range in all below it; a range of one row takes the row above. */
export function filledDown(
  rows: readonly SheetRow[],
  { top, left, bottom, right }: Range,
  textAt: (row: SheetRow, column: SheetColumn) => string,
): TypedCell[] {
  const from = top === bottom ? top - 1 : top;
  const source = rows[from];
  if (!source) return [];
  return COLUMNS.slice(left, right + 1).flatMap((column) => {
    const text = textAt(source, column);
    return rows
      .slice(from + 1, bottom + 1)
      .flatMap((row) => (isEditable(row, column) ? [{ key: keyOf(row, column), text }] : []));
  });
}
