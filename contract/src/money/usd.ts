import type { Cents } from './cents';

/** The rate has at most four decimals, as the database keeps it. */
const RATE_STEPS = 10_000;

/**
 * US cents for céntimos at `rate` soles for one dollar, half up (spec 2 §9: total divided by the sell exchange rate, two
 * decimals). In whole numbers, so that browser and server never differ by a cent.
 */
export function usdCents(total: Cents, rate: number): number {
  const steps = Math.round(rate * RATE_STEPS);
  return Math.floor((2 * total * RATE_STEPS + steps) / (2 * steps));
}

/** 'US$ 15,19'. */
export const formatUsd = (cents: number): string =>
  `US$ ${Math.trunc(cents / 100)},${String(cents % 100).padStart(2, '0')}`;
