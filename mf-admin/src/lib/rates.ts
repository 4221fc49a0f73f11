import { soles } from './typed';

/** What the shop keeps, in percent, of a unit that costs less than `under` soles; null: from the tier before on. */
interface Tier {
  under: number | null;
  percent: number;
}

/** A number as somebody in Peru types it; null is nothing. */
export const typedOf = (value: number | null): string => (value === null ? '' : String(value).replace('.', ','));

export const percentText = (percent: number): string => `${typedOf(percent)} %`;

/** Rates in a line: '12 % hasta S/ 100, 8 % desde ahí'. */
export function tiersText(tiers: readonly Tier[] | null): string {
  if (tiers === null) return 'La general';
  return tiers
    .map(({ under, percent }, nth) => {
      if (under !== null) return `${percentText(percent)} por menos de S/ ${soles(under)}`;
      return nth === 0 ? percentText(percent) : `${percentText(percent)} desde ahí`;
    })
    .join(', ');
}
