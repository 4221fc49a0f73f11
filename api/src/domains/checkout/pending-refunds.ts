import { NotYet } from '../../jobs';
import { RefundFailed, RefundPending } from '../payments/provider';

/** How long a refund that its provider has still to carry out is left alone. */
const PENDING_SECONDS = 3_600;

/**
 * What a refund's call answers, within its job. One that is pending is asked for again later under its key, and until then it is
 * on its way for everybody (D317); `pending` is told the provider's name for it, and null when it has failed after all.
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
