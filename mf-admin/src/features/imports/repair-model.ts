import { type Cents, toSoles } from '@qhatu/contract/money';
import { createOwnedStore } from '@qhatu/kit/owned';
import { soles, typedNumber } from '../../lib/typed';
import type { Correction } from './api/imports';
import type { ImportFields, ImportItem, ImportProblem } from './import-model';

/** What somebody typed and has not sent, by the place in the file: it stays when the file is read anew, and over a reload. */
export type Typed = Readonly<Record<string, string>>;

export const typedStore = createOwnedStore<Typed>({
  ...{ name: 'import-repairs', version: 1 },
  accept: (stored) => {
    if (typeof stored !== 'object' || stored === null || Array.isArray(stored)) return null;
    return Object.fromEntries(Object.entries(stored).filter(([, value]) => typeof value === 'string'));
  },
});

export const typedKey = (userId: number, runId: number): string => `${userId}:${runId}`;

/** A cell to mend, with all that is wrong with it. */
export interface BrokenCell {
  key: string;
  row: number;
  column: string;
  value: string;
  text: string;
}

/** Cells that can be mended here; `rest`: what is wrong with whole rows, for which no cell can be named. */
export function cellsOf(problems: readonly ImportProblem[]): { cells: BrokenCell[]; rest: ImportProblem[] } {
  const cells = new Map<string, BrokenCell>();
  const rest: ImportProblem[] = [];
  for (const problem of problems) {
    const { row, column, value, text } = problem;
    if (column === null) {
      rest.push(problem);
      continue;
    }
    const key = `cell ${row} ${column}`;
    const before = cells.get(key);
    cells.set(key, { key, row, column, value: value ?? '', text: before ? `${before.text} ${text}` : text });
  }
  return { cells: [...cells.values()], rest };
}

export const nameKey = ({ rows }: ImportItem): string => `name ${rows[0]}`;
export const categoryKey = ({ rows }: ImportItem): string => `category ${rows[0]}`;
export const variantKey = (row: number, field: VariantField): string => `${field} ${row}`;

export const VARIANT_FIELDS = ['price', 'stock', 'sku'] as const;
export type VariantField = (typeof VARIANT_FIELDS)[number];
export const VARIANT_TEXTS = { price: 'Precio', stock: 'Stock', sku: 'SKU' } as const;

const priceText = (price: Cents | null) => (price === null ? '' : soles(toSoles(price)));

/** What a field of a variant says in the file. */
export const variantText = (variant: ImportFields['variants'][number], field: VariantField): string =>
  field === 'price' ? priceText(variant.price) : String(variant[field] ?? '');

/** Why what was typed cannot be sent; null: it can. */
export function typedProblem(field: VariantField, text: string): string | null {
  if (field === 'sku' || text.trim() === '') return null;
  const number = typedNumber(text);
  if (field === 'price')
    return number !== null && number >= 0 && /^\d+([.,]\d{1,2})?$/.test(text.trim())
      ? null
      : 'Escribe un precio en soles, como 49,90';
  return number !== null && Number.isInteger(number) && number >= 0 ? null : 'Escribe un número entero, como 12';
}

type CategoryOf = (typed: string) => number | null;

/** What was typed of an item as a correction, with the places that it takes up; null: nothing that can be sent. */
export function correctionOf(
  item: ImportItem,
  typed: Typed,
  categoryOf: CategoryOf,
): { correction: Correction; keys: string[] } | null {
  const keys: string[] = [];
  /** What was typed there, where it differs from the file. */
  const said = (key: string, before: string): string | undefined => {
    const text = typed[key];
    if (text === undefined || text === before) return undefined;
    keys.push(key);
    return text;
  };
  const { fields } = item;
  if (!fields) {
    const cells = cellsOf(item.problems).cells.flatMap(({ key, row, column, value }) => {
      const text = said(key, value);
      return text === undefined ? [] : [{ row, column, value: text }];
    });
    return cells.length > 0 ? { correction: { id: item.id, cells }, keys } : null;
  }
  const name = said(nameKey(item), fields.name);
  const category = said(categoryKey(item), '');
  const categoryId = category === undefined || category.trim() === '' ? undefined : categoryOf(category);
  if (categoryId === null) return null;
  const variants = fields.variants.flatMap((variant) => {
    const part = (field: VariantField) => said(variantKey(variant.row, field), variantText(variant, field));
    const [price, stock, sku] = [part('price'), part('stock'), part('sku')];
    if (price === undefined && stock === undefined && sku === undefined) return [];
    return [
      {
        row: variant.row,
        ...(price === undefined ? {} : { price: typedNumber(price) }),
        ...(stock === undefined ? {} : { stock: typedNumber(stock) }),
        ...(sku === undefined ? {} : { sku: sku.trim() || null }),
      },
    ];
  });
  const isBad = fields.variants.some(({ row }) =>
    VARIANT_FIELDS.some((field) => typedProblem(field, typed[variantKey(row, field)] ?? '') !== null),
  );
  if (isBad || keys.length === 0) return null;
  const correction: Correction = {
    id: item.id,
    ...(name === undefined ? {} : { name }),
    ...(categoryId === undefined ? {} : { categoryId }),
    ...(variants.length > 0 ? { variants } : {}),
  };
  return { correction, keys };
}
