import { addWorkingDays, type CalendarDay, isoOf, shiftDays } from '../dates';
import type { Day } from '../dates/day';
import { limaDay } from '../dates/lima';

/**
 * Time limit for sellers to send paid products, in working days (D184): `days` after the day of payment (spec 3 §9: 2).
 * `suspend_after` working days after that last day the seller's products go off sale (0: never), for `reopen_after` at
 * least (spec 3 §9: 5).
 */
export interface DispatchRule {
  days: number;
  suspend_after: number;
  reopen_after: number;
}

export const SPEC_DISPATCH: DispatchRule = { days: 2, suspend_after: 3, reopen_after: 5 };

/** The last day on Lima's calendar on which a line of an order that was paid then is sent in time. */
export const dispatchDue = (paid: Date, { days }: DispatchRule): Day => addWorkingDays(limaDay(paid), days);

/** The first day on which a line that was due then and is not sent takes its seller's products off sale; null: none does. */
export const suspensionDay = (due: CalendarDay, { suspend_after }: DispatchRule): Day | null =>
  suspend_after > 0 ? addWorkingDays(due, suspend_after) : null;

/** The first day whose payments are still in time on `today`: everything that was paid before it and is not sent is late. */
export function firstDayInTime(today: CalendarDay, { days }: Pick<DispatchRule, 'days'>): Day {
  let first = shiftDays(today, 0);
  while (isoOf(addWorkingDays(shiftDays(first, -1), days)) >= isoOf(today)) first = shiftDays(first, -1);
  return first;
}
