import type { MethodId } from '@qhatu/contract/payment-methods';
import { type PricingLine, type PricingPromotion, quote } from '@qhatu/contract/pricing';
import { useDebounced } from '@qhatu/kit/browser';
import { PERSONAL, useQuery } from '@qhatu/shared-state';
import { useMemo } from 'react';
import { askQuote, figuresFromWire, quoteBody } from './api/quote';
import { usePriceSettings } from './api/usePriceSettings';
import { type Figures, figuresFromQuote, sameMoney } from './figures';

const SETTLE_MS = 250;

interface Input {
  lines: readonly PricingLine[];
  regionId: number | null;
  method: MethodId;
  promotion: PricingPromotion | 'unknown' | null;
  code: string | null;
}

/**
 * Computes the cost of the purchase at once in the browser, and has it confirmed by `POST orders/quote` (D13, D38). The
 * answer is found by the body of its request, so a late one never overwrites a newer choice; where the two differ the
 * server's figures are shown.
 */
export function useFigures({ lines, regionId, method, promotion, code }: Input) {
  const { settings, revision } = usePriceSettings();
  const local = useMemo(
    () => figuresFromQuote(quote({ settings, lines, regionId, method, promotion })),
    [settings, lines, regionId, method, promotion],
  );
  const body = useMemo(
    () => JSON.stringify(quoteBody({ lines, regionId, method, code })),
    [lines, regionId, method, code],
  );
  const settled = useDebounced(body, SETTLE_MS);
  const query = useQuery({
    queryKey: ['quote', revision, settled],
    meta: PERSONAL,
    queryFn: ({ signal }) => askQuote(settled, signal),
    // Only the body on the page is asked for, never one that it has just left.
    enabled: lines.length > 0 && settled === body,
  });
  const server = settled === body && query.data ? figuresFromWire(query.data, local) : null;
  const differs = server !== null && !sameMoney(server, local);
  const figures: Figures = server && differs ? server : local;
  return {
    figures,
    /** The body these figures belong to, as text. */
    body,
    /** Key of the server's figures for them; a 409 writes its fresh figures there. */
    key: ['quote', revision, body] as const,
    /** The server has confirmed or corrected them. */
    confirmed: server !== null,
    /** The server's figures are shown because the browser's were not right any more. */
    corrected: differs,
    error: settled === body ? query.error : null,
    /** Why the shop would refuse this purchase as it stands. */
    refusal: (settled === body && query.data?.refusal) || null,
  };
}
