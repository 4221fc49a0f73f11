/**
 * Cuts an amount by weights, in whole céntimos that add up to it: what rounding leaves goes to the largest remainders, the
 * first of equals. No part is larger than its weight, as long as the amount is not larger than their sum.
 */
export function apportion(amount: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((all, weight) => all + weight, 0);
  if (sum === 0) return weights.map(() => 0);
  const exact = weights.map((weight) => (amount * weight) / sum);
  const parts = exact.map(Math.floor);
  const left = amount - parts.reduce((all, part) => all + part, 0);
  const byRemainder = exact.map((value, nth) => ({ nth, rest: value - Math.floor(value) }));
  byRemainder.sort((a, b) => b.rest - a.rest || a.nth - b.nth);
  for (const { nth } of byRemainder.slice(0, left)) parts[nth] = (parts[nth] ?? 0) + 1;
  return parts;
}
