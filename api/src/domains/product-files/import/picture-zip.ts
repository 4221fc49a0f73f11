import { Readable } from 'node:stream';
import { LRUCache } from 'lru-cache';
import { type Entry, fromRandomAccessReaderPromise, RandomAccessReader, type ZipFile } from 'yauzl';
import { PICTURE_BYTES } from '../../../uploads/keep-picture';
import type { PrivateFiles } from '../../../uploads/private-files';
import { PART_BYTES } from './stored-file';
import { importTexts } from './texts';

/** What a ZIP of pictures may be (D205). */
export const ZIP_LIMITS = {
  bytes: 500 * 1024 ** 2,
  entries: 20_000,
  /** Of all entries, unpacked. */
  unpacked: 2 * 1024 ** 3,
  /** Pictures are packed already: what becomes so many times larger is none. */
  ratio: 50,
} as const;

/** The ZIP as a whole is not taken; the message says why. */
export class ZipRefused extends Error {}

/** Reads a ZIP where it lies: sealed parts of {@link PART_BYTES}, of which one at a time is open. */
class SealedParts extends RandomAccessReader {
  #at = -1;
  #part: Promise<Buffer> = Promise.resolve(Buffer.alloc(0));

  constructor(
    readonly files: PrivateFiles,
    readonly parts: readonly string[],
  ) {
    super();
  }

  /** Of all parts. */
  async size(): Promise<number> {
    const last = this.parts.length - 1;
    return last < 0 ? 0 : last * PART_BYTES + (await this.#open(last)).length;
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(this.#range(start, end));
  }

  async *#range(start: number, end: number): AsyncGenerator<Buffer> {
    for (let from = start; from < end; ) {
      const nth = Math.floor(from / PART_BYTES);
      const part = await this.#open(nth);
      const bytes = part.subarray(from - nth * PART_BYTES, end - nth * PART_BYTES);
      if (bytes.length === 0) throw new Error('the ZIP ends too early');
      from += bytes.length;
      yield bytes;
    }
  }

  #open(nth: number): Promise<Buffer> {
    if (this.#at !== nth) {
      this.#at = nth;
      this.#part = this.files.read(this.parts[nth] ?? '').then((bytes) => {
        if (!bytes) throw new Error('a part of a ZIP is gone');
        return bytes;
      });
      this.#part.catch(() => {
        this.#at = -1;
      });
    }
    return this.#part;
  }
}

/** Bytes of an entry's name and what is said of it. */
const MAX_ENTRY_TEXT_BYTES = 4_096;
const SYMLINK = 0o120000;
const FILE_TYPE = 0o170000;
const ARCHIVE = /\.(zip|rar|7z|tar|gz|tgz|bz2|xz|jar)$/i;
/** What systems put into every ZIP that they make. */
const BESIDES = /(^|\/)(__MACOSX\/|\.DS_Store$|Thumbs\.db$|desktop\.ini$)/i;

const nameOf = (path: string): string =>
  path
    .replaceAll('\\', '/')
    .normalize('NFC')
    .toLowerCase()
    .replace(/^\.?\//, '');
const lastOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** The pictures of a ZIP that was looked through: by their path, the end of it, or their name where no other has it. */
export class PictureZip {
  readonly #byPath = new Map<string, Entry>();
  /** Paths by the name at their end. */
  readonly #byName = new Map<string, string[]>();

  private constructor(readonly zip: ZipFile) {
    // Whoever reads is told; an event that nobody hears would end the process.
    zip.on('error', () => undefined);
  }

  /** Looks through all of it, and unpacks nothing. Throws {@link ZipRefused}. */
  static async open(files: PrivateFiles, parts: readonly string[]): Promise<PictureZip> {
    const reader = new SealedParts(files, parts);
    const size = await reader.size();
    // yauzl speaks of what it reads in messages alone; what the disk says has a code.
    const unreadable = (error: unknown): never => {
      if (error instanceof ZipRefused || (error as NodeJS.ErrnoException).code) throw error;
      if (/encrypt/.test((error as Error).message)) throw new ZipRefused(importTexts.zipEncrypted);
      const outside = /^(invalid relative path|absolute path|invalid characters in fileName)/.test(
        (error as Error).message,
      );
      throw new ZipRefused(outside ? importTexts.zipPath : importTexts.zipUnreadable);
    };
    const zip = await fromRandomAccessReaderPromise(reader, size, {
      ...{ autoClose: false, lazyEntries: true, decodeStrings: true, validateEntrySizes: true },
    }).catch(unreadable);
    const pictures = new PictureZip(zip);
    if (zip.entryCount > ZIP_LIMITS.entries) throw new ZipRefused(importTexts.zipEntries(ZIP_LIMITS.entries));
    try {
      await pictures.#look(size);
    } catch (error) {
      unreadable(error);
    }
    return pictures;
  }

  async #look(size: number): Promise<void> {
    const total = { entries: 0, packed: 0, unpacked: 0 };
    for await (const entry of this.zip.eachEntry()) {
      total.entries += 1;
      total.packed += entry.compressedSize;
      total.unpacked += entry.uncompressedSize;
      check(entry);
      if (total.entries > ZIP_LIMITS.entries) throw new ZipRefused(importTexts.zipEntries(ZIP_LIMITS.entries));
      // Entries that overlap are packed once and unpacked many times.
      if (total.packed > size || total.unpacked > ZIP_LIMITS.unpacked) throw new ZipRefused(importTexts.zipBomb);
      if (entry.fileName.endsWith('/') || BESIDES.test(entry.fileName)) continue;
      const path = nameOf(entry.fileName);
      if (this.#byPath.has(path)) throw new ZipRefused(importTexts.zipTwice(entry.fileName));
      this.#byPath.set(path, entry);
      const alike = this.#byName.get(lastOf(path));
      if (alike) alike.push(path);
      else this.#byName.set(lastOf(path), [path]);
    }
    if (this.#byPath.size === 0) throw new ZipRefused(importTexts.zipEmpty);
  }

  /** How many files it has. */
  get size(): number {
    return this.#byPath.size;
  }

  /** @returns the content; `missing`, or `several` of that name, or `large`, or `broken` */
  async read(source: string): Promise<Buffer | 'missing' | 'several' | 'large' | 'broken'> {
    const path = nameOf(source);
    const alike = this.#byName.get(lastOf(path)) ?? [];
    const ending = alike.filter((one) => one === path || one.endsWith(`/${path}`));
    const [found, more] = this.#byPath.has(path) ? [path] : ending.length > 0 ? ending : alike;
    if (more !== undefined) return 'several';
    const entry = this.#byPath.get(found ?? '');
    if (!entry) return 'missing';
    if (entry.uncompressedSize > PICTURE_BYTES) return 'large';
    const chunks: Buffer[] = [];
    let size = 0;
    try {
      for await (const chunk of (await this.zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>) {
        size += chunk.length;
        // Whatever its own words are.
        if (size > PICTURE_BYTES) return 'large';
        chunks.push(chunk);
      }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code?.startsWith('Z_') === false) throw error;
      return 'broken';
    }
    return Buffer.concat(chunks);
  }
}

/** Throws {@link ZipRefused} for what no ZIP of pictures has. */
function check(entry: Entry): void {
  const { fileName, uncompressedSize, compressedSize } = entry;
  // Names and remarks of all entries are kept in memory.
  if (entry.fileNameLength + entry.fileCommentLength + entry.extraFieldLength > MAX_ENTRY_TEXT_BYTES)
    throw new ZipRefused(importTexts.zipUnreadable);
  if (entry.isEncrypted()) throw new ZipRefused(importTexts.zipEncrypted);
  if (((entry.externalFileAttributes >>> 16) & FILE_TYPE) === SYMLINK)
    throw new ZipRefused(importTexts.zipLink(fileName));
  if (ARCHIVE.test(fileName)) throw new ZipRefused(importTexts.zipNested(fileName));
  if (uncompressedSize > 1024 ** 2 && uncompressedSize > compressedSize * ZIP_LIMITS.ratio)
    throw new ZipRefused(importTexts.zipBomb);
}

const OPEN = 3;
/** What was looked through last, so that it is not again for every picture; a part of 2 MB and the names are kept of each. */
const open = new LRUCache<string, Promise<PictureZip>>({ max: OPEN });

/** A ZIP that was taken, by its parts. Throws {@link ZipRefused}. */
export function openZip(files: PrivateFiles, parts: readonly string[]): Promise<PictureZip> {
  const key = parts[0] ?? '';
  const known = open.get(key);
  if (known) return known;
  const opening = PictureZip.open(files, parts);
  open.set(key, opening);
  opening.catch(() => open.delete(key));
  return opening;
}
