import type { FileEntry, FileFormat, FileProblem, FileProduct } from '../file-product';
import { type Cell, Cells, type FileRow, type Headers } from './cells';
import { decodedText } from './decode';
import { type FormatReader, fieldsOf, foldHeader, type ReadProduct } from './format-reader';
import { GOOGLE_TSV, GOOGLE_XML } from './google';
import { QHATU } from './qhatu';
import { FileRefused } from './refused';
import { RowGroups } from './row-groups';
import { SHOPIFY } from './shopify';
import { columnsOf, headersOf, MAX_HEADER_LENGTH, type TableHead, tableHead, tableRows } from './table-rows';
import { Unreadable } from './values';
import { WOOCOMMERCE } from './woocommerce';
import { xmlRows } from './xml-rows';

export { FileRefused } from './refused';

/** In the order in which they are tried. */
const TABLES: readonly FormatReader[] = [QHATU, WOOCOMMERCE, SHOPIFY, GOOGLE_TSV];
const READERS: Readonly<Record<FileFormat, FormatReader>> = {
  qhatu: QHATU,
  shopify: SHOPIFY,
  woocommerce: WOOCOMMERCE,
  'google-tsv': GOOGLE_TSV,
  'google-xml': GOOGLE_XML,
};

const UNKNOWN =
  'No reconocemos las columnas. Usa nuestra plantilla, o un archivo de productos de Shopify, WooCommerce o Google Merchant.';

function formatOf({ names }: TableHead): FormatReader | null {
  const has = (reader: FormatReader) => {
    const fields = fieldsOf(reader);
    const there = new Set(names.map((name) => fields.get(foldHeader(name))));
    return reader.recognisedBy.some((set) => set.every((field) => there.has(field)));
  };
  return TABLES.find(has) ?? null;
}

/** What the beginning of a file says of it; null: more of it has to be read. Throws {@link FileRefused} for no format of ours. */
function recognised(text: string, ended: boolean): { reader: FormatReader; head: TableHead | null } | null {
  const begin = text.trimStart().replace(/^\ufeff/, '');
  if (begin === '' && ended) throw new FileRefused('El archivo está vacío');
  if (begin === '' && text.length <= MAX_HEADER_LENGTH) return null;
  if (begin.startsWith('<')) return { reader: GOOGLE_XML, head: null };
  const head = tableHead(text.replace(/^\ufeff/, ''), ended);
  if (!head) return null;
  const reader = formatOf(head);
  if (!reader) throw new FileRefused(UNKNOWN, 1);
  return { reader, head };
}

/**
 * Which format a file has, by the names of its columns. `bytes` is its beginning, up to 64 kB of it.
 * Throws {@link FileRefused} for none of ours.
 */
export async function recogniseFormat(bytes: Uint8Array): Promise<FileFormat> {
  let text = '';
  for await (const part of decodedText(once(bytes))) text += part;
  const found = recognised(text, true);
  if (!found) throw new FileRefused(UNKNOWN, 1);
  return found.reader.format;
}

async function* once<Value>(value: Value): AsyncGenerator<Value> {
  yield value;
}

/** New words of cells, by row (the header is 1) and name of the column: what a seller mended without sending the file again. */
export type Repairs = ReadonlyMap<number, Readonly<Record<string, string>>>;

export interface ReadOptions {
  /** What it was recognised as; otherwise it is by its header. */
  format?: FileFormat;
  repairs?: Repairs;
}

/**
 * Products of a file in their order, each whole or not at all: one with a row that cannot be taken is told as problems.
 * Nothing is told before the file was read to its end. Throws {@link FileRefused} when the file as a whole is none.
 * Memory does not grow with the file, for rows wait outside of it (D183).
 */
export async function* readProductFile(
  bytes: AsyncIterable<Uint8Array>,
  { format, repairs }: ReadOptions = {},
): AsyncGenerator<FileEntry> {
  const groups = await RowGroups.open<FileRow>();
  try {
    const text = decodedText(bytes);
    const { reader, head, rest } = await begin(text, format);
    const lost: FileProblem[] = [];
    let headers: Headers = {};
    const rows = head ? tableRows(rest, head.separator, columnsOf(reader, head.names)) : xmlRows(rest, reader);
    if (head) headers = headersOf(columnsOf(reader, head.names));
    for (let next = await rows.next(); ; next = await rows.next()) {
      if (next.done) {
        headers = next.value ?? headers;
        break;
      }
      const row = repaired(next.value, reader, repairs);
      const problem = await keep(groups, reader, row);
      if (problem) lost.push(problem);
    }
    for (const problem of lost) yield { kind: 'problem', problem };
    yield* entriesOf(groups, reader, headers);
  } finally {
    await groups.close();
  }
}

async function begin(text: AsyncGenerator<string>, format: FileFormat | undefined) {
  let held = '';
  for (;;) {
    const { value = '', done = false } = await text.next();
    held += value;
    const found = recognised(held, done);
    if (!found) continue;
    if (format && READERS[format].format !== found.reader.format)
      throw new FileRefused(`El archivo no tiene las columnas de ${format}`, 1);
    return { ...found, rest: following(held, text) };
  }
}

async function* following(held: string, text: AsyncGenerator<string>): AsyncGenerator<string> {
  yield held;
  yield* text;
}

function repaired(row: FileRow, reader: FormatReader, repairs: Repairs | undefined): FileRow {
  const mended = repairs?.get(row.row);
  if (!mended) return row;
  const fields = fieldsOf(reader);
  const cells: Record<string, Cell> = { ...row.cells };
  for (const [column, text] of Object.entries(mended)) {
    const field = fields.get(foldHeader(column.replace(/^g:/, '')));
    if (field !== undefined) cells[field] = text.trim();
  }
  return { ...row, cells };
}

/** @returns what is wrong with a row that cannot be said to be of any product */
async function keep(groups: RowGroups<FileRow>, reader: FormatReader, row: FileRow): Promise<FileProblem | null> {
  try {
    await groups.add(row, reader.belongs(row.cells));
    return null;
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    return { row: row.row, text: row.broken ?? error.message };
  }
}

async function* entriesOf(
  groups: RowGroups<FileRow>,
  reader: FormatReader,
  headers: Headers,
): AsyncGenerator<FileEntry> {
  const skus = new Map<string, number>();
  for await (const { rows, tooLarge } of groups.all()) {
    const problems: FileProblem[] = rows.flatMap(({ row, broken }) => (broken ? [{ row, text: broken }] : []));
    if (tooLarge) problems.push({ row: rows[0]?.row ?? 0, text: 'El producto tiene más de 1000 filas u 8 MB' });
    const product = problems.length > 0 ? null : productOf(rows, reader, headers, problems);
    if (product) noteTwins(product, { skus, column: headers.sku }, problems);
    if (product && problems.length === 0) yield { kind: 'product', product };
    for (const problem of problems)
      yield { kind: 'problem', problem: { ...(product ? { key: product.key } : {}), ...problem } };
  }
}

function productOf(
  rows: readonly FileRow[],
  reader: FormatReader,
  headers: Headers,
  problems: FileProblem[],
): FileProduct | null {
  // In XML a tag that an item leaves out is a blank cell where another item has it.
  const blank =
    reader.format === 'google-xml' ? Object.fromEntries(Object.keys(headers).map((field) => [field, ''])) : {};
  const read: ReadProduct | null = reader.product(
    rows.map((row) => new Cells({ ...row, cells: { ...blank, ...row.cells } }, headers, problems)),
    problems,
  );
  return read && defined({ ...read, rows: rows.map(({ row }) => row) });
}

/** Without what is undefined: such a field is not there. */
function defined({ variants, ...product }: FileProduct): FileProduct {
  const clean = <Part extends object>(part: Part): Part =>
    Object.fromEntries(Object.entries(part).filter(([, value]) => value !== undefined)) as Part;
  return { ...clean(product as FileProduct), variants: variants.map(clean) };
}

/** Two variants with the same options, and a SKU that another row has. */
function noteTwins(
  { variants }: FileProduct,
  { skus, column }: { skus: Map<string, number>; column: string | undefined },
  problems: FileProblem[],
): void {
  const seen = new Map<string, number>();
  for (const { row, options, sku } of variants) {
    const choice = JSON.stringify(options.map(([name, value]) => [name.toLowerCase(), value.toLowerCase()]));
    const twin = seen.get(choice);
    if (twin !== undefined) problems.push({ row, text: `La fila repite la variante de la fila ${twin}` });
    seen.set(choice, row);
    if (!sku || twin !== undefined) continue;
    const other = skus.get(sku);
    if (other !== undefined && other !== row)
      problems.push({
        ...{ row, value: sku, text: `El SKU «${sku}» ya está en la fila ${other}` },
        ...(column === undefined ? {} : { column }),
      });
    else skus.set(sku, row);
  }
}
