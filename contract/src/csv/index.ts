/** A cell of a table that a spreadsheet opens. Numbers stay numbers. */
export type CsvCell = string | number | null;

/** A text that a spreadsheet would run as a formula, or one of ours that was made harmless. */
const FORMULA = /^'*[=+\-@\t\r]/;

/** A text that a spreadsheet would run as a formula gets an apostrophe in front; the programs hide it. */
export const escapeFormula = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

/** Text of a cell before its formula was escaped, by us or by WooCommerce. */
export const textOfCell = (cell: string): string => (cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell);

/** Places within a cell of ours where a spreadsheet with another separator than the comma begins a cell (D375). */
const INNER = /([;\t\r\n](?:[^\S\t\r\n]|")*)(?=[=+\-@])/g;

/** For files that people open and no program reads: formulas within a text are escaped as well. */
const escapeInnerFormulas = (text: string): string => escapeFormula(text).replace(INNER, "$1'");

function written(cell: CsvCell, made: (text: string) => string): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const text = made(cell);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

const rowOf = (cells: readonly CsvCell[], made: (text: string) => string): string =>
  `${cells.map((cell) => written(cell, made)).join(',')}\r\n`;

/** A row of CSV (RFC 4180) with its line's end, for people. */
export const csvRow = (cells: readonly CsvCell[]): string => rowOf(cells, escapeInnerFormulas);

/** For files of programs, which show texts to others or bring them back: nothing within a text is changed. */
export const exactCsvRow = (cells: readonly CsvCell[]): string => rowOf(cells, escapeFormula);

/** Rows as CSV in UTF-8 with its mark, so that spreadsheets read the accents. */
export const csvOf = (rows: readonly (readonly CsvCell[])[]): string => `\uFEFF${rows.map(csvRow).join('')}`;
