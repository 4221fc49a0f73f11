import { isoOf, readDay } from '../dates/day';
import type { DeliverySetting } from '../wire';

export type Destination = 'lima' | 'province';

/** Settings of administration for every delivery estimate, in the browser and on the server (D210). */
export interface DeliverySettings {
  /** Hours from the order to the door. */
  hours: Readonly<Record<Destination, number>>;
  /** Days ('YYYY-MM-DD') on which nothing is delivered, beside Sundays, Mondays and national holidays. */
  closed: ReadonlySet<string>;
}

/** Settings until administration saves others (D24, spec 2 §9). */
export const SPEC_DELIVERY: DeliverySetting = { lima_hours: 60, province_hours: 140, closed_days: '' };

/** The days of a text as they are typed, 'dd/MM/yyyy' with commas or lines between them; null where a piece is no day. */
export const readDays = (text: string): (string | null)[] =>
  text
    .split(/[\s,;]+/)
    .filter(Boolean)
    .map((piece) => {
      const day = readDay(piece);
      return day && isoOf(day);
    });

/** The setting as it is kept and travels to what estimates need. */
export const deliverySettings = ({ lima_hours, province_hours, closed_days }: DeliverySetting): DeliverySettings => ({
  hours: { lima: lima_hours, province: province_hours },
  closed: new Set(readDays(closed_days).filter((day) => day !== null)),
});

/**
 * The days that a legal text promises for a setting in hours, whole ones and at least one: the policy's 2 and 5 days are the 60 and
 * 140 hours of the estimates (spec 2 §9, 3 §9, D332).
 */
export const wholeDays = (hours: number): number => Math.max(1, Math.floor(hours / 24));
