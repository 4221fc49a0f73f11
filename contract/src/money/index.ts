import type { Cents } from './cents';

export const CURRENCY_SYMBOL = 'S/ ';

/** Soles of the wire (39.9) to céntimos (3990), rounded half up. */
export function toCents(soles: number): Cents {
  return Math.round((soles + Number.EPSILON) * 100);
}

/** Céntimos to soles of the wire: 3990 → 39.9. */
export function toSoles(cents: Cents): number {
  return cents / 100;
}

/** The two halves of a price, for the raised céntimos of a card: 3990 → ['39', '90']. */
export function splitCents(cents: Cents): [whole: string, decimals: string] {
  const abs = Math.abs(cents);
  const sign = cents < 0 ? '-' : '';
  return [`${sign}${Math.trunc(abs / 100)}`, String(abs % 100).padStart(2, '0')];
}

/** 'S/ 1234,50': two decimals, comma, no thousands separator (D15, spec 1 §9). */
export function formatMoney(cents: Cents, symbol: string = CURRENCY_SYMBOL): string {
  const [whole, decimals] = splitCents(cents);
  return `${symbol}${whole},${decimals}`;
}

export type { Cents } from './cents';
export * from './usd';
