import type { Db } from '../../db/open';
import { orderEvents } from './move';
import type { OrderRow } from './read';
import { isClawback } from './refunds';

type Events = Awaited<ReturnType<typeof orderEvents>>;

/** What an event of a dispute has in its `data`. */
export interface DisputeData {
  /** The provider's name of the dispute. */
  dispute?: string;
  /** Céntimos that it is over, or that it took. */
  amount?: number;
  /** When it began and was changed last, by the provider's clock, ISO 8601. */
  since?: string;
  until?: string;
}

/** A dispute of an order, as the order's history has it. */
export interface Dispute {
  /** The provider's name of it; empty: it gave none. */
  name: string;
  hasBegun: boolean;
  isOver: boolean;
  /** Céntimos; null: nobody said over how much it is, so it is over all that is left. */
  amount: number | null;
}

/** The event of money that a dispute, or a reversal, took for good. */
export const CHARGED_BACK = 'charged-back';

/** Events that end a dispute; a reversal's {@link CHARGED_BACK} names none. */
const ENDS = new Set(['dispute-won', 'dispute-lost', 'dispute-ended', CHARGED_BACK]);

/** The disputes of an order, as they were reported. An update counts even when the report of the beginning comes after it. */
export function disputesOf(events: Events): Dispute[] {
  const found = new Map<string, Dispute & { isUpdated: boolean }>();
  for (const { kind, data } of events) {
    const { dispute, amount } = (data ?? {}) as DisputeData;
    const isEnd = ENDS.has(kind) && (dispute !== undefined || kind !== CHARGED_BACK);
    if (!isEnd && kind !== 'disputed' && kind !== 'dispute-updated') continue;
    const name = dispute ?? '';
    const one = found.get(name) ?? { name, hasBegun: false, isOver: false, amount: null, isUpdated: false };
    found.set(name, one);
    if (isEnd) one.isOver = true;
    // A dispute without a name may be another one than this.
    if (kind === 'disputed') Object.assign(one, { hasBegun: true, isOver: name !== '' && one.isOver });
    if (isEnd || amount === undefined || (kind === 'disputed' && one.isUpdated)) continue;
    Object.assign(one, { amount, isUpdated: kind === 'dispute-updated' });
  }
  return [...found.values()];
}

/** Céntimos of the order that are disputed now, never more than is left of it; 0 without an open dispute (D306). */
export function disputedOf(
  { status, total, refunded }: Pick<OrderRow, 'status' | 'total' | 'refunded'>,
  events: Events,
): number {
  if (status !== 'disputed') return 0;
  const left = total - refunded;
  const open = disputesOf(events).filter(({ hasBegun, isOver }) => hasBegun && !isOver);
  if (open.length === 0 || open.some(({ amount }) => amount === null)) return left;
  return Math.min(
    left,
    open.reduce((sum, { amount }) => sum + (amount ?? 0), 0),
  );
}

/**
 * Céntimos of an order that went back without the shop after the event at `from` of its history: what disputes and reversals took,
 * and what somebody gave back on the provider's own pages. By the history's order, which is that of the order's lock.
 */
export const returnedOutsideShop = (events: Events, from: number): number =>
  events.slice(from + 1).reduce((sum, { kind, data }) => {
    const { amount, refund } = (data ?? {}) as { amount?: number; refund?: number };
    // What the shop asked for names its refund.
    const isReported = kind === CHARGED_BACK || (kind === 'refunded' && refund === undefined);
    return isReported ? sum + (amount ?? 0) : sum;
  }, 0);

/** What disputes and reversals took of an order. */
export interface TakenBack {
  /** Each sum in the charge's minor units. */
  parts: number[];
  /** True for an order of before D306: all that was left is gone, and no row says how much that was. */
  isWhole: boolean;
}

/** What a bank or a provider has taken of the order's money, as far as we were told; null: nothing. The one place that looks for it. */
export async function chargebackOf(db: Db, orderId: number): Promise<(TakenBack & { at: Date }) | null> {
  const chargeback = (await orderEvents(db, orderId)).findLast(({ kind }) => kind === CHARGED_BACK);
  if (!chargeback) return null;
  const rows = await db.selectFrom('order_refunds').selectAll().where('order_id', '=', orderId).execute();
  const parts = rows.flatMap(({ key, amount, charge_amount }) => (isClawback(key) ? (charge_amount ?? amount) : []));
  return { at: chargeback.at, parts, isWhole: parts.length === 0 };
}
