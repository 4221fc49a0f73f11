/** Days of the calendar and days of work in Peru. Pure, without zone data, the same in browser and server. */
export { type CalendarDay, daysOfMonth, fromIso, isoOf, readDay, shiftDays, toDay, writeDay } from './day';
export { limaTime, midnightOf } from './lima';
export { ANSWER_WORKING_DAYS, addWorkingDays, answerDue, isWorkingDay, workingDaysUntil } from './working-days';
