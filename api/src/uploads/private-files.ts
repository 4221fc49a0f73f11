import { randomUUID } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { isUnreadable, keyIdOf, type Sealer } from '../crypto/sealed';
import { type Files, putAll, readFileOf } from '../files/files';
import { notFound } from '../http/errors';
import { type Sweep, sweepFiles } from './sweep-files';

/** The name is part of the purpose: a file put in another's place does not open. */
const purposeOf = (path: string): string => `file:${path}`;

/** The key of a private file, as `Files` has it. */
export const privateKey = (path: string): string => `private/${path}`;
const pathOf = (key: string): string => key.slice('private/'.length);

/** Enough of a file to tell what it was sealed with. */
const HEAD_BYTES = 8;

/**
 * What people send that is for few eyes: documents, proofs of payment, pictures of conversations. It has keys below
 * `private/`, beside `uploads/`, which the whole world may read, and is encrypted at rest, so that a bucket's own address of it
 * would show nothing. Paths are relative, as `uploads.path` keeps them.
 */
export class PrivateFiles {
  readonly #files: Files;
  readonly #sealer: Sealer;

  constructor(files: Files, sealer: Sealer) {
    this.#files = files;
    this.#sealer = sealer;
  }

  /** Writes a file under a name that nobody can guess. @returns its path */
  async write(folder: string, { bytes, extension }: { bytes: Buffer; extension: string }): Promise<string> {
    const path = `${folder}/${randomUUID()}.${extension}`;
    await putAll(this.#files, { [privateKey(path)]: this.#sealer.sealBytes(purposeOf(path), bytes) });
    return path;
  }

  /** The content; null when there is no such file. Throws when it was changed, or its key is gone. */
  async read(path: string): Promise<Buffer | null> {
    const stored = await readFileOf(this.#files, privateKey(path));
    return stored && this.#open(path, stored);
  }

  remove(path: string): Promise<void> {
    return this.#files.remove(privateKey(path));
  }

  /** {@link sweepFiles} of a folder; `known` answers which of these paths have a row. @returns how many went */
  sweep(folder: string, { known, ...rest }: Sweep): Promise<number> {
    return sweepFiles(this.#files, `${privateKey(folder)}/`, {
      ...rest,
      known: async (keys) => new Set([...(await known(keys.map(pathOf)))].map(privateKey)),
    });
  }

  /** Sends a file to the one who may see it: a PDF is never opened on our origin, only downloaded. Throws 404. */
  async send(
    reply: FastifyReply,
    { path, mime, name, missing = notFound }: { path: string; mime: string; name: string; missing?: () => Error },
  ): Promise<FastifyReply> {
    const bytes = await this.read(path);
    if (!bytes) throw missing();
    const isPdf = mime === 'application/pdf';
    return reply
      .header('content-disposition', `${isPdf ? 'attachment' : 'inline'}; filename="${name}.${isPdf ? 'pdf' : 'webp'}"`)
      .type(mime)
      .send(bytes);
  }

  /**
   * Seals what lies in a folder open, from before there was a key, and what an earlier key sealed. Each file is
   * replaced as a whole, so that it may be read and interrupted meanwhile. What no key opens stays as it is.
   */
  async seal(folder: string): Promise<{ sealed: number; unreadable: number }> {
    const done = { sealed: 0, unreadable: 0 };
    for await (const { key, modified } of this.#files.list(`${privateKey(folder)}/`)) {
      try {
        if (await this.#sealOne(pathOf(key), modified)) done.sealed += 1;
      } catch (error) {
        if (!isUnreadable(error)) throw error;
        done.unreadable += 1;
      }
    }
    return done;
  }

  async #sealOne(path: string, modified: Date): Promise<boolean> {
    const head = await readFileOf(this.#files, privateKey(path), { start: 0, end: HEAD_BYTES - 1 });
    // Deleted meanwhile: nothing is left to seal.
    if (!head || this.#sealer.isCurrent(head)) return false;
    const bytes = await this.read(path);
    if (!bytes) return false;
    // Sweeps go by its age.
    await this.#files.put(privateKey(path), this.#sealer.sealBytes(purposeOf(path), bytes), { modified });
    return true;
  }

  #open(path: string, stored: Buffer): Buffer {
    // What is older than the key lies open until `seal` has come to it.
    return keyIdOf(stored) ? this.#sealer.openBytes(purposeOf(path), stored) : stored;
  }
}
