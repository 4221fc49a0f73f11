import { CHARGE_PROBLEMS, storedProblem } from '@qhatu/contract/payment-methods';
import { problemText } from './payment-words';

test('why a payment pays no order has words of its own, by its name of before and of later alike [D320]', () => {
  const other = problemText('of_tomorrow');
  const words = CHARGE_PROBLEMS.map(problemText);
  expect(CHARGE_PROBLEMS.map((problem) => problemText(storedProblem(problem)))).toEqual(words);
  expect(words).not.toContain(other);
  expect(new Set(words).size).toBe(CHARGE_PROBLEMS.length);
  for (const text of words) expect(text).toMatch(/^[A-ZÁÉÍÓÚ][^_]+$/);
});
