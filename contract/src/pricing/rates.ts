import type { Cents } from '../money';
import type { BasisPoints } from './types';

/** All of it, in basis points. */
export const WHOLE: BasisPoints = 10_000;

/** Percent of the wire (12.5) to basis points (1250), held between nothing and everything. */
export function basisPoints(percent: number): BasisPoints {
  if (!Number.isFinite(percent)) return 0;
  return Math.min(WHOLE, Math.max(0, Math.round(percent * 100)));
}

/**
 * `amount × rate` in céntimos, half up (D17). Whole ten-thousands and the rest are multiplied apart, so that no product
 * leaves the safe integers and no rounding happens before the last step.
 */
export function shareOf(amount: Cents, rate: BasisPoints): Cents {
  const whole = Math.trunc(amount / WHOLE);
  const rest = amount - whole * WHOLE;
  return whole * rate + Math.floor((rest * rate + WHOLE / 2) / WHOLE);
}

/** Percent taken off, two decimals at most, for show. */
export function percentOf(part: Cents, whole: Cents): number {
  return whole === 0 ? 0 : Math.round((part / whole) * WHOLE) / 100;
}
