import type { FileFormat, FileProblem, FileProduct } from '../file-product';
import type { Cells, FileRow } from './cells';
import type { Belongs } from './row-groups';

/** Of a product's rows, before they are numbered and checked. */
export type ReadProduct = Omit<FileProduct, 'rows'>;

/** How one format says what a product is. */
export interface FormatReader {
  format: FileFormat;
  /** Header names of each field, folded ({@link foldHeader}); `#` stands for a number and makes a field of each, `option#` → `option1`. */
  columns: Readonly<Record<string, readonly string[]>>;
  /** It is this format when one set of these fields is there. */
  recognisedBy: readonly (readonly string[])[];
  /** Throws {@link Unreadable} for a row that says of no product that it is its own. */
  belongs(cells: FileRow['cells']): Belongs;
  /** What the rows of one product say together. Notes in `problems` what cannot be taken; the product is then not told. */
  product(rows: readonly Cells[], problems: FileProblem[]): ReadProduct | null;
}

/** Without case, marks and double spaces: spreadsheets and people change those. */
export const foldHeader = (header: string): string =>
  header
    .replace(/^\ufeff/, '')
    .replace(/[\s\u00a0]+/g, ' ')
    .trim()
    .toLowerCase();

/** Names that a format's own programs write today, and others that are read as well, folded; both by field. */
export const columnsNamed = (
  headers: Readonly<Record<string, string>>,
  others: Readonly<Record<string, readonly string[]>> = {},
): FormatReader['columns'] =>
  Object.fromEntries(
    [...new Set([...Object.keys(headers), ...Object.keys(others)])].map((field) => [
      field,
      [...new Set([...(headers[field] === undefined ? [] : [foldHeader(headers[field])]), ...(others[field] ?? [])])],
    ]),
  );

const NUMBERED = 9;

/** Field of each header name. */
export function fieldsOf({ columns }: FormatReader): Map<string, string> {
  const fields = new Map<string, string>();
  for (const [field, names] of Object.entries(columns)) {
    for (const name of names) {
      if (!field.includes('#')) fields.set(name, field);
      else for (let n = 1; n <= NUMBERED; n++) fields.set(name.replace('#', String(n)), field.replace('#', String(n)));
    }
  }
  return fields;
}
