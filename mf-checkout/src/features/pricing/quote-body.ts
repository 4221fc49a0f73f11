import type { MethodId, PricingLine } from '@qhatu/contract/pricing';
import type { QuoteBody } from '@qhatu/contract/wire';

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
