/** Ends of the slider until the products' prices are known, in soles (spec 1 §5, §9). */
export const START = { min: 100, max: 1000 };

/** The range that the empty fields propose, in soles (spec 1 §9). It narrows nothing until somebody writes it (D91). */
export const PROPOSED = { min: '250', max: '950' };

export interface Scale {
  min: number;
  max: number;
  step: number;
}

/**
 * Round steps that divide a range of prices in about a hundred; the ends are whole steps around the products' prices.
 */
export function scaleOf(bounds: { min: number; max: number }): Scale {
  const idealStep = (bounds.max - bounds.min) / 100;
  const step = [1, 5, 10, 50, 100, 500].find((size) => size >= idealStep) ?? 1000;
  const min = Math.floor(bounds.min / step) * step;
  return { min, max: Math.max(min + step, Math.ceil(bounds.max / step) * step), step };
}

/** Place of a typed price on the scale, in soles; an unreadable price, or none, is at `fallback`. */
export function valueAt({ min, max }: Scale, typed: string, fallback: number): number {
  const soles = Number(typed.replace(',', '.'));
  if (typed.trim() === '' || !Number.isFinite(soles)) return fallback;
  return Math.min(max, Math.max(min, soles));
}
