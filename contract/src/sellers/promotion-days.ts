import { daysFromTo, isoOf, limaDay } from '../dates';

/**
 * Figures of the policy for sellers (spec 3 §9), until administration sets others (D281): working days from the end of a
 * period to its payment, days of promotion a year for a seller, and days after which a sent parcel counts as received
 * (D293).
 */
export interface SellersRule {
  paid_after: number;
  promotion_days: number;
  received_after: number;
}

export const SPEC_SELLERS: SellersRule = { paid_after: 10, promotion_days: 20, received_after: 14 };

/** Days of Lima's calendar ('YYYY-MM-DD'), the first and the last one among them. */
export interface DaySpan {
  from: string;
  until: string;
}

/** The days on which something holds from an instant until just before another: what ends at midnight does not touch that day. */
export const promotionSpan = (from: Date, until: Date): DaySpan => ({
  from: isoOf(limaDay(from)),
  until: isoOf(limaDay(new Date(until.getTime() - 1))),
});

/** The earlier of two days; `Math.min` takes numbers only. */
const earlier = (a: string, b: string): string => [a, b].sort()[0] ?? a;
const later = (a: string, b: string): string => [a, b].sort()[1] ?? b;

/** The part of a span that lies within another; null: none. */
export function spanWithin({ from, until }: DaySpan, bounds: DaySpan): DaySpan | null {
  const part = { from: later(from, bounds.from), until: earlier(until, bounds.until) };
  return part.from <= part.until ? part : null;
}

/** The same days, each once, in their order. */
function united(spans: readonly DaySpan[]): DaySpan[] {
  const apart: DaySpan[] = [];
  const sorted = spans.filter(({ from, until }) => from <= until).sort((a, b) => (a.from < b.from ? -1 : 1));
  for (const { from, until } of sorted) {
    const last = apart.at(-1);
    if (last && from <= last.until) last.until = later(until, last.until);
    else apart.push({ from, until });
  }
  return apart;
}

/** Number of days of each calendar year that the spans cover, each day once. */
function daysByYear(spans: readonly DaySpan[]): Map<number, number> {
  const years = new Map<number, number>();
  for (const { from, until } of united(spans)) {
    for (let year = Number(from.slice(0, 4)); year <= Number(until.slice(0, 4)); year++) {
      const whole = { from: isoOf({ year, month: 1, day: 1 }), until: isoOf({ year, month: 12, day: 31 }) };
      const part = spanWithin({ from, until }, whole);
      if (part) years.set(year, (years.get(year) ?? 0) + daysFromTo(part.from, part.until));
    }
  }
  return years;
}

/** Sum of a year's days of promotion. */
export interface YearOfPromotions {
  year: number;
  /** Without what is being chosen. */
  used: number;
  /** Days that what is being chosen would use beyond them; those that are used already cost nothing. */
  added: number;
  /** Before anything is added; never below 0. */
  left: number;
}

/** The years that `wanted` touches, in their order. `most`: days a year (spec 3 §9: 20, D280). */
export function promotionUse(taken: readonly DaySpan[], wanted: DaySpan, most: number): YearOfPromotions[] {
  const [before, after] = [daysByYear(taken), daysByYear([...taken, wanted])];
  return [...daysByYear([wanted]).keys()].map((year) => {
    const used = before.get(year) ?? 0;
    return { year, used, added: (after.get(year) ?? 0) - used, left: Math.max(0, most - used) };
  });
}

/**
 * The reason that a seller cannot promote on these days beside the taken ones: the first year with too few days left. Null:
 * they can (spec 3 §9, D280).
 */
export function promotionRefusal(taken: readonly DaySpan[], wanted: DaySpan, most: number): string | null {
  const over = promotionUse(taken, wanted, most).find(({ added, left }) => added > left);
  if (!over) return null;
  const { year, added, left } = over;
  const remaining = left === 0 ? 'ya no queda ninguno' : left === 1 ? 'queda 1' : `quedan ${left}`;
  const uses = added === 1 ? 'usan 1 más' : `usan ${added} más`;
  return `Las promociones de un vendedor duran hasta ${most} días al año: en ${year} ${remaining} y estas fechas ${uses}.`;
}
