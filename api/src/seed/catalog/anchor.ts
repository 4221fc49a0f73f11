/** The day the demo was "taken": every date in it is counted back from here, so that two seeds are equal. */
export const ANCHOR = Date.UTC(2026, 10, 15, 17, 0, 0);
const DAY = 86_400_000;

/** ISO time `days` before the anchor. */
export const daysBefore = (days: number, minutes = 0) => new Date(ANCHOR - days * DAY - minutes * 60_000).toISOString();
