import type { CalendarDay, Day } from './day';

/** America/Lima is UTC−5 all year since 1994, so it needs no zone data and reads the same on every machine. */
const LIMA_OFFSET_MS = -5 * 3_600_000;

/** The instant whose UTC fields read as Lima's clocks do at `instant`: for reading fields, not for telling time. */
export const toLima = (instant: Date): Date => new Date(instant.getTime() + LIMA_OFFSET_MS);

/** '2026-11-20T16:32:05-05:00', whole seconds (spec 2 §9: GMT-5). */
export const limaTime = (instant: Date): string => `${toLima(instant).toISOString().slice(0, 19)}-05:00`;

/** The day that it is in Lima at an instant. */
export function limaDay(instant: Date): Day {
  const shifted = toLima(instant);
  return {
    year: shifted.getUTCFullYear(),
    month: shifted.getUTCMonth() + 1,
    day: shifted.getUTCDate(),
    weekday: shifted.getUTCDay(),
  };
}

/** 'HH:mm' on Lima's clocks. */
export const limaClock = (instant: Date): string => toLima(instant).toISOString().slice(11, 16);

/** When a day begins in Lima. */
export const midnightOf = ({ year, month, day }: CalendarDay): Date =>
  new Date(Date.UTC(year, month - 1, day) - LIMA_OFFSET_MS);
