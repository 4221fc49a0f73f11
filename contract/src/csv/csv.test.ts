import fc from 'fast-check';
import { csvOf } from '.';

const lines = (...rows: Parameters<typeof csvOf>[0]) => csvOf(rows).slice(1).split('\r\n');

test('what a shopper wrote is never a formula of whoever opens the file', () => {
  expect(lines(['=HYPERLINK("http://x")'], ['+51 1', '@x', '-2'], ['\t=1'])).toEqual([
    `"'=HYPERLINK(""http://x"")"`,
    "'+51 1,'@x,'-2",
    "'\t=1",
    '',
  ]);
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), (text) => {
      const cell = csvOf([[text]])
        .slice(1)
        .replace(/^"/, '');
      expect(cell).not.toMatch(/^[=+\-@\t]/);
    }),
  );
});

test('numbers stay numbers, also negative ones; nothing is an empty cell', () => {
  expect(lines([-12.5, 0, null])).toEqual(['-12.5,0,', '']);
});

test('commas, quotes and lines of an address stay in one cell; accents are read by spreadsheets', () => {
  expect(csvOf([['Ñahui, "Rosa"', 'a\nb']])).toBe('\uFEFF"Ñahui, ""Rosa""","a\nb"\r\n');
});
