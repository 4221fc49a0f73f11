/** The file as a whole cannot be read; the message is a sentence for its seller. */
export class FileRefused extends Error {
  /** Where it was noticed, the header is 1. */
  readonly row: number | undefined;

  constructor(text: string, row?: number) {
    super(text);
    this.row = row;
  }
}

const MB = 1024 * 1024;

/** What a file may have at most. */
export const BOUNDS = {
  fileBytes: 200 * MB,
  rows: 100_000,
  columns: 1_000,
  /** Of one row, all cells together. */
  rowBytes: MB,
  /** Characters of one cell. */
  cell: 100_000,
  rowsOfProduct: 1_000,
  bytesOfProduct: 8 * MB,
} as const;
