import { useEffect } from 'react';
import { fetchPaidCode, submitPaidOrder } from './api/paid-order';
import type { RegisteredIntent } from './api/purchase-intent';

const ASK_MS = 4_000;

/**
 * While a payment is open the shop is asked now and then whether it came: the bank's answer may miss this page, after a
 * reload or when the provider tells the shop alone (D27).
 */
export function usePaidMeanwhile(intent: RegisteredIntent | null): void {
  useEffect(() => {
    if (!intent) return;
    let ended = false;
    const ask = async () => {
      const code = await fetchPaidCode(intent.reference);
      if (ended) return;
      if (code === null) timer = setTimeout(() => void ask(), ASK_MS);
      else submitPaidOrder(intent, code);
    };
    let timer = setTimeout(() => void ask(), ASK_MS);
    return () => {
      ended = true;
      clearTimeout(timer);
    };
  }, [intent]);
}
