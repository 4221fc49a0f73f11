import { sql } from 'kysely';
import type { Db } from '../../db/open';
import type { OrderRow } from './read';

/** Begins keys of payments that count for no order: paid twice, too late, or for a cancelled one. */
const UNAPPLIED = 'payment:';
/** Begins names of events that the shop's own bank reports, and no provider. */
const LATE_TRANSFER = 'transfer:';
/** Begins keys of money that a dispute or a reversal took. */
const TAKEN = 'taken:';

/** The key of money that is not applied to the order, by the event that told of it. */
export const unappliedKey = (eventId: string): string => `${UNAPPLIED}${eventId}`;
/** The key of a late transfer, by the bank's number of it (D397). */
export const lateTransferKey = (operation: string): string => unappliedKey(`${LATE_TRANSFER}${operation}`);
export const isLateTransfer = (key: string): boolean => key.startsWith(lateTransferKey(''));
export const isUnapplied = (key: string): boolean => key.startsWith(UNAPPLIED);
/** SQL about one row of `order_refunds`: whether its money is the order's. */
export const isOfOrder = sql<boolean>`not starts_with(key, ${sql.lit(UNAPPLIED)})`;

/** The key of money that was taken, by the provider's name of the dispute or the reversal (D306). */
export const clawbackKey = (name: string): string => `${TAKEN}${name}`;
export const isClawback = (key: string): boolean => key.startsWith(TAKEN);

/** Begins keys of refunds that somebody of the shop made on PayPal's own pages. */
const PROVIDER_PAGES = 'paypal:';
/** The key of a refund made on those pages, by PayPal's name of the refund. */
export const providerRefundKey = (refundId: string): string => `${PROVIDER_PAGES}${refundId}`;
export const isProviderRefund = (key: string): boolean => key.startsWith(PROVIDER_PAGES);

/** Whether this key is of a refund for lines: returned, not sent, or refunded by name. */
export const isLineRefund = (key: string): boolean => /^(return|lines|seller)-/.test(key);

/** SQL about one row of `order_refunds`: whether a person has to pay it, by hand or because its provider was given up (D396). */
export const needsAttention = sql<boolean>`(status = 'by-hand' or status = 'asked' and given_up_at is not null and refund_id is null)`;

/**
 * Céntimos that went back of an order without naming a line, so that all its lines bear them together (D151, D250). Not among
 * them are returns, lines that were not sent, refunds by name, and what a dispute gave for units that came back meanwhile (D385).
 */
export async function refundedFreely(db: Db, { id, refunded }: Pick<OrderRow, 'id' | 'refunded'>): Promise<number> {
  const refunds = await db.selectFrom('order_refunds').select(['key', 'amount']).where('order_id', '=', id).execute();
  const { given } = await db
    .selectFrom('order_returns')
    .select(sql<number>`coalesce(sum(given_in_dispute), 0)::int`.as('given'))
    .where('order_id', '=', id)
    .executeTakeFirstOrThrow();
  const named = refunds.filter(({ key }) => isLineRefund(key)).reduce((sum, { amount }) => sum + amount, 0);
  return Math.max(0, refunded - named - given);
}
