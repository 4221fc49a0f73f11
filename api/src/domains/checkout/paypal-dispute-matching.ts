import type { Selectable } from 'kysely';
import type { OrderRefundsTable } from '../../db/schema/payments';
import type { DisputeData } from '../orders/disputes';
import type { orderEvents } from '../orders/move';
import { isClawback, isProviderRefund } from '../orders/refunds';

/**
 * Money that a dispute gave the buyer is told twice, in any order: by the dispute's end, and by the movement, which is a reversal, or a refund
 * where somebody of the shop has accepted the claim on PayPal's own pages. No name of PayPal's says that they are one (D398).
 */
type RefundRow = Selectable<OrderRefundsTable>;
type Events = Awaited<ReturnType<typeof orderEvents>>;

/** Begin and end of a dispute by PayPal's clock, ISO 8601; undefined: not reported. */
export type DisputePeriod = Pick<DisputeData, 'since' | 'until'>;

/** The `data` of a movement's event. */
export interface MovementData {
  /** PayPal's name of it. */
  movement: string;
  /** When it was made, by PayPal's clock, ISO 8601. */
  made?: string;
}

/** PayPal moves the money when it decides; a later movement is another refund, of whatever sum. */
const MOVED_WITHIN_MS = 24 * 60 * 60_000;

/** A movement without a time may have been made at any time. */
function isDuring(made: string | undefined, { since, until }: DisputePeriod): boolean {
  if (made === undefined) return true;
  const at = Date.parse(made);
  return !(since && at < Date.parse(since)) && !(until && at > Date.parse(until) + MOVED_WITHIN_MS);
}

/** A movement that may be a dispute's money. */
export interface UnmatchedMovement {
  row: RefundRow;
  /** True when it was made during the dispute, or its time is unknown. */
  isDuring: boolean;
}

/**
 * Movements that PayPal told of, and that no dispute's end has explained: reversals, made whenever since an equal sum is the dispute's, and
 * refunds on PayPal's own pages while it lasted.
 */
export function unexplained(known: readonly RefundRow[], events: Events, lasted: DisputePeriod): UnmatchedMovement[] {
  const explained = new Set<number>();
  const madeAt = new Map<string, string | undefined>();
  for (const { data } of events) {
    const { dispute, refund, movement, made } = (data ?? {}) as DisputeData &
      Partial<MovementData> & { refund?: number };
    if (dispute !== undefined && refund !== undefined) explained.add(refund);
    if (movement !== undefined) madeAt.set(movement, made);
  }
  return known
    .filter(({ id, key }) => !explained.has(id) && (isClawback(key) || isProviderRefund(key)))
    .map((row) => ({ row, isDuring: isDuring(madeAt.get(row.refund_id ?? ''), lasted) }))
    .filter(({ row, isDuring }) => isDuring || isClawback(row.key));
}

/** Ends of disputes whose money no movement has reported yet. */
export const disputesWithoutMovement = (known: readonly RefundRow[]): RefundRow[] =>
  known.filter(({ key, refund_id }) => isClawback(key) && refund_id === null);

/** The one of them that a movement of so many US cents is of; `made` is when it was made, where that counts. */
export function endOf(
  known: readonly RefundRow[],
  events: Events,
  { cents, made }: { cents: number | null; made?: string },
): RefundRow | undefined {
  const lastedOf = (id: number): DisputePeriod =>
    (events.find(({ data }) => (data as { refund?: number } | null)?.refund === id)?.data ?? {}) as DisputePeriod;
  return disputesWithoutMovement(known).find(
    ({ id, charge_amount }) => charge_amount === cents && isDuring(made, lastedOf(id)),
  );
}
