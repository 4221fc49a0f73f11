import { toCents } from '@qhatu/contract/money';
import type { MethodId } from '@qhatu/contract/payment-methods';
import type { PricingLine } from '@qhatu/contract/pricing';
import type { OrderConflict, Quote, QuoteBody } from '@qhatu/contract/wire';
import { type ApiError, api } from '@qhatu/shared-state';
import { type Figures, keyOf } from '../figures';

interface Choice {
  lines: readonly PricingLine[];
  regionId: number | null;
  method: MethodId;
  code: string | null;
}

/** The body of `POST orders/quote`, which `POST orders` repeats (D38, D44). */
export function quoteBody({ lines, regionId, method, code }: Choice): QuoteBody {
  return {
    lines: lines.map((line) => ({
      product_id: line.productId,
      variant_id: line.variantId,
      product_custom_id: line.customId,
      qty: line.qty,
    })),
    region_id: regionId,
    payment_type_id: method,
    promotion_code: code,
  };
}

/** The body that a text of it is. */
export const parseQuoteBody = (text: string) => JSON.parse(text) as QuoteBody;

/** `POST orders/quote` (D38): the server's answer, for `figuresFromWire`. Rejects with ApiError. */
export const askQuote = (body: string, signal: AbortSignal) =>
  api.post<Quote>('orders/quote', parseQuoteBody(body), { signal });

/** The fresh quote that a refused order came back with (D13), as `askQuote` would answer it. */
export const quoteOfConflict = ({ status, body }: ApiError) =>
  status === 409 ? (body as Partial<OrderConflict> | null)?.quote : undefined;

/**
 * The server's figures (D38) for the same products. A line that the answer leaves out (a 409 names only the ordered ones)
 * keeps the browser's figures, and so does its lost offer, which is not on the wire.
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
