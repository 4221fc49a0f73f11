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

/** Stored under other names as long as a release may run that reads those alone (D320); rows of either are read. */
const STORED_AS: Partial<Record<ChargeProblem, string>> = { earlier_release: 'stray', sold_out: 'goods_gone' };

/** The name that a row of `payment_events` has for it. */
export const storedProblem = (problem: ChargeProblem): string => STORED_AS[problem] ?? problem;

/** The problem that a row of `payment_events` names, by its name of before or of later; null: a later release's, unknown to this one. */
export const problemStoredAs = (stored: string): ChargeProblem | null =>
  CHARGE_PROBLEMS.find((problem) => problem === stored || STORED_AS[problem] === stored) ?? null;
