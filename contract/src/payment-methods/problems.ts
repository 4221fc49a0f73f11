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

/** The problem that a row of `payment_events` names; null: one of a later release, unknown to this one. */
export const problemStoredAs = (stored: string): ChargeProblem | null =>
  CHARGE_PROBLEMS.find((problem) => problem === stored) ?? null;
