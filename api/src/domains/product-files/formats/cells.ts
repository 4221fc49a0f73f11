import type { FileProblem } from '../file-product';
import { readCode, readCount, readFlag, readMoment, readPrice, Unreadable } from './values';

/** One cell, or what a tag says that an XML file may repeat. */
export type Cell = string | readonly string[];

/** A row of a file by the fields of its format. A column that the file does not have is not there; a blank cell is ''. */
export interface FileRow {
  row: number;
  cells: Readonly<Record<string, Cell>>;
  /** The row itself is broken; said instead of what it holds. */
  broken?: string;
}

/** Names of columns as the file has them, by field. */
export type Headers = Readonly<Record<string, string>>;

/** Reads a row's cells one after another; what cannot be read is noted with its column. */
export class Cells {
  readonly row: number;
  readonly #cells: FileRow['cells'];
  readonly #headers: Headers;
  readonly #problems: FileProblem[];

  constructor({ row, cells }: FileRow, headers: Headers, problems: FileProblem[]) {
    this.row = row;
    this.#cells = cells;
    this.#headers = headers;
    this.#problems = problems;
  }

  #raw(field: string): string | undefined {
    const cell = this.#cells[field];
    return typeof cell === 'string' || cell === undefined ? cell : (cell[0] ?? '');
  }

  /** '' for a blank cell as for a column that is not there. */
  said(field: string): string {
    return this.#raw(field) ?? '';
  }

  has(field: string): boolean {
    return this.#cells[field] !== undefined;
  }

  /** Null: blank; undefined: no such column. */
  text(field: string): string | null | undefined {
    const raw = this.#raw(field);
    return raw === '' ? null : raw;
  }

  /** Each time that an XML file says it, or what `split` makes of the cell. */
  list(field: string, split: (cell: string) => readonly string[]): readonly string[] | null | undefined {
    const cell = this.#cells[field];
    if (cell === undefined) return undefined;
    const parts = typeof cell === 'string' ? split(cell) : cell.filter(Boolean);
    return parts.length > 0 ? parts : null;
  }

  /** In céntimos. */
  price = (field: string): number | null | undefined => this.#read(field, readPrice);
  count = (field: string): number | null | undefined => this.#read(field, readCount);
  code = (field: string): string | null | undefined => this.#read(field, readCode);
  flag = (field: string): boolean | undefined => this.#read(field, readFlag) ?? undefined;
  moment = (field: string, as: 'start' | 'end'): Date | null | undefined =>
    this.#read(field, (text) => readMoment(text, as));

  #read<Value>(field: string, read: (text: string) => Value): Value | null | undefined {
    const text = this.text(field);
    return text ? this.attempt(field, () => read(text)) : (text as null | undefined);
  }

  /** What `read` says, or undefined and a problem. */
  attempt<Value>(field: string, read: () => Value): Value | undefined {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      this.wrong(field, error.message);
      return undefined;
    }
  }

  wrong(field: string, text: string): void {
    const value = this.#raw(field);
    this.#problems.push({
      row: this.row,
      ...(this.#headers[field] === undefined ? {} : { column: this.#headers[field] }),
      ...(value ? { value } : {}),
      text,
    });
  }
}
