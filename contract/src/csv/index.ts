/** A cell of a table that a spreadsheet opens. Numbers stay numbers. */
export type CsvCell = string | number | null;

/** A text that a spreadsheet would run as a formula, or one of ours that was made harmless. */
const FORMULA = /^'*[=+\-@\t\r]/;

/** A text that a spreadsheet would run as a formula gets an apostrophe in front; the programs hide it. */
export const harmless = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

/** What a cell said before it was made harmless, by us or by WooCommerce. */
export const textOfCell = (cell: string): string => (cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell);

function written(cell: CsvCell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const text = harmless(cell);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A row of CSV (RFC 4180) with its line's end. */
export const csvRow = (cells: readonly CsvCell[]): string => `${cells.map(written).join(',')}\r\n`;

/** Rows as CSV in UTF-8 with its mark, so that spreadsheets read the accents. */
export const csvOf = (rows: readonly (readonly CsvCell[])[]): string => `\uFEFF${rows.map(csvRow).join('')}`;
