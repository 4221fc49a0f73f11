import { counted, countText, fromAddress, shortName } from './text';

it('a name of 31 characters stays, a longer one is cut to 31 and an ellipsis [1§9]', () => {
  expect(shortName('a'.repeat(31))).toBe('a'.repeat(31));
  expect(shortName('a'.repeat(32))).toBe(`${'a'.repeat(31)}…`);
});

it('a $ of the address reads as # [D30]', () => {
  expect(fromAddress('vinilo $1')).toBe('vinilo #1');
});

it('counts with the right word', () => {
  expect(counted(1, 'producto', 'productos')).toBe('1 producto');
  expect(counted(0, 'producto', 'productos')).toBe('0 productos');
});

it('an estimate says that it is one, and nothing is counted beyond 10000', () => {
  expect(countText(37)).toBe('37 productos');
  expect(countText(4200)).toBe('4200 productos');
  expect(countText(4200, true)).toBe('Cerca de 4200 productos');
  expect(countText(10_000, true)).toBe('Más de 10000 productos');
});
