import { containedTax } from '.';

it('the tax that a price contains is 18 parts of 118, to the nearest céntimo [3§9]', () => {
  expect([11_800, 15_000, 1, 0].map(containedTax)).toEqual([1_800, 2_288, 0, 0]);
});
