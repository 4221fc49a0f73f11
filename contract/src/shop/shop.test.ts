import { choosableUnits, MAX_UNITS, mostUnitsText } from '.';

it.each([
  [3, 3, null],
  [MAX_UNITS, MAX_UNITS, null],
  [MAX_UNITS + 1, MAX_UNITS, mostUnitsText('Cuaderno', MAX_UNITS)],
])('of %i in stock %i can be chosen, and the purchase’s limit is only said where it comes first [D96]', (...row) => {
  const [stock, max, why] = row;
  expect(choosableUnits('Cuaderno', stock)).toEqual({ max, why });
});
