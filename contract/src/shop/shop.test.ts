import { choosableUnits, MOST_UNITS, mostUnitsText } from '.';

it.each([
  [3, 3, null],
  [MOST_UNITS, MOST_UNITS, null],
  [MOST_UNITS + 1, MOST_UNITS, mostUnitsText('Cuaderno', MOST_UNITS)],
])('of %i in stock %i can be chosen, and the purchase’s limit is only said where it comes first [D96]', (...row) => {
  const [stock, max, why] = row;
  expect(choosableUnits('Cuaderno', stock)).toEqual({ max, why });
});
