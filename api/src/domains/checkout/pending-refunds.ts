import { NotYet } from '../../jobs';
import { RefundFailed, RefundPending } from '../payments/provider';

/** Seconds before a pending refund is asked for again. */
const PENDING_SECONDS = 3_600;

/**
 * Handles the answer of a refund's call, within its job. A pending refund is asked for again later under its key, and counts
 * as on its way until then (D317). `pending` gets the provider's id of it, and null when it has failed after all.
 */
export async function retryWhilePending<T>(
  asked: Promise<T>,
  pending: (refundId: string | null) => Promise<void> = async () => undefined,
): Promise<T> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof RefundFailed) await pending(null);
    if (!(error instanceof RefundPending)) throw error;
    await pending(error.refundId);
    throw new NotYet(PENDING_SECONDS);
  }
}
