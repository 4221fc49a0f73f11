import { createStore } from '@qhatu/kit/observable';
import { ApiError, cartStore, currentMember, messageOf, toast } from '@qhatu/shared-state';
import { failureText } from '../../lib/failure-text';
import { closeDraft, purchaseKey, renewKey } from '../draft/store';
import { type OrderHandover, type PendingOrder, pendingStore, sendOrder } from './api/pending';
import { backoffMs, retryNow, waitForRetry } from './backoff';

/** State of the running purchase. `attempt` counts from 1. */
export type Progress =
  | { phase: 'idle' }
  | { phase: 'sending'; attempt: number }
  | { phase: 'waiting'; attempt: number; msg: string };

export type Outcome =
  | { kind: 'stored'; id: number; msg: string; handover: OrderHandover }
  | { kind: 'refused'; error: ApiError };

export const UNANSWERED_TEXT = 'Tenemos una parada por ahora, la venta se ha ejecutado de igual manera';

export const orderProgress = createStore<Progress>(() => ({ phase: 'idle' }));

/** Listeners. */
const pages = new Set<() => void>();
const lastOutcome = createStore<Outcome | null>(() => null);

/** The checkout page hears here how its order ended. Without a listener the shopper is told by a toast. */
export function onOrderOutcome(listener: (outcome: Outcome) => void): () => void {
  const stop = lastOutcome.subscribe((outcome) => outcome && listener(outcome));
  pages.add(stop);
  return () => {
    pages.delete(stop);
    stop();
  };
}

/**
 * Keeps the confirmed purchase and sends it. A second call while one is on its way does nothing (double click); another
 * tab sends the same purchase under the same key. `paidKey`: what was paid before keeps the key that it was registered
 * with (D75).
 */
export function submitOrder(order: Pick<PendingOrder, 'body' | 'cartKeys' | 'leftOut'>, paidKey?: string): void {
  const owner = currentMember()?.person.id;
  if (owner === undefined || pendingStore.of(owner)) return;
  pendingStore.keep(owner, { ...order, key: paidKey ?? purchaseKey(owner), unanswered: false });
  resumePendingOrder();
}

let running: Promise<void> | null = null;

/** Sends what is kept for the logged-in person until the server answers; at once when it is waiting. */
export function resumePendingOrder(): Promise<void> {
  if (running) retryNow();
  running ??= send().finally(() => {
    running = null;
    orderProgress.setState({ phase: 'idle' }, true);
  });
  return running;
}

/** Gives a purchase up that the server does not answer. It may have been stored: the caller says so. */
export function abandonPendingOrder(): void {
  const owner = currentMember()?.person.id;
  if (owner !== undefined) {
    pendingStore.drop(owner);
    renewKey(owner);
  }
  retryNow();
}

async function send(): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const owner = currentMember()?.person.id;
    const order = owner === undefined ? null : pendingStore.of(owner);
    if (owner === undefined || !order) return;
    orderProgress.setState({ phase: 'sending', attempt }, true);
    try {
      settle(owner, order, await sendOrder(order));
      return;
    } catch (error) {
      const failure = error instanceof ApiError ? error : new ApiError(0, 'unknown', messageOf(error));
      const step = nextStep(failure, order);
      if (step === 'refuse') return refuse(owner, failure);
      if (step === 'stop') return;
      // Another tab has had the answer: what is over must not come back.
      if (pendingStore.of(owner)?.key !== order.key) return;
      pendingStore.keep(owner, { ...order, unanswered: true });
      if (attempt === 1) {
        toast.warning(UNANSWERED_TEXT);
        toast.error(failureText(failure));
      }
      orderProgress.setState({ phase: 'waiting', attempt, msg: failure.msg }, true);
      await waitForRetry(backoffMs(attempt));
    }
  }
}

/**
 * D68: a 5xx or no answer is tried again, a 4xx is the server's word (D28). Once a try went unanswered, "too many
 * tries" and a lost session say nothing about the order itself: its key is kept until the server really answers.
 */
function nextStep(error: ApiError, order: PendingOrder): 'again' | 'refuse' | 'stop' {
  if (error.isTransient) return 'again';
  if (!order.unanswered) return 'refuse';
  if (error.status === 401 || error.status === 403) return 'stop';
  return error.status === 408 || error.status === 425 || error.status === 429 ? 'again' : 'refuse';
}

function settle(owner: number, order: PendingOrder, stored: Awaited<ReturnType<typeof sendOrder>>): void {
  pendingStore.drop(owner);
  // The page leaves first: an empty checkout would lead home.
  notify({ kind: 'stored', ...stored });
  cartStore.setState(({ lines }) => ({ lines: lines.filter((line) => !order.cartKeys.includes(line.key)) }));
  // The key goes last: no other tab may have these products and a new key at once.
  closeDraft(owner);
}

function refuse(owner: number, error: ApiError): void {
  pendingStore.drop(owner);
  // Another tab has bought something else under it: a further try is a purchase of its own.
  if (error.code === 'idempotency_key_reused') renewKey(owner);
  notify({ kind: 'refused', error });
}

function notify(outcome: Outcome): void {
  if (outcome.kind === 'stored') toast.success(outcome.msg);
  // The page says it beside its button, where a toast would lie over it.
  else if (pages.size === 0) toast.error(outcome.error.msg);
  lastOutcome.setState(outcome, true);
}
