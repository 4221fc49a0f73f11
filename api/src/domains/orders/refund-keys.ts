import { sql } from 'kysely';

/** What came beside the order's own payment: paid twice, too late, or for what was cancelled. */
const BESIDE = 'payment:';
/** In the name of an event that no provider has told of: the shop's own bank. */
const LATE_TRANSFER = 'transfer:';
/** What a dispute, or a reversal of its provider, took. */
const TAKEN = 'taken:';

/** The key of money that was never the order's, by the event that told of it. */
export const besideKey = (eventId: string): string => `${BESIDE}${eventId}`;
/** The key of a late transfer, by the bank's number of it (D397). */
export const lateTransferKey = (operation: string): string => besideKey(`${LATE_TRANSFER}${operation}`);
export const isLateTransfer = (key: string): boolean => key.startsWith(lateTransferKey(''));
export const isBesideOrder = (key: string): boolean => key.startsWith(BESIDE);
/** Of a row of `order_refunds` on its own: whether it is of the order's money. */
export const isOfOrder = sql<boolean>`not starts_with(key, ${sql.lit(BESIDE)})`;

/** The key of money that was taken, by the provider's name of the dispute or the reversal (D306). */
export const takenKey = (name: string): string => `${TAKEN}${name}`;
export const isTaken = (key: string): boolean => key.startsWith(TAKEN);

/** What somebody of the shop gave back on PayPal's own pages. */
const THERE = 'paypal:';
/** The key of money that went back there, by PayPal's name of the refund. */
export const thereKey = (refundId: string): string => `${THERE}${refundId}`;
export const isGivenThere = (key: string): boolean => key.startsWith(THERE);

/** Whether what went back under this key went back for lines: returned, not sent, or refunded by name. */
export const namesLines = (key: string): boolean => /^(return|lines|seller)-/.test(key);

/** Of a row of `order_refunds` on its own: whether a person has to see to it: to pay it, or because its provider was given up (D396). */
export const needsSomebody = sql<boolean>`(status = 'by-hand' or status = 'asked' and given_up_at is not null and refund_id is null)`;
