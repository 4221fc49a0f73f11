import { NO_FEES, providerFee } from '.';

const fees = { ...NO_FEES, percent_1: 3.99, fixed_1: 1, percent_2: 5.4, fixed_2: 0.3, percent_4: 4 };

it('a provider keeps its per cent of the total and an amount, half a céntimo up [D191]', () => {
  expect(providerFee(10_000, 1, fees)).toBe(399 + 100);
  expect(providerFee(12_345, 2, fees)).toBe(667 + 30);
  expect(providerFee(1_250, 4, { ...fees, percent_4: 0.04 })).toBe(1);
});

it('it keeps no more than the total, nothing of a transfer, and nothing as long as nobody has said [D191]', () => {
  expect(providerFee(50, 1, fees)).toBe(50);
  expect([providerFee(10_000, 3, fees), providerFee(10_000, 5, fees)]).toEqual([0, 0]);
  expect([1, 2, 3, 4, 5].map((method) => providerFee(10_000, method as 1, NO_FEES))).toEqual([0, 0, 0, 0, 0]);
});
