import { median, percentile } from './stats';

test('the median of an even count is the mean of the middle two', () => {
  expect(median([4, 1, 3, 2])).toBe(2.5);
  expect(median([5, 1, 3])).toBe(3);
});

test('a percentile is a value that was measured', () => {
  const values = Array.from({ length: 100 }, (_, i) => i + 1);
  expect(percentile(values, 95)).toBe(95);
  expect(percentile(values, 100)).toBe(100);
  expect(percentile([7], 50)).toBe(7);
});
