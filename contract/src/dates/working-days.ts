import type { Day } from './day';
import { type CalendarDay, fromIso, isoOf, shiftDays, toDay } from './day';
import { isHoliday } from './holidays';
import { limaDay } from './lima';

const SUNDAY = 0;
const SATURDAY = 6;

/** The time to answer a complaint: 15 working days, not extendable (Ley 29571, art. 24, as changed by Ley 31435). */
export const ANSWER_WORKING_DAYS = 15;

/** Monday to Friday, and no national holiday of that year (D62). */
export function isWorkingDay(day: CalendarDay): boolean {
  const { weekday } = toDay(day);
  return weekday !== SATURDAY && weekday !== SUNDAY && !isHoliday(day);
}

/** The n-th working day after a day, which itself does not count, working or not. `n` is at least 1. */
export function addWorkingDays(from: CalendarDay, n: number): Day {
  let day = toDay(from);
  for (let counted = 0; counted < n; ) {
    day = shiftDays(day, 1);
    if (isWorkingDay(day)) counted += 1;
  }
  return day;
}

/** The last day on which a complaint of this instant is answered in time, on Lima's calendar. */
export const answerDue = (received: Date): Day => addWorkingDays(limaDay(received), ANSWER_WORKING_DAYS);

/** Number of working days after `today`, up to and with `due`; 0 when it is today or past. */
export function workingDaysUntil(today: CalendarDay, due: CalendarDay): number {
  const end = isoOf(due);
  let left = 0;
  for (let day = shiftDays(today, 1); isoOf(day) <= end; day = shiftDays(day, 1)) if (isWorkingDay(day)) left += 1;
  return left;
}

/** How near a last day is. */
export interface Deadline {
  /** YYYY-MM-DD. */
  dueOn: string;
  /** Working days left after today; 0: it is today, or was. */
  daysLeft: number;
  isOverdue: boolean;
}

/** How near the last day `dueOn` (YYYY-MM-DD) is on `today`. */
export function deadlineOf(dueOn: string, today: CalendarDay): Deadline {
  const due = fromIso(dueOn);
  return { dueOn, daysLeft: due ? workingDaysUntil(today, due) : 0, isOverdue: dueOn < isoOf(today) };
}
