/** Days of the calendar and days of work in Peru. Pure, without zone data, the same in browser and server. */
export {
  type CalendarDay,
  type Day,
  daysFromTo,
  daysOfMonth,
  fromIso,
  isoOf,
  readDay,
  shiftDays,
  toDay,
  writeDay,
  writeIso,
} from './day';
export { easterSunday, holidaysOf, isHoliday } from './holidays';
export { limaClock, limaDay, limaTime, midnightOf } from './lima';
export {
  ANSWER_WORKING_DAYS,
  addWorkingDays,
  answerDue,
  type Deadline,
  deadlineOf,
  isWorkingDay,
  workingDaysUntil,
} from './working-days';
