/** A day of the calendar without a zone: what a person in Lima reads off the wall. `month` is 1 to 12. */
export interface Day {
  year: number;
  month: number;
  day: number;
  /** 0 Sunday … 6 Saturday. */
  weekday: number;
}

/** A day without its weekday, as people write it. `month` is 1 to 12. */
export type CalendarDay = Pick<Day, 'year' | 'month' | 'day'>;

const pad = (value: number, length = 2): string => String(value).padStart(length, '0');

/** Midnight of a day as if it were UTC's; `Date.UTC` takes the years to 99 for those of the last century. */
const utcOf = ({ year, month, day }: CalendarDay): number =>
  new Date(Date.UTC(2000, month - 1, day)).setUTCFullYear(year, month - 1, day);

/** The whole day of a date that may lie outside its month (31 April is 1 May). */
export function toDay(calendarDay: CalendarDay): Day {
  const date = new Date(utcOf(calendarDay));
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    weekday: date.getUTCDay(),
  };
}

/** The day `days` later; negative: earlier. */
export const shiftDays = ({ year, month, day }: CalendarDay, days: number): Day =>
  toDay({ year, month, day: day + days });

/** Number of days in a month. */
export const daysOfMonth = (year: number, month: number): number => toDay({ year, month: month + 1, day: 0 }).day;

/** Null when there is no such day: 31/02, or a month of 13. */
function existing(year: number, month: number, day: number): Day | null {
  const known = toDay({ year, month, day });
  return known.year === year && known.month === month && known.day === day ? known : null;
}

/** 'YYYY-MM-DD', as the wire and the database write a day. Years from 1 to 9999. */
export const isoOf = ({ year, month, day }: CalendarDay): string => `${pad(year, 4)}-${pad(month)}-${pad(day)}`;

/** Reads 'YYYY-MM-DD'; null when it is no day. */
export function fromIso(text: string): Day | null {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text.trim());
  return parts ? existing(Number(parts[1]), Number(parts[2]), Number(parts[3])) : null;
}

const DAY_MS = 86_400_000;

/**
 * Number of days from one to the other, both included ('YYYY-MM-DD'); 0 when the end is before the beginning, or either is
 * no day.
 */
export function daysFromTo(from: string, until: string): number {
  const [first, last] = [fromIso(from), fromIso(until)];
  return first && last ? Math.max(0, (utcOf(last) - utcOf(first)) / DAY_MS + 1) : 0;
}

/** 'dd/MM/yyyy', as people in Peru write a day (spec 3 §2). */
export const writeDay = ({ year, month, day }: CalendarDay): string => `${pad(day)}/${pad(month)}/${pad(year, 4)}`;

/** 'YYYY-MM-DD' as people in Peru write it; what is no day stays as it is. */
export const writeIso = (iso: string): string => {
  const day = fromIso(iso);
  return day ? writeDay(day) : iso;
};

/** Reads what was typed as 'dd/MM/yyyy'; 1/2/2026, 01-02-2026 and 01.02.2026 too. Null when it is no day. */
export function readDay(text: string): Day | null {
  const parts = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text.trim());
  return parts ? existing(Number(parts[3]), Number(parts[2]), Number(parts[1])) : null;
}
