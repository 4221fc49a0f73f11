import type { Picture } from '@qhatu/contract/model';
import type { Cents } from '@qhatu/contract/money';
import { MAX_LINE_UNITS } from '@qhatu/contract/shop';

/** A line of the cart: what was chosen, and how it looked when it was added. Prices are refreshed from the server. */
export interface CartLine {
  /** Product, variant and custom product together: the same choice twice is one line. */
  key: string;
  productId: number;
  variantId: number | null;
  customId: number | null;
  name: string;
  /** "Rojo, M". */
  variantLabel: string | null;
  picture: Picture | null;
  qty: number;
  /** Price of one unit, before a payment method is chosen. */
  price: Cents;
  originalPrice: Cents;
  stock: number;
}

export type NewCartLine = Omit<CartLine, 'key' | 'qty'>;

export const lineKey = (line: Pick<CartLine, 'productId' | 'variantId' | 'customId'>): string =>
  [line.productId, line.variantId ?? 0, line.customId ?? 0].join('-');

const clamp = (qty: number, stock: number) =>
  Math.max(1, Math.min(Math.trunc(qty), Math.max(1, stock), MAX_LINE_UNITS));

/** Adding what is already there raises its quantity; never past the stock (spec 1 §4, D31). */
export function withAdded(lines: CartLine[], added: NewCartLine, qty: number): CartLine[] {
  const key = lineKey(added);
  const there = lines.find((line) => line.key === key);
  if (!there) return [...lines, { ...added, key, qty: clamp(qty, added.stock) }];
  return lines.map((line) =>
    line.key === key ? { ...line, ...added, key, qty: clamp(line.qty + qty, added.stock) } : line,
  );
}

export function withQty(lines: CartLine[], key: string, qty: number): CartLine[] {
  return lines.map((line) => (line.key === key ? { ...line, qty: clamp(qty, line.stock) } : line));
}

export const unitsOf = (lines: CartLine[]): number => lines.reduce((sum, line) => sum + line.qty, 0);

export const sumOf = (lines: CartLine[]): Cents => lines.reduce((sum, line) => sum + line.qty * line.price, 0);

export function isCartLine(value: unknown): value is CartLine {
  const line = value as Partial<CartLine> | null;
  return (
    typeof line === 'object' &&
    line !== null &&
    typeof line.key === 'string' &&
    typeof line.name === 'string' &&
    Number.isInteger(line.productId) &&
    Number.isInteger(line.qty) &&
    Number.isFinite(line.price) &&
    Number.isFinite(line.originalPrice) &&
    Number.isInteger(line.stock)
  );
}
