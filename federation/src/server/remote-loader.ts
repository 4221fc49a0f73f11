import { mkdir, mkdtemp, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { findEntry, originBase } from '../discovery/resolve';
import type { DiscoveryDocument, DiscoveryEntry } from '../discovery/types';
import { allOrFirstFailure } from '../release/settled';
import { isIntact, isNeeded, tidy } from './release-folder';
import { assertIntegrity, IntegrityError, parseFileList } from './verify';

export interface ReleaseCacheOptions {
  /** Folder of this process's own user: `var/renderer/releases`. Kept across restarts, checked at every use. */
  dir: string;
  fetch?: typeof globalThis.fetch;
  /** For each file, milliseconds. Default 5,000. */
  timeout?: number;
}

/** There is no room for a release's server build here. That is no fault of the release. */
export class NoRoomError extends Error {
  override readonly name = 'NoRoomError';
}

const NO_ROOM = new Set(['ENOSPC', 'EDQUOT']);
/** Without room for a release, it is not fetched again for so long, however many pages want it. Milliseconds. */
const FULL_MS = 2_000;
/**
 * Server builds of releases on the local disk. A release is downloaded once, every file is checked against the
 * release's list before the folder appears under its final name, and the list itself against the discovery document.
 */
export function createReleaseCache({ dir, fetch = globalThis.fetch, timeout = 5_000 }: ReleaseCacheOptions) {
  const ready = new Map<string, { file: Promise<string>; since: number }>();
  const fullSince = new Map<string, number>();

  async function download(url: string): Promise<Uint8Array> {
    const response = await fetch(url, { signal: AbortSignal.timeout(timeout), redirect: 'error' });
    if (!response.ok) throw new Error(`${url} answered ${response.status}`);
    return new Uint8Array(await response.arrayBuffer());
  }

  const folderOf = (release: { name: string; version: string }) => path.join(dir, release.name, release.version);

  async function prepare(name: string, entry: DiscoveryEntry, document: DiscoveryDocument): Promise<string> {
    const target = folderOf({ name, version: entry.metadata.version });
    if (!(await isIntact(target, entry))) {
      await tidy(path.join(dir, name), document.microFrontends[name]).catch(() => undefined);
      await fetchRelease(download, { name, entry, target });
    }
    // When it was used last, see `tidy`.
    await utimes(target, new Date(), new Date()).catch(() => undefined);
    const file = path.join(target, entry.extras.server.entry);
    assertIntegrity(await readFile(file), entry.extras.server.integrity, `server entry of ${name}`);
    return file;
  }

  return {
    /**
     * A stylesheet of a release, verified when it was downloaded.
     * @throws as `ensure`, or Error when the release has no such stylesheet
     */
    async style(
      document: DiscoveryDocument,
      release: { name: string; version: string },
      file: string,
      patience?: number,
    ): Promise<string> {
      await this.ensure(document, release, patience);
      const target = path.resolve(folderOf(release), file);
      // The name comes from the release's own entry in the discovery document, which is another team's.
      if (!isNeeded(file) || !target.startsWith(folderOf(release) + path.sep))
        throw new Error(`${file} is no stylesheet`);
      return readFile(target, 'utf8');
    },
    /**
     * Absolute path of the release's server entry, verified; to be `require`d.
     * @param patience milliseconds from the first asking on; whoever comes later than that is told at once
     * @throws IntegrityError for wrong bytes; NoRoomError for a full disk; Error when the origin does not answer, or
     * not in time. A later call tries again; a file that is only late goes on arriving.
     */
    ensure(
      document: DiscoveryDocument,
      release: { name: string; version: string },
      patience = Number.POSITIVE_INFINITY,
    ): Promise<string> {
      const key = `${release.name} ${release.version}`;
      const known = ready.get(key);
      if (known) return inTime(known, patience, key);
      const entry = findEntry(document, release.name, release.version);
      if (!entry) return Promise.reject(new IntegrityError(`${key} is not in the discovery document`));
      if (performance.now() - (fullSince.get(key) ?? Number.NEGATIVE_INFINITY) < FULL_MS)
        return Promise.reject(noRoom(key));
      const file = prepare(release.name, entry, document).catch((cause: NodeJS.ErrnoException) => {
        ready.delete(key);
        if (!NO_ROOM.has(cause.code ?? '')) throw cause;
        fullSince.set(key, performance.now());
        throw noRoom(key, cause);
      });
      const pending = { file, since: performance.now() };
      ready.set(key, pending);
      return inTime(pending, patience, key);
    },
  };
}

/** Brings a release's server build and list to `target`, which appears whole or not at all. @throws as `ensure` */
async function fetchRelease(
  download: (url: string) => Promise<Uint8Array>,
  { name, entry, target }: { name: string; entry: DiscoveryEntry; target: string },
): Promise<void> {
  const base = originBase(entry);
  const list = await download(`${base}files.json`);
  const { files } = parseFileList(list, entry.extras.files, `files.json of ${name} ${entry.metadata.version}`);
  await mkdir(path.dirname(target), { recursive: true });
  const temporary = await mkdtemp(`${target}.`);
  try {
    const needed = Object.entries(files).filter(([file]) => isNeeded(file));
    await allOrFirstFailure(
      needed.map(async ([file, { sha384 }]) => {
        const bytes = await download(base + file);
        assertIntegrity(bytes, sha384, `${name} ${entry.metadata.version} ${file}`);
        const to = path.join(temporary, file);
        await mkdir(path.dirname(to), { recursive: true });
        await writeFile(to, bytes);
      }),
    );
    await writeFile(path.join(temporary, 'files.json'), list);
    await rm(target, { recursive: true, force: true });
    await rename(temporary, target);
  } catch (cause) {
    await rm(temporary, { recursive: true, force: true });
    throw cause;
  }
}

const noRoom = (key: string, cause?: unknown) =>
  new NoRoomError(`the disk has no room for the server build of ${key}`, { cause });

/** A page cannot wait for as long as a download may take. */
function inTime(
  { file, since }: { file: Promise<string>; since: number },
  patience: number,
  what: string,
): Promise<string> {
  if (patience === Number.POSITIVE_INFINITY) return file;
  const left = Math.max(0, since + patience - performance.now());
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`the server build of ${what} did not arrive within ${patience} ms`)),
      left,
    );
    file.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
