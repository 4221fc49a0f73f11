import { type ProductSummary, productSummaryFromWire } from '@qhatu/contract/model';
import type { Suggestions as WireSuggestions } from '@qhatu/contract/wire';
import { apiQuery, useQuery } from '@qhatu/shared-state';
import { useRef } from 'react';

/** Number of letters from which suggestions make sense. */
const ENOUGH = 2;

interface Suggestions extends Pick<WireSuggestions, 'text' | 'categories'> {
  products: ProductSummary[];
}

const suggestionsFromWire = ({ text, categories, products }: WireSuggestions): Suggestions => ({
  ...{ text, categories, products: products.map(productSummaryFromWire) },
});

/**
 * The shop's suggestions for a text. The answer on screen is always the one for what stands in the box, or the last one
 * before it while that is on its way: a late answer to an older text has another key and is never shown. A failing or
 * hanging answer offers nothing and stops nobody from searching.
 */
export function useSuggestions(text: string): { answer: Suggestions | undefined; isStale: boolean } {
  const words = text.trim();
  const enough = words.length >= ENOUGH;
  const { data, isError } = useQuery({
    ...apiQuery<WireSuggestions>(`products/suggestions?filter=${encodeURIComponent(words.toLowerCase())}`),
    select: suggestionsFromWire,
    enabled: enough,
    retry: false,
    refetchOnWindowFocus: false,
    staleTime: 60_000,
  });
  const last = useRef<Suggestions | undefined>(undefined);
  if (!enough || isError) last.current = undefined;
  else if (data) last.current = data;
  return { answer: last.current, isStale: enough && !data && !isError };
}
