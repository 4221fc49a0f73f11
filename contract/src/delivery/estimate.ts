import { addHours, type Day, limaDay } from './calendar';
import { isHoliday } from './holidays';

export type Destination = 'lima' | 'province';

/** Hours from the order to the door (D24, spec 2 §9). */
const HOURS: Record<Destination, number> = { lima: 60, province: 140 };
const STEP_HOURS = 48;
const SUNDAY = 0;
const MONDAY = 1;

const isClosed = (day: Day): boolean => day.weekday === SUNDAY || day.weekday === MONDAY || isHoliday(day);

/**
 * When an order of `now` arrives (D24): 60 or 140 hours later, moved by 48 hours while that falls, in Lima, on a Sunday,
 * a Monday or a Peruvian holiday. Pure: the caller says what time it is, the machine's zone does not matter.
 */
export function estimateDelivery(now: Date, destination: Destination): Date {
  let arrival = addHours(now, HOURS[destination]);
  while (isClosed(limaDay(arrival))) arrival = addHours(arrival, STEP_HOURS);
  return arrival;
}
