/** What pg gives no code: no connection came free in time, the one that was used has ended, or it ended before what undoes a failure. */
const LOST = /^timeout exceeded when trying to connect$|^Connection terminated|^Client .* and is not queryable$/;

/** Whether an error without a code says that a connection to the database could not be had, or has ended. */
export const isConnectionLost = (message: string): boolean => LOST.test(message);
