import { string } from 'yup';
import { limaDay } from '../delivery/calendar';
import { rule } from './rules';
import { formTexts } from './texts';

export const MINIMUM_AGE = 15;
const OLDEST_YEAR = 1900;

const iso = (year: number, month: number, day: number): string =>
  [String(year).padStart(4, '0'), String(month).padStart(2, '0'), String(day).padStart(2, '0')].join('-');

const lastDayOf = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();

/**
 * The latest birthdate, YYYY-MM-DD, of somebody who is 15 today in Lima. Who was born on a 29 February comes of age on the
 * 28th of a year that has none (Código Civil, art. 183); on a 29 February nobody born on 1 March does yet.
 */
export function latestBirthdate(now: Date): string {
  const { year, month, day } = limaDay(now);
  const then = year - MINIMUM_AGE;
  const endsMonth = day === lastDayOf(year, month);
  return iso(then, month, endsMonth ? lastDayOf(then, month) : Math.min(day, lastDayOf(then, month)));
}

function isDay(value: string): boolean {
  const [, year, month, day] = (/^(\d{4})-(\d{2})-(\d{2})$/.exec(value) ?? []).map(Number);
  if (year === undefined || month === undefined || day === undefined) return false;
  return year >= OLDEST_YEAR && month >= 1 && month <= 12 && day >= 1 && day <= lastDayOf(year, month);
}

/** YYYY-MM-DD, a day that exists, of somebody who is at least 15 (spec 3 §5, D53). */
export const birthdate = () =>
  rule(
    rule(string().trim(), formTexts.birthdate, isDay),
    formTexts.age,
    (value) => !isDay(value) || value <= latestBirthdate(new Date()),
  );
