import { randomUUID } from 'node:crypto';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BOUNDS, FileRefused } from './refused';

/** Whose row it is: of the product with one of these names, or of the one that another row names so. */
export type Belongs = { names: readonly string[] } | { parent: string };

const WINDOW = 256 * 1024;

/**
 * Rows of a whole file by product. They need not stand together and are not kept in memory: they wait in a file that has
 * no name any more, so that nothing is left of it however the process ends.
 */
export class RowGroups<Row> {
  readonly #file: FileHandle;
  #waiting: Buffer[] = [];
  #waitingBytes = 0;
  #size = 0;
  readonly #offsets: number[] = [];
  /** Group of each row. */
  readonly #groupOf: number[] = [];
  readonly #groups = new Map<string, number>();
  readonly #parents = new Map<string, number>();
  #count = 0;

  private constructor(file: FileHandle) {
    this.#file = file;
  }

  static async open<Row>(): Promise<RowGroups<Row>> {
    const path = join(tmpdir(), `qhatu-rows-${randomUUID()}`);
    const file = await open(path, 'wx+', 0o600);
    await rm(path);
    return new RowGroups<Row>(file);
  }

  async add(row: Row, belongs: Belongs): Promise<void> {
    const bytes = Buffer.from(JSON.stringify(row));
    this.#offsets.push(this.#size);
    this.#size += bytes.length;
    this.#groupOf.push('parent' in belongs ? this.#parent(belongs.parent) : this.#named(belongs.names));
    this.#waiting.push(bytes);
    this.#waitingBytes += bytes.length;
    if (this.#waitingBytes >= WINDOW) await this.#write();
  }

  #named(names: readonly string[]): number {
    const known = names.find((name) => this.#groups.has(name));
    const group = (known === undefined ? undefined : this.#groups.get(known)) ?? this.#count++;
    for (const name of names) if (!this.#groups.has(name)) this.#groups.set(name, group);
    return group;
  }

  #parent(name: string): number {
    const group = this.#parents.get(name) ?? this.#count++;
    this.#parents.set(name, group);
    return group;
  }

  async #write(): Promise<void> {
    await this.#file.writeFile(Buffer.concat(this.#waiting));
    this.#waiting = [];
    this.#waitingBytes = 0;
  }

  /** Every product's rows in their order, by the first of them. A product with more than {@link BOUNDS} says is its row numbers only. */
  async *all(): AsyncGenerator<{ rows: Row[]; first: number; tooLarge: boolean }> {
    await this.#write();
    const groupOf = this.#resolved();
    // Rows of each group as a chain through two arrays: nothing is made for each product.
    const head = new Int32Array(this.#count).fill(-1);
    const tail = new Int32Array(this.#count);
    const next = new Int32Array(groupOf.length).fill(-1);
    for (const [row, group] of groupOf.entries()) {
      if (head[group] === -1) head[group] = row;
      else next[tail[group] ?? 0] = row;
      tail[group] = row;
    }
    const reader = new Window(this.#file);
    for (const [row, group] of groupOf.entries()) {
      if (head[group] !== row) continue;
      const members: number[] = [];
      let bytes = 0;
      for (let at = row; at !== -1; at = next[at] ?? -1) {
        members.push(at);
        bytes += this.#lengthOf(at);
      }
      const tooLarge = members.length > BOUNDS.rowsOfProduct || bytes > BOUNDS.bytesOfProduct;
      const rows: Row[] = [];
      for (const at of tooLarge ? members.slice(0, 1) : members) {
        rows.push(JSON.parse(await reader.text(this.#offsets[at] ?? 0, this.#lengthOf(at))) as Row);
      }
      yield { rows, first: row, tooLarge };
    }
  }

  #lengthOf(row: number): number {
    return (this.#offsets[row + 1] ?? this.#size) - (this.#offsets[row] ?? 0);
  }

  /** Rows that named another go to its group; it may have come after them. */
  #resolved(): number[] {
    const groups = new Int32Array(this.#count).map((_, group) => group);
    for (const [name, group] of this.#parents) groups[group] = this.#groups.get(name) ?? group;
    return this.#groupOf.map((group) => groups[group] ?? group);
  }

  close(): Promise<void> {
    return this.#file.close();
  }
}

/** Reads a file from anywhere; ahead only where one row followed the other, so that scattered rows do not read it many times. */
class Window {
  readonly #file: FileHandle;
  #bytes: Buffer = Buffer.alloc(0);
  #from = 0;

  constructor(file: FileHandle) {
    this.#file = file;
  }

  async text(offset: number, length: number): Promise<string> {
    const end = this.#from + this.#bytes.length;
    if (offset < this.#from || offset + length > end) {
      const ahead = offset >= this.#from && offset <= end;
      const buffer = Buffer.allocUnsafe(ahead ? Math.max(WINDOW, length) : length);
      const { bytesRead } = await this.#file.read({ buffer, position: offset });
      if (bytesRead < length) throw new FileRefused('El archivo no se pudo leer. Vuelve a intentarlo.');
      this.#bytes = buffer.subarray(0, bytesRead);
      this.#from = offset;
    }
    return this.#bytes.toString('utf8', offset - this.#from, offset - this.#from + length);
  }
}
