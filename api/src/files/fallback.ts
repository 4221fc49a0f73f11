import type { ByteRange, FileHead, Files, FoundFile, ListedFile } from './files';

/**
 * Two stores while files move from `second` to `first` (D189): everything new goes to the first, what is not there yet is
 * read from the second. When one does not answer nobody is told that a file is gone.
 */
export class FilesWithFallback implements Files {
  readonly #first: Files;
  readonly #second: Files;

  constructor(first: Files, second: Files) {
    this.#first = first;
    this.#second = second;
  }

  put(key: string, body: Buffer, options?: { modified?: Date }): Promise<void> {
    return this.#first.put(key, body, options);
  }

  get(key: string, range?: ByteRange): Promise<FoundFile | null> {
    return this.#either((files) => files.get(key, range));
  }

  head(key: string): Promise<FileHead | null> {
    return this.#either((files) => files.head(key));
  }

  /** From the second one before the first: `moveFiles` takes its copy back when it sees that the original went meanwhile. */
  async remove(key: string): Promise<void> {
    await this.#second.remove(key);
    await this.#first.remove(key);
  }

  async *list(folder: string): AsyncGenerator<ListedFile> {
    const first = this.#first.list(folder)[Symbol.asyncIterator]();
    const second = this.#second.list(folder)[Symbol.asyncIterator]();
    let [mine, theirs] = await Promise.all([first.next(), second.next()]);
    while (!mine.done || !theirs.done) {
      if (!mine.done && (theirs.done || mine.value.key <= theirs.value.key)) {
        const { key } = mine.value;
        yield mine.value;
        mine = await first.next();
        if (!theirs.done && theirs.value.key === key) theirs = await second.next();
      } else if (!theirs.done) {
        yield theirs.value;
        theirs = await second.next();
      }
    }
  }

  async signedAddress(key: string, seconds: number): Promise<string | null> {
    return (await this.#first.head(key))
      ? this.#first.signedAddress(key, seconds)
      : this.#second.signedAddress(key, seconds);
  }

  async check(): Promise<void> {
    await this.#first.check();
    await this.#second.check();
  }

  /** A file that moved between the two looks is in the first one by now. */
  async #either<T>(look: (files: Files) => Promise<T | null>): Promise<T | null> {
    return (await look(this.#first)) ?? (await look(this.#second)) ?? (await look(this.#first));
  }
}
