/** Peru is five hours behind UTC all year. */
const LIMA_OFFSET_MS = 5 * 60 * 60_000;

/** '2026-11-20T16:32:05-05:00' (spec 2 §9: GMT-5). */
export const limaTime = (date: Date): string =>
  `${new Date(date.getTime() - LIMA_OFFSET_MS).toISOString().slice(0, 19)}-05:00`;
