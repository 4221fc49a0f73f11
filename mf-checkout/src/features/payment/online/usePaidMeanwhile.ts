import { useEffect } from 'react';
import { askWhetherPaid, finishPaying } from './finish';
import type { Registered } from './paying';

const ASK_MS = 4_000;

/**
 * While a payment is open the shop is asked now and then whether it came: the bank's answer may miss this page, after a
 * reload or when the provider tells the shop alone (D27).
 */
export function usePaidMeanwhile(paying: Registered | null): void {
  useEffect(() => {
    if (!paying) return;
    let ended = false;
    const ask = async () => {
      const code = await askWhetherPaid(paying.reference);
      if (ended) return;
      if (code === null) timer = setTimeout(() => void ask(), ASK_MS);
      else finishPaying(paying, code);
    };
    let timer = setTimeout(() => void ask(), ASK_MS);
    return () => {
      ended = true;
      clearTimeout(timer);
    };
  }, [paying]);
}
