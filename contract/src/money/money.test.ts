import fc from 'fast-check';
import { formatMoney, splitCents, toCents, toSoles } from '.';

describe('money', () => {
  test('two decimals, comma, no thousands separator [D15]', () => {
    expect(formatMoney(123450)).toBe('S/ 1234,50');
    expect(formatMoney(5)).toBe('S/ 0,05');
    expect(formatMoney(-250)).toBe('S/ -2,50');
  });

  test('céntimos survive the way to the wire and back', () => {
    fc.assert(fc.property(fc.integer({ min: 0, max: 100_000_000 }), (cents) => toCents(toSoles(cents)) === cents));
  });

  test('a wire amount that floating point cannot hold still rounds right', () => {
    expect(toCents(1.005)).toBe(101);
    expect(toCents(29.99)).toBe(2999);
    expect(toCents(33.33)).toBe(3333);
  });

  test('splitCents pads the decimals', () => {
    expect(splitCents(3907)).toEqual(['39', '07']);
  });
});
