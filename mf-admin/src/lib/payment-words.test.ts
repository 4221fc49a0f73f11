import { CHARGE_PROBLEMS } from '@qhatu/contract/payment-methods';
import { problemText } from './payment-words';

test('why a payment pays no order has words of its own, by its name of before and of later alike [D320]', () => {
  const other = problemText('of_tomorrow');
  const words = CHARGE_PROBLEMS.map(problemText);
  expect(['stray', 'goods_gone'].map(problemText)).toEqual(['earlier_release', 'sold_out'].map(problemText));
  expect(words).not.toContain(other);
  expect(new Set(words).size).toBe(CHARGE_PROBLEMS.length);
  for (const text of words) expect(text).toMatch(/^[A-ZÁÉÍÓÚ][^_]+$/);
});
