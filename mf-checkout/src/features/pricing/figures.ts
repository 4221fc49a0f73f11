import { type Cents, toCents } from '@qhatu/contract/money';
import type { LineFigures, QuoteFigures } from '@qhatu/contract/pricing';
import type { Quote } from '@qhatu/contract/wire';
import { lineKey } from '@qhatu/shared-state';

/** What the page shows of one line. Money in céntimos. */
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
  /** Whether the code holds, and why not. */
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

/**
 * The server's figures (D38) for the same products. A line that the answer leaves out (a 409 names only what was
 * ordered) stays as the browser has it, and so does whether its offer is lost, which is not on the wire.
 */
export function figuresFromWire(quote: Quote, local: Figures): Figures {
  const byKey = new Map(
    quote.lines.map((line) => [keyOf(line.product_id, line.variant_id, line.product_custom_id), line]),
  );
  return {
    lines: local.lines.map((mine) => {
      const line = byKey.get(mine.key);
      if (!line) return mine;
      const { counts, notes } = line;
      return { ...mine, list: toCents(line.list), total: toCents(line.total), counts, notes };
    }),
    totalProducts: toCents(quote.total_products),
    discounts: toCents(quote.discounts),
    subtotal: toCents(quote.subtotal),
    shipping: toCents(quote.shipping),
    surcharge: toCents(quote.surcharge),
    designSurcharge: toCents(quote.design_surcharge),
    discountFix: toCents(quote.discount_fix),
    discountShipping: toCents(quote.discount_shipping),
    total: toCents(quote.total),
    method: quote.payment_type_id,
    promotionHolds: quote.promotion !== null,
    msg: quote.msg ?? null,
  };
}

const keyOf = (productId: number, variantId: number | null, customId: number | null) =>
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

/** Whether both say the same money: what the browser computed is confirmed. */
export const sameMoney = (a: Figures, b: Figures): boolean => AMOUNTS.every((amount) => a[amount] === b[amount]);
