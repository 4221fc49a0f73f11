import {
  closeSync,
  linkSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeSync,
} from 'node:fs';
import { hostname } from 'node:os';

/** A lock of another machine (a shared folder, another container) is stale after this long without a heartbeat. */
const FOREIGN_STALE_MS = 30_000;
const HEARTBEAT_MS = 5_000;

interface Owner {
  pid: number;
  host: string;
  /** When that process began, in the kernel's ticks: tells a living owner from a later process with its number. */
  started: string | null;
}

export class DataFolderBusy extends Error {}

/** Field 22 of /proc/pid/stat, or null where there is no /proc. */
function startOf(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null;
  } catch {
    return null;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function read(file: string): { owner: Owner | null; text: string; age: number } | null {
  try {
    const text = readFileSync(file, 'utf8');
    const age = Date.now() - statSync(file).mtimeMs;
    try {
      return { owner: JSON.parse(text) as Owner, text, age };
    } catch {
      return { owner: null, text, age };
    }
  } catch {
    return null;
  }
}

function isHeld({ owner, age }: { owner: Owner | null; age: number }): boolean {
  if (!owner) return age < FOREIGN_STALE_MS;
  if (owner.host !== hostname()) return age < FOREIGN_STALE_MS;
  if (!isAlive(owner.pid)) return false;
  const started = startOf(owner.pid);
  return started === null || owner.started === null || started === owner.started;
}

/**
 * Takes the folder's lock for this process, or throws {@link DataFolderBusy}. A second process on the embedded
 * database would corrupt it without a word. A lock left by `kill -9` is recognised and taken over.
 * @returns releases the lock
 */
export function lockFolder(file: string): () => void {
  const mine = JSON.stringify({ pid: process.pid, host: hostname(), started: startOf(process.pid) } satisfies Owner);
  const own = `${file}.${process.pid}.${Date.now()}`;
  const handle = openSync(own, 'wx', 0o600);
  writeSync(handle, mine);
  closeSync(handle);
  try {
    for (let attempt = 0; ; attempt++) {
      try {
        linkSync(own, file);
        break;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      }
      const found = read(file);
      if (found && (isHeld(found) || attempt >= 5)) {
        throw new DataFolderBusy(
          `The data folder is in use by another copy of Qhatu (process ${found.owner?.pid ?? 'unknown'}): stop that one or set DATA_DIR.`,
        );
      }
      if (found) takeAside(file, found.text);
    }
  } finally {
    rmSync(own, { force: true });
  }
  const heartbeat = setInterval(() => {
    try {
      utimesSync(file, new Date(), new Date());
    } catch {
      // Removed by hand: the next start simply takes it.
    }
  }, HEARTBEAT_MS);
  heartbeat.unref();
  return () => {
    clearInterval(heartbeat);
    if (read(file)?.text === mine) rmSync(file, { force: true });
  };
}

/** Removes a stale lock; when somebody else was faster and this is already *their* lock, it is put back. */
function takeAside(file: string, staleText: string): void {
  const aside = `${file}.stale.${process.pid}`;
  try {
    renameSync(file, aside);
    if (readFileSync(aside, 'utf8') !== staleText) linkSync(aside, file);
    rmSync(aside, { force: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' && (error as NodeJS.ErrnoException).code !== 'EEXIST')
      throw error;
  }
}
