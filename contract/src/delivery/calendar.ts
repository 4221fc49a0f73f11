/** A day of the calendar without a zone: what a person in Lima reads off the wall. `month` is 1 to 12. */
export interface Day {
  year: number;
  month: number;
  day: number;
  /** 0 Sunday … 6 Saturday. */
  weekday: number;
}

const HOUR = 3_600_000;

/** America/Lima is UTC−5 all year since 1994, so it needs no zone data and reads the same on every machine. */
const LIMA_OFFSET = -5 * HOUR;

/** The day that it is in Lima at an instant. */
export function limaDay(instant: Date): Day {
  const shifted = new Date(instant.getTime() + LIMA_OFFSET);
  return {
    year: shifted.getUTCFullYear(),
    month: shifted.getUTCMonth() + 1,
    day: shifted.getUTCDate(),
    weekday: shifted.getUTCDay(),
  };
}

/** 'HH:mm' on Lima's clocks. */
export const limaClock = (instant: Date): string =>
  new Date(instant.getTime() + LIMA_OFFSET).toISOString().slice(11, 16);

export const addHours = (instant: Date, hours: number): Date => new Date(instant.getTime() + hours * HOUR);

/** Key of a day in a set of days: 7 June is 607. */
export const dayKey = (month: number, day: number): number => month * 100 + day;
