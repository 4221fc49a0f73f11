import { sql } from 'kysely';

/** What is applied to no order, beside its own payment: paid twice, too late, or for what was cancelled. */
const UNAPPLIED = 'payment:';
/** In the name of an event that no provider has told of: the shop's own bank. */
const LATE_TRANSFER = 'transfer:';
/** What a dispute, or a reversal of its provider, took. */
const TAKEN = 'taken:';

/** The key of money that is not applied to the order, by the event that told of it. */
export const unappliedKey = (eventId: string): string => `${UNAPPLIED}${eventId}`;
/** The key of a late transfer, by the bank's number of it (D397). */
export const lateTransferKey = (operation: string): string => unappliedKey(`${LATE_TRANSFER}${operation}`);
export const isLateTransfer = (key: string): boolean => key.startsWith(lateTransferKey(''));
export const isUnapplied = (key: string): boolean => key.startsWith(UNAPPLIED);
/** Of a row of `order_refunds` on its own: whether it is of the order's money. */
export const isOfOrder = sql<boolean>`not starts_with(key, ${sql.lit(UNAPPLIED)})`;

/** The key of money that was taken, by the provider's name of the dispute or the reversal (D306). */
export const takenKey = (name: string): string => `${TAKEN}${name}`;
export const isTaken = (key: string): boolean => key.startsWith(TAKEN);

/** What somebody of the shop gave back on PayPal's own pages. */
const PROVIDER_PAGES = 'paypal:';
/** The key of a refund made on those pages, by PayPal's name of the refund. */
export const providerRefundKey = (refundId: string): string => `${PROVIDER_PAGES}${refundId}`;
export const isProviderRefund = (key: string): boolean => key.startsWith(PROVIDER_PAGES);

/** Whether what went back under this key went back for lines: returned, not sent, or refunded by name. */
export const isLineRefund = (key: string): boolean => /^(return|lines|seller)-/.test(key);

/** Of a row of `order_refunds` on its own: whether a person has to see to it: to pay it, or because its provider was given up (D396). */
export const needsAttention = sql<boolean>`(status = 'by-hand' or status = 'asked' and given_up_at is not null and refund_id is null)`;
