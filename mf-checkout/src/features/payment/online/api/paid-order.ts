import type { IntentState } from '@qhatu/contract/wire';
import { api } from '@qhatu/shared-state';
import { submitOrder } from '../../../order/sender';
import { dropIntent, type PurchaseIntent } from './purchase-intent';

/** The payment is made: from here on the order is sent until the server has it (D27). */
export function submitPaidOrder({ body, cartKeys, leftOut, key }: PurchaseIntent, code: string): void {
  dropIntent();
  submitOrder({ body: { ...body, code }, cartKeys, leftOut }, key);
}

/** Asks whether the provider has reported a payment; the order's `code` when it has. A failure counts as not yet. */
export async function fetchPaidCode(reference: string): Promise<string | null> {
  const state = await api.get<IntentState>(`orders/intents/${reference}`).catch(() => null);
  return state?.status === 'done' ? state.code : null;
}
