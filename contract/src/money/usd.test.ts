import { formatUsd, usdCents } from './usd';

describe('PayPal amount: total divided by the sell rate, two decimals [2§9]', () => {
  test.each([
    [5_700, 3.752, 1_519],
    [100, 3.752, 27],
    [1, 3.752, 0],
    [375_200, 3.752, 100_000],
    [20_699, 4, 5_175],
    [2, 4, 1],
    [99_999_999, 3.7519, 26_653_162],
  ])('%i céntimos at %d are %i US cents', (cents, rate, expected) => {
    expect(usdCents(cents, rate)).toBe(expected);
  });

  test('dollars are written as soles are [D15]', () => {
    expect([formatUsd(1_519), formatUsd(5), formatUsd(100_000)]).toEqual(['US$ 15,19', 'US$ 0,05', 'US$ 1000,00']);
  });
});
