import { type Day, fromIso, isoOf, shiftDays } from '../dates/day';
import { isHoliday } from '../dates/holidays';
import { limaDay, midnightOf } from '../dates/lima';
import type { DeliverySettings, Destination } from './settings';

const HOUR = 3_600_000;
const STEP_HOURS = 48;
const SUNDAY = 0;
const MONDAY = 1;

const addHours = (instant: Date, hours: number): Date => new Date(instant.getTime() + hours * HOUR);

const isClosed = (day: Day, { closed }: DeliverySettings): boolean =>
  day.weekday === SUNDAY || day.weekday === MONDAY || isHoliday(day) || closed.has(isoOf(day));

/**
 * When an order of `now` arrives (D24): the set hours later, moved by 48 hours while that falls, in Lima, on a Sunday, a Monday, a
 * Peruvian holiday or a day that administration closed (D210). `awayUntil` ('YYYY-MM-DD'): its seller sends nothing until the end of
 * that day in Lima, and the hours begin then (D253). Pure: the caller says what time it is, the machine's zone does not matter.
 */
export function estimateDelivery(
  now: Date,
  destination: Destination,
  settings: DeliverySettings,
  awayUntil: string | null = null,
): Date {
  const last = awayUntil === null ? null : fromIso(awayUntil);
  const back = last && midnightOf(shiftDays(last, 1));
  let arrival = addHours(back && back > now ? back : now, settings.hours[destination]);
  while (isClosed(limaDay(arrival), settings)) arrival = addHours(arrival, STEP_HOURS);
  return arrival;
}
