/** Why money that was taken cannot become an order (D27, D37, D75). All but `unknown_reference` are given back. */
export const CHARGE_PROBLEMS = [
  'unknown_reference',
  'earlier_release',
  'wrong_method',
  'wrong_amount',
  'wrong_currency',
  'paid_twice',
  'sold_out',
  'order_cancelled',
] as const;
export type ChargeProblem = (typeof CHARGE_PROBLEMS)[number];

/** Names of before, in rows that an earlier release has stored (D320). */
const STORED_BEFORE: ReadonlyMap<string, ChargeProblem> = new Map([
  ['stray', 'earlier_release'],
  ['goods_gone', 'sold_out'],
]);

/** The problem that a row of `payment_events` names, by its name of before or of later; null: a later release's, unknown to this one. */
export const problemStoredAs = (stored: string): ChargeProblem | null =>
  STORED_BEFORE.get(stored) ?? CHARGE_PROBLEMS.find((problem) => problem === stored) ?? null;
