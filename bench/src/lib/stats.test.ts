import { largest, median, percentile } from './stats';

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

test('the largest of more values than a call takes arguments is found, and the floor of none', () => {
  const values = Array.from({ length: 500_000 }, (_, nth) => nth);
  expect([largest(values, 7), largest([], 7), largest([1], 7)]).toEqual([499_999, 7, 7]);
});
