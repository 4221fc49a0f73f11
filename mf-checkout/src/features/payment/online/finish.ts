import type { IntentState } from '@qhatu/contract/wire';
import { api } from '@qhatu/shared-state';
import { submitOrder } from '../../order/sender';
import { dropPaying, type Paying } from './paying';

/** The payment is made: from here on the order is sent until the server has it (D27). */
export function finishPaying({ body, cartKeys, leftOut, key }: Paying, code: string): void {
  dropPaying();
  submitOrder({ body: { ...body, code }, cartKeys, leftOut }, key);
}

/** Whether the provider has told the shop meanwhile; the order's `code` when it has. Failures are no news. */
export async function askWhetherPaid(reference: string): Promise<string | null> {
  const state = await api.get<IntentState>(`orders/intents/${reference}`).catch(() => null);
  return state?.status === 'done' ? state.code : null;
}
