import type { Cents } from '../money';

/** IGV of Peru: prices contain it. Percent. */
export const IGV_PERCENT = 18;

/** The tax that an amount contains, in céntimos, half up. */
export const containedTax = (amount: Cents): Cents => Math.round((amount * IGV_PERCENT) / (100 + IGV_PERCENT));
