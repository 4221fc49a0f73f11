/** A cell of a table that a spreadsheet opens. Numbers stay numbers. */
export type CsvCell = string | number | null;

/** A text that a spreadsheet would run as a formula gets an apostrophe in front; the programs hide it. */
const harmless = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);

function written(cell: CsvCell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const text = harmless(cell);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Rows as CSV (RFC 4180) in UTF-8 with its mark, so that spreadsheets read the accents. */
export const csvOf = (rows: readonly (readonly CsvCell[])[]): string =>
  `\uFEFF${rows.map((row) => row.map(written).join(',')).join('\r\n')}\r\n`;
