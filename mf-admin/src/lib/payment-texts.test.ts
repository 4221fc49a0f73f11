import { CHARGE_PROBLEMS } from '@qhatu/contract/payment-methods';
import { problemText } from './payment-texts';

test('why a payment pays no order has words of its own; one of a later release has the same for all [D345]', () => {
  const other = problemText('of_tomorrow');
  const words = CHARGE_PROBLEMS.map(problemText);
  expect(problemText('constructor')).toBe(other);
  expect(words).not.toContain(other);
  expect(new Set(words).size).toBe(CHARGE_PROBLEMS.length);
  for (const text of words) expect(text).toMatch(/^[A-ZÁÉÍÓÚ][^_]+$/);
});
