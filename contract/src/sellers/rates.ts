import { formatMoney, toCents } from '../money';

/** The shop's commission, in percent, on a unit that costs less than `under` soles; null: from the tier before on. */
export interface RateTier {
  under: number | null;
  percent: number;
}

/** '12,5 %' */
export const percentText = (percent: number): string => `${String(percent).replace('.', ',')} %`;

/** Rates in a line: '12 % por menos de S/ 100,00, 8 % desde ahí'; null: those of the wider scope. */
export function tiersText(tiers: readonly RateTier[] | null): string {
  if (tiers === null) return 'La general';
  return tiers
    .map(({ under, percent }, nth) => {
      if (under !== null) return `${percentText(percent)} por menos de ${formatMoney(toCents(under))}`;
      return nth === 0 ? percentText(percent) : `${percentText(percent)} desde ahí`;
    })
    .join(', ');
}
