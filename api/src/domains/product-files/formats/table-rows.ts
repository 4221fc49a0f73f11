import { pipeline, Readable } from 'node:stream';
import { textOfCell } from '@qhatu/contract/csv';
import { CsvError, parse } from 'csv-parse';
import { parse as parseWhole } from 'csv-parse/sync';
import type { FileRow, Headers } from './cells';
import { type FormatReader, fieldsOf, foldHeader } from './format-reader';
import { BOUNDS, FileRefused } from './refused';

const SEPARATORS = [',', ';', '\t', '|'];
/** Characters that a header may have. */
export const MAX_HEADER_LENGTH = 64 * 1024;

/** Quotes inside of cells are read as people write them (12" TV); rows may be short or long, which is judged here. */
const LENIENT = { relax_quotes: true, relax_column_count: true } as const;

/** The first row of a table; null: it has not ended yet. A line break between quotes is part of a cell. */
function firstRow(text: string, ended: boolean): string | null {
  let quoted = false;
  for (let at = 0; at < text.length; at++) {
    const sign = text[at];
    if (sign === '"') quoted = !quoted;
    else if (!quoted && (sign === '\n' || sign === '\r')) return text.slice(0, at);
  }
  return ended ? text : null;
}

/** The one that stands most often in the header, outside of its quotes. */
function separatorOf(header: string): string {
  const open = header.replace(/"[^"]*"/g, '');
  const counts = SEPARATORS.map((separator) => open.split(separator).length);
  return SEPARATORS[counts.indexOf(Math.max(...counts))] ?? ',';
}

export interface TableHead {
  separator: string;
  /** Names of its columns, as they stand there. */
  names: string[];
}

/** Header of a table; null: more of it has to be read. Throws {@link FileRefused}. */
export function tableHead(text: string, ended: boolean): TableHead | null {
  const row = firstRow(text, ended);
  if (row === null && text.length <= MAX_HEADER_LENGTH) return null;
  if (row === null || row.length > MAX_HEADER_LENGTH) {
    throw new FileRefused('La primera fila es demasiado larga: ahí van los nombres de las columnas', 1);
  }
  if (/[\0\ufffd]/.test(row)) throw new FileRefused('El archivo no es un texto. Guárdalo como «CSV UTF-8».', 1);
  const separator = separatorOf(row);
  const [names = []] = parseWhole(row, { ...LENIENT, delimiter: separator, bom: true }) as string[][];
  return { separator, names: names.map((name) => name.trim()) };
}

/** Which column is which field. Throws {@link FileRefused} for two of one field. */
export function columnsOf(
  reader: FormatReader,
  names: readonly string[],
): { field: string | undefined; name: string }[] {
  if (names.length > BOUNDS.columns) throw new FileRefused(`El archivo tiene más de ${BOUNDS.columns} columnas`, 1);
  const fields = fieldsOf(reader);
  const seen = new Map<string, string>();
  return names.map((name) => {
    const field = fields.get(foldHeader(name));
    const twin = field === undefined ? undefined : seen.get(field);
    if (twin !== undefined)
      throw new FileRefused(
        `La columna «${name}» está dos veces${twin === name ? '' : ` (también como «${twin}»)`}: deja una sola`,
        1,
      );
    if (field !== undefined) seen.set(field, name);
    return { field, name };
  });
}

export type Columns = ReturnType<typeof columnsOf>;

export const headersOf = (columns: Columns): Headers =>
  Object.fromEntries(columns.flatMap(({ field, name }) => (field === undefined ? [] : [[field, name]])));

/** Rows after the header, each with what its format knows of it; empty ones are counted and left out. Throws {@link FileRefused}. */
export async function* tableRows(
  text: AsyncIterable<string>,
  separator: string,
  columns: Columns,
): AsyncGenerator<FileRow> {
  const parser = parse({ ...LENIENT, delimiter: separator, bom: true, max_record_size: BOUNDS.rowBytes });
  pipeline(Readable.from(text), parser, () => {});
  let row = 0;
  try {
    for await (const record of parser as AsyncIterable<string[]>) {
      row++;
      if (row === 1 || record.every((cell) => cell === '')) continue;
      if (row > BOUNDS.rows + 1)
        throw new FileRefused('El archivo tiene más de 100 000 filas. Divídelo en varios.', row);
      yield rowOf(row, record, columns);
    }
  } catch (error) {
    throw error instanceof CsvError ? new FileRefused(refusalOf(error, row + 1), row + 1) : error;
  }
}

function refusalOf({ code }: CsvError, row: number): string {
  if (code === 'CSV_MAX_RECORD_SIZE') return `La fila ${row} pesa más de 1 MB: quizá falta cerrar unas comillas`;
  if (code === 'CSV_QUOTE_NOT_CLOSED') return `Desde la fila ${row} hay unas comillas que nunca se cierran`;
  return `La fila ${row} no se puede leer: revisa sus comillas`;
}

/** A spreadsheet leaves empty cells at a row's end out; they say nothing then, rather than erase. */
function rowOf(row: number, record: readonly string[], columns: Columns): FileRow {
  const cells: Record<string, string> = {};
  let broken: string | undefined;
  for (const [nth, cell] of record.entries()) {
    const column = columns[nth];
    if (!column && cell.trim() !== '') {
      broken ??= `La fila tiene ${record.length} celdas y el encabezado ${columns.length}: quizá a un texto le faltan sus comillas`;
    }
    if (column?.field === undefined) continue;
    if (cell.length > BOUNDS.cell) broken ??= `La celda «${column.name}» tiene más de 100 000 caracteres`;
    else if (/[\0\ufffd]/.test(cell))
      broken ??= `La celda «${column.name}» tiene letras dañadas: guarda el archivo como «CSV UTF-8»`;
    else cells[column.field] = textOfCell(cell.trim());
  }
  return { row, cells, ...(broken === undefined ? {} : { broken }) };
}
