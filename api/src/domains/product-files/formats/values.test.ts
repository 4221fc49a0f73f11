import fc from 'fast-check';
import { readCount, readList, readMoment, readPrice, writeList } from './values';

test.each([
  ['1299.90', 129_990],
  ['1.299,90', 129_990],
  ['1,299.90', 129_990],
  ['1,299', 129_900],
  ['1.299.000,5', null],
  ['12,5', 1_250],
  ['12.5000', 1_250],
  ['S/ 12.50', 1_250],
  ['S/. 12,50', 1_250],
  ['1099.00 PEN', 109_900],
  ['0', 0],
  ['12.505', null],
  ['12.5050', null],
  ['1.299', null],
  ['9.90 USD', null],
  ['$9.90', null],
  ['-5', null],
  ['1e3', null],
  ['999999,99', 99_999_999],
  ['1000000', null],
])('%j is an amount in soles, or no amount that is sure [D183]', (text, cents) => {
  if (cents === null) expect(() => readPrice(text)).toThrow();
  else expect(readPrice(text)).toBe(cents);
});

test('any amount is read back however it is grouped', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999_999 }), (cents) => {
      const fixed = (cents / 100).toFixed(2);
      const [whole = '', decimals = ''] = fixed.split('.');
      const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ' ');
      for (const text of [fixed, `${whole},${decimals}`, `${grouped.replaceAll(' ', '.')},${decimals}`]) {
        expect(readPrice(text)).toBe(cents);
      }
      expect(readPrice(`S/ ${grouped.replaceAll(' ', ',')}.${decimals}`)).toBe(cents);
      expect(readPrice(`${grouped},${decimals} soles`)).toBe(cents);
    }),
  );
});

test('units are whole, what was sold beyond the last is none', () => {
  expect(['12', '12.0', '1,200', '1.200', '-3', '0'].map(readCount)).toEqual([12, 12, 1200, 1200, 0, 0]);
  for (const text of ['1.5', 'muchas', '2000000']) expect(() => readCount(text)).toThrow();
});

test('a day is Lima’s and an end holds to its midnight; a moment says its own', () => {
  expect(readMoment('2026-11-23', 'start')).toEqual(new Date('2026-11-23T05:00Z'));
  expect(readMoment('23/11/2026', 'end')).toEqual(new Date('2026-11-24T05:00Z'));
  expect(readMoment('2026-11-23 10:30', 'end')).toEqual(new Date('2026-11-23T15:30Z'));
  expect(readMoment('2026-11-23T10:30:15.250+0200', 'start')).toEqual(new Date('2026-11-23T08:30:15.250Z'));
  for (const text of ['2026-02-30', '31/02/2026', '23-11', 'mañana', '2026-11-23T25:00']) {
    expect(() => readMoment(text, 'start')).toThrow();
  }
});

test('a list of any texts is read back', () => {
  const part = fc.string({ unit: fc.constantFrom(...'ab|,\\ ñ') }).map((text) => text.trim());
  fc.assert(
    fc.property(fc.array(part.filter(Boolean)), fc.constantFrom(',', '|'), (parts, separator) => {
      expect(readList(writeList(parts, separator), separator)).toEqual(parts);
    }),
  );
});
