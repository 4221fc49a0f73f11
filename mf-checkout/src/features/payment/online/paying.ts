import { randomId } from '@qhatu/contract/random';
import type { Intent, OrderBody } from '@qhatu/contract/wire';
import { createOwnedStore } from '@qhatu/kit/owned';
import { api, currentMember } from '@qhatu/shared-state';
import type { PendingOrder } from '../../order/pending';

/** What an order is made of, as `submitOrder` takes it. */
export type Purchase = Pick<PendingOrder, 'body' | 'cartKeys' | 'leftOut'>;

/** A purchase that the buyer is paying at a provider (D75). Its key is the order's key. */
export interface Paying extends Purchase {
  key: string;
  /** Null until the server has registered it. */
  reference: string | null;
}

function isPaying(value: unknown): value is Paying {
  const paying = value as Partial<Paying> | null;
  return (
    typeof paying?.key === 'string' &&
    typeof paying.body === 'object' &&
    paying.body !== null &&
    Array.isArray(paying.cartKeys) &&
    Array.isArray(paying.leftOut)
  );
}

/** By person (D63). Kept outside the page: a reload in the bank's step, or a second tab, goes on with the same purchase. */
export const payingStore = createOwnedStore<Paying>({
  name: 'paying',
  version: 1,
  accept: (stored) => (isPaying(stored) ? stored : null),
});

const owner = (): number => currentMember()?.person.id ?? 0;

export const currentPaying = (): Paying | null => payingStore.of(owner());
export const dropPaying = (): void => payingStore.drop(owner());

/** A purchase that was registered before this page was opened, to be paid by `method`. */
export function resumedPaying(method: number): Registered | null {
  const paying = currentPaying();
  if (!paying?.reference || paying.body.payment_type_id !== method) return null;
  return { ...paying, reference: paying.reference, total: paying.body.total };
}

const sameBody = (a: OrderBody, b: OrderBody): boolean => JSON.stringify(a) === JSON.stringify(b);

export type Registered = Paying & Intent;

/**
 * Registers the purchase before it is paid (D75). The same purchase keeps its key, in this tab and in others, so it is
 * one intent, one order and one charge; another one lets the products of the first go. Rejects with ApiError.
 */
export async function registerPaying({ body, ...rest }: Purchase): Promise<Registered> {
  const { code: _later, ...intent } = body;
  const before = currentPaying();
  const same = before !== null && sameBody(before.body, intent);
  if (before && !same) await releasePaying();
  const paying: Paying = { ...rest, body: intent, key: same ? before.key : randomId(), reference: null };
  payingStore.keep(owner(), paying);
  try {
    const headers = { 'Idempotency-Key': paying.key };
    const { reference, total } = await api.post<Intent>('orders/intents', intent, { headers });
    payingStore.keep(owner(), { ...paying, reference });
    return { ...paying, reference, total };
  } catch (error) {
    // Refused: nothing is held under this key. Without an answer it is kept, and tried again as it is.
    if ((error as { isTransient?: boolean }).isTransient !== true) dropPaying();
    throw error;
  }
}

/** The buyer pays otherwise: the products are free again. What cannot be told the server it finds out itself. */
export async function releasePaying(): Promise<void> {
  const paying = currentPaying();
  dropPaying();
  if (paying?.reference) await api.delete(`orders/intents/${paying.reference}`).catch(() => undefined);
}
