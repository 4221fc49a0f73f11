import { scaleOf, valueAt } from './price-scale';

it('the price slider reaches from the cheapest to the dearest in round steps [1§2]', () => {
  expect(scaleOf({ min: 3.5, max: 88.9 })).toEqual({ min: 3, max: 89, step: 1 });
  expect(scaleOf({ min: 12, max: 3899 })).toEqual({ min: 0, max: 3900, step: 50 });
  expect(scaleOf({ min: 10, max: 10.5 })).toEqual({ min: 10, max: 11, step: 1 });
});

it('a price that cannot be read, or lies outside, stands at an end [1§2]', () => {
  const scale = scaleOf({ min: 0, max: 100 });
  expect([valueAt(scale, '', 100), valueAt(scale, 'x', 0), valueAt(scale, '39,9', 0)]).toEqual([100, 0, 39.9]);
  expect([valueAt(scale, '500', 0), valueAt(scale, '-3', 0)]).toEqual([100, 0]);
});
