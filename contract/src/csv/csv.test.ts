import fc from 'fast-check';
import { csvOf, exactCsvRow } from '.';

const lines = (...rows: Parameters<typeof csvOf>[0]) => csvOf(rows).slice(1).split('\r\n');

test('what a shopper wrote is never a formula of whoever opens the file', () => {
  expect(lines(['=HYPERLINK("http://x")'], ['+51 1', '@x', '-2'], ['\t=1'])).toEqual([
    `"'=HYPERLINK(""http://x"")"`,
    "'+51 1,'@x,'-2",
    "'\t'=1",
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

test('nor where the spreadsheet separates by semicolon or tab, or ends a line within our cell [D375]', () => {
  expect(lines(["Polo;=cmd|'/C calc'!A0", 'a;\t @x', 'uno\n-2', 'x;"=1'])).toEqual([
    `Polo;'=cmd|'/C calc'!A0,a;\t '@x,"uno\n'-2","x;""'=1"`,
    '',
  ]);
  // As a spreadsheet for semicolons reads it: quotes count only where a cell begins.
  const cellsOf = (file: string) => file.split(/[;\t\r\n]/).map((cell) => cell.replace(/^[\s"]+/, ''));
  fc.assert(
    fc.property(fc.array(fc.constantFrom(';', '\t', '\n', '=', '-', '@', '"', ' ', 'a', ',')), (signs) => {
      for (const cell of cellsOf(csvOf([['Manta', signs.join('')]]).slice(1))) expect(cell).not.toMatch(/^[=+\-@]/);
    }),
  );
});

test('a feed says what was written within a text, word for word [D375]', () => {
  expect(exactCsvRow(['Polo; -20 %', '=1'])).toBe("Polo; -20 %,'=1\r\n");
});

test('numbers stay numbers, also negative ones; nothing is an empty cell', () => {
  expect(lines([-12.5, 0, null])).toEqual(['-12.5,0,', '']);
});

test('commas, quotes and lines of an address stay in one cell; accents are read by spreadsheets', () => {
  expect(csvOf([['Ñahui, "Rosa"', 'a\nb']])).toBe('\uFEFF"Ñahui, ""Rosa""","a\nb"\r\n');
});
