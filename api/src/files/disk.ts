import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import {
  type ByteRange,
  checkFolder,
  checkKey,
  type FileHead,
  type Files,
  FilesUnusable,
  type FoundFile,
  type ListedFile,
} from './files';

/** Nobody writes one file for so long: a draft that is older was left by a process that died. */
const DRAFT_MS = 86_400_000;
/** Drafts of this release and of those before. */
const DRAFT = /^\.|\.draft$/;

const GONE = new Set(['ENOENT', 'ENOTDIR', 'EISDIR']);
const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code ?? '';

/** Null for a file that is not there. */
const unlessGone = <T>(work: Promise<T>): Promise<T | null> =>
  work.catch((error: unknown) => {
    if (GONE.has(codeOf(error))) return null;
    throw error;
  });

/** Not every file system lets a folder be synced. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => null);
  try {
    await handle?.sync().catch(() => undefined);
  } finally {
    await handle?.close();
  }
}

/** Files in folders of one machine; a key is the path below `root`. */
export class DiskFiles implements Files {
  readonly #root: string;

  constructor(root: string) {
    this.#root = root;
  }

  async put(key: string, body: Buffer, { modified }: { modified?: Date } = {}): Promise<void> {
    const file = this.#pathOf(key);
    const folder = dirname(file);
    const isPublic = key.startsWith('uploads/');
    await mkdir(folder, { recursive: true, mode: isPublic ? 0o755 : 0o700 });
    // In the same folder, since a rename does not cross disks.
    const draft = join(folder, `.${randomUUID()}`);
    try {
      const handle = await open(draft, 'wx', isPublic ? 0o644 : 0o600);
      try {
        await handle.writeFile(body);
        if (modified) await handle.utimes(modified, modified);
        await handle.sync();
      } finally {
        await handle.close();
      }
      await rename(draft, file);
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
    await syncFolder(folder);
  }

  async get(key: string, range?: ByteRange): Promise<FoundFile | null> {
    const handle = await unlessGone(open(this.#pathOf(key), 'r'));
    if (!handle) return null;
    try {
      const found = await handle.stat();
      if (found.isFile()) {
        return { size: found.size, modified: found.mtime, stream: handle.createReadStream(range ?? {}) };
      }
    } catch (error) {
      await handle.close();
      throw error;
    }
    await handle.close();
    return null;
  }

  async head(key: string): Promise<FileHead | null> {
    const found = await unlessGone(stat(this.#pathOf(key)));
    return found?.isFile() ? { size: found.size, modified: found.mtime } : null;
  }

  async remove(key: string): Promise<void> {
    await unlessGone(unlink(this.#pathOf(key)));
  }

  /** Takes drafts away that a process which died has left. */
  async *list(folder: string): AsyncGenerator<ListedFile> {
    const entries = (await unlessGone(readdir(join(this.#root, checkFolder(folder)), { withFileTypes: true }))) ?? [];
    const named = entries.map((entry) => ({ entry, name: entry.isDirectory() ? `${entry.name}/` : entry.name }));
    for (const { entry, name } of named.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      if (DRAFT.test(entry.name)) {
        await dropOld(join(this.#root, folder, entry.name));
      } else if (entry.isDirectory()) {
        yield* this.list(folder + name);
      } else {
        const head = await this.head(folder + name);
        if (head) yield { key: folder + name, ...head };
      }
    }
  }

  /** Who may read a folder of ours asks the API. */
  async signedAddress(): Promise<null> {
    return null;
  }

  async check(): Promise<void> {
    try {
      mkdirSync(this.#root, { recursive: true });
    } catch (error) {
      throw new FilesUnusable(`Files cannot be kept in ${this.#root} (${codeOf(error)}): set DATA_DIR.`);
    }
  }

  #pathOf(key: string): string {
    return join(this.#root, checkKey(key));
  }
}

async function dropOld(draft: string): Promise<void> {
  const found = await unlessGone(stat(draft));
  if (found?.isFile() && Date.now() - found.mtimeMs > DRAFT_MS) await rm(draft, { force: true });
}
