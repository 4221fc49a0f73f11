import { daysOfMonth, isoOf } from '../dates/day';
import { limaDay } from '../dates/lima';

export const MINIMUM_AGE = 15;

/**
 * The latest birthdate, YYYY-MM-DD, of somebody who is 15 today in Lima. Who was born on a 29 February comes of age on the
 * 28th of a year that has none (Código Civil, art. 183); on a 29 February nobody born on 1 March does yet.
 */
export function latestBirthdate(now: Date): string {
  const { year, month, day } = limaDay(now);
  const then = year - MINIMUM_AGE;
  const endsMonth = day === daysOfMonth(year, month);
  const last = daysOfMonth(then, month);
  return isoOf({ year: then, month, day: endsMonth ? last : Math.min(day, last) });
}
