import { type Cents, toCents } from '@qhatu/contract/money';
import { randomId } from '@qhatu/contract/random';
import type { Intent, OrderBody } from '@qhatu/contract/wire';
import { createOwnedStore } from '@qhatu/kit/owned';
import { api, currentMember } from '@qhatu/shared-state';
import type { PendingOrder } from '../../../order/api/pending';

/** The parts of an order, as `submitOrder` takes them. */
export type Purchase = Pick<PendingOrder, 'body' | 'cartKeys' | 'leftOut'>;

/** A purchase that the buyer is paying at a provider (D75). Its key is the order's key. */
export interface PurchaseIntent extends Purchase {
  key: string;
  /** Null until the server has registered it. */
  reference: string | null;
}

function isPurchaseIntent(value: unknown): value is PurchaseIntent {
  const intent = value as Partial<PurchaseIntent> | null;
  return (
    typeof intent?.key === 'string' &&
    typeof intent.body === 'object' &&
    intent.body !== null &&
    Array.isArray(intent.cartKeys) &&
    Array.isArray(intent.leftOut)
  );
}

/**
 * Intents by person (D63), kept in the browser: a reload in the bank's step, or a second tab, continues the same purchase.
 */
export const intentStore = createOwnedStore<PurchaseIntent>({
  name: 'paying',
  version: 1,
  accept: (stored) => (isPurchaseIntent(stored) ? stored : null),
});

const owner = (): number => currentMember()?.person.id ?? 0;

export const currentIntent = (): PurchaseIntent | null => intentStore.of(owner());
export const dropIntent = (): void => intentStore.drop(owner());

/** A purchase that was registered before this page was opened, to be paid by `method`. */
export function resumedIntent(method: number): RegisteredIntent | null {
  const intent = currentIntent();
  if (!intent?.reference || intent.body.payment_type_id !== method) return null;
  return { ...intent, reference: intent.reference, total: toCents(intent.body.total) };
}

const sameBody = (a: OrderBody, b: OrderBody): boolean => JSON.stringify(a) === JSON.stringify(b);

/** The server holds its products under this reference, for this total. */
export type RegisteredIntent = PurchaseIntent & { reference: string; total: Cents };

/**
 * Registers the purchase before it is paid (D75). The same purchase keeps its key, in this tab and in others, so it is
 * one intent, one order and one charge; another one lets the products of the first go. Rejects with ApiError.
 */
export async function registerIntent({ body, ...rest }: Purchase): Promise<RegisteredIntent> {
  const { code: _later, ...intentBody } = body;
  const before = currentIntent();
  const same = before !== null && sameBody(before.body, intentBody);
  if (before && !same) await releaseIntent();
  const intent: PurchaseIntent = { ...rest, body: intentBody, key: same ? before.key : randomId(), reference: null };
  intentStore.keep(owner(), intent);
  try {
    const headers = { 'Idempotency-Key': intent.key };
    const { reference, total } = await api.post<Intent>('orders/intents', intentBody, { headers });
    intentStore.keep(owner(), { ...intent, reference });
    return { ...intent, reference, total: toCents(total) };
  } catch (error) {
    // Refused: nothing is held under this key. Without an answer it is kept, and tried again as it is.
    if ((error as { isTransient?: boolean }).isTransient !== true) dropIntent();
    throw error;
  }
}

/** The buyer pays otherwise: the products are free again. What cannot be told the server it finds out itself. */
export async function releaseIntent(): Promise<void> {
  const intent = currentIntent();
  dropIntent();
  if (intent?.reference) await api.delete(`orders/intents/${intent.reference}`).catch(() => undefined);
}
