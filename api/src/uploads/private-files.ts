import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { FastifyReply } from 'fastify';
import { isUnreadable, keyIdOf, type Sealer } from '../crypto/sealed';
import { notFound } from '../http/errors';
import { writeNew } from './write-new';

/** The name is part of the purpose: a file put in another's place does not open. */
const purposeOf = (path: string): string => `file:${path}`;

/** Enough of a file to tell what it was sealed with. */
const HEAD_BYTES = 8;

/**
 * What people send that is for few eyes: documents, proofs of payment, pictures of conversations. It lies below
 * DATA_DIR/private, beside DATA_DIR/uploads, which the whole world may read, and is encrypted at rest. Paths are
 * relative, as `uploads.path` keeps them.
 */
export class PrivateFiles {
  readonly #folder: string;
  readonly #sealer: Sealer;

  constructor(dataDir: string, sealer: Sealer) {
    this.#folder = join(dataDir, 'private');
    this.#sealer = sealer;
  }

  /** Writes a file under a name that nobody can guess. @returns its path */
  async write(folder: string, { bytes, extension }: { bytes: Buffer; extension: string }): Promise<string> {
    const path = `${folder}/${randomUUID()}.${extension}`;
    const file = this.#pathOf(path);
    await mkdir(dirname(file), { recursive: true, mode: 0o700 });
    await writeNew({ [file]: this.#sealer.sealBytes(purposeOf(path), bytes) });
    return path;
  }

  /** The content; null when there is no such file. Throws when it was changed, or its key is gone. */
  async read(path: string): Promise<Buffer | null> {
    const stored = await readFile(this.#pathOf(path)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null;
      throw error;
    });
    return stored && this.#open(path, stored);
  }

  remove(path: string): Promise<void> {
    return rm(this.#pathOf(path), { force: true });
  }

  /**
   * Removes files of a folder that no row names any more, such as those of a person who left. Younger ones stay: their
   * row may be on its way. `known` answers which of these paths have a row. @returns how many went
   */
  async sweep(
    folder: string,
    { olderThanMs, known }: { olderThanMs: number; known: (paths: string[]) => Promise<Set<string>> },
  ): Promise<number> {
    const paths = await this.#list(folder);
    const rows = await known(paths);
    let gone = 0;
    for (const path of paths.filter((one) => !rows.has(one))) {
      const { mtimeMs } = await stat(this.#pathOf(path)).catch(() => ({ mtimeMs: Date.now() }));
      if (Date.now() - mtimeMs <= olderThanMs) continue;
      await this.remove(path);
      gone += 1;
    }
    return gone;
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
    for (const path of await this.#list(folder)) {
      try {
        if (await this.#sealOne(path)) done.sealed += 1;
      } catch (error) {
        if (!isUnreadable(error)) throw error;
        done.unreadable += 1;
      }
    }
    return done;
  }

  async #sealOne(path: string): Promise<boolean> {
    const file = this.#pathOf(path);
    // Deleted meanwhile: nothing is left to seal.
    const head = await headOf(file).catch(() => null);
    if (!head || this.#sealer.isCurrent(head)) return false;
    const bytes = await this.read(path);
    if (!bytes) return false;
    const { mtime } = await stat(file);
    const draft = `${file}.${randomUUID()}.draft`;
    try {
      await writeNew({ [draft]: this.#sealer.sealBytes(purposeOf(path), bytes) });
      const handle = await open(draft, 'r+');
      try {
        // Sweeps go by its age.
        await handle.utimes(mtime, mtime);
        await handle.sync();
      } finally {
        await handle.close();
      }
      await rename(draft, file);
    } finally {
      await rm(draft, { force: true });
    }
    return true;
  }

  #open(path: string, stored: Buffer): Buffer {
    // What is older than the key lies open until `seal` has come to it.
    return keyIdOf(stored) ? this.#sealer.openBytes(purposeOf(path), stored) : stored;
  }

  async #list(folder: string): Promise<string[]> {
    const names = await readdir(this.#pathOf(folder)).catch(() => []);
    return names.filter((name) => !name.endsWith('.draft')).map((name) => `${folder}/${name}`);
  }

  #pathOf(path: string): string {
    return join(this.#folder, path);
  }
}

async function headOf(file: string): Promise<Buffer> {
  const handle = await open(file, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}
