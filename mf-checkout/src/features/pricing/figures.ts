import type { Cents } from '@qhatu/contract/money';
import type { LineFigures, QuoteFigures } from '@qhatu/contract/pricing';
import { lineKey } from '@qhatu/shared-state';

/** The shown figures of one line. Money in céntimos. */
export interface ShownLine {
  /** Key of the cart's line. */
  key: string;
  list: Cents;
  total: Cents;
  counts: boolean;
  /** The chosen method does not carry the seller's offer (D71). */
  offerLost: boolean;
  notes: string[];
}

/** Every amount of the totals box, with the lines in the order of the request. Money in céntimos. */
export interface Figures extends Omit<QuoteFigures, 'lines' | 'promotion' | 'msg'> {
  lines: ShownLine[];
  /** True when the code is valid; otherwise the reason is beside it. */
  promotionHolds: boolean;
  msg: string | null;
}

const shownLine = ({ line, list, total, counts, offerLost, notes }: LineFigures): ShownLine => ({
  key: keyOf(line.productId, line.variantId, line.customId),
  list,
  total,
  counts,
  offerLost,
  notes,
});

export function figuresFromQuote(quote: QuoteFigures): Figures {
  const { lines, promotion, msg, ...amounts } = quote;
  return { ...amounts, lines: lines.map(shownLine), promotionHolds: promotion !== null, msg: msg ?? null };
}

/** Key of the cart's line with these ids. */
export const keyOf = (productId: number, variantId: number | null, customId: number | null) =>
  lineKey({ productId, variantId, customId });

const AMOUNTS = [
  'totalProducts',
  'discounts',
  'subtotal',
  'shipping',
  'surcharge',
  'designSurcharge',
  'discountFix',
  'discountShipping',
  'total',
] as const;

/** True when both have the same amounts: the browser's figures are confirmed. */
export const sameMoney = (a: Figures, b: Figures): boolean => AMOUNTS.every((amount) => a[amount] === b[amount]);
