import { toLima } from '../dates/lima';

/** A day of the calendar without a zone: what a person in Lima reads off the wall. `month` is 1 to 12. */
export interface Day {
  year: number;
  month: number;
  day: number;
  /** 0 Sunday … 6 Saturday. */
  weekday: number;
}

const HOUR = 3_600_000;

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

export const addHours = (instant: Date, hours: number): Date => new Date(instant.getTime() + hours * HOUR);

/** Key of a day in a set of days: 7 June is 607. */
export const dayKey = (month: number, day: number): number => month * 100 + day;
