import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * When a process began, in the kernel's ticks: tells it from a later one with its number. Null where there is no /proc.
 */
function startOf(pid) {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ')[19] ?? null;
  } catch {
    return null;
  }
}

function alive({ pid, started }) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (error.code !== 'EPERM') return false;
  }
  const now = startOf(pid);
  return now === null || started === null || now === started;
}

function read(file) {
  try {
    const text = readFileSync(file, 'utf8');
    return { text, owner: JSON.parse(text) };
  } catch {
    return undefined;
  }
}

/**
 * Takes a lock file for this process; one whose owner is gone (`kill -9`) is taken over.
 * @returns {{ release: () => void } | { heldBy: number }}
 */
export function takeLock(file) {
  mkdirSync(path.dirname(file), { recursive: true });
  const mine = JSON.stringify({ pid: process.pid, started: startOf(process.pid) });
  const own = `${file}.${process.pid}`;
  writeFileSync(own, mine);
  try {
    for (let attempt = 0; attempt < 5; attempt++) {
      try {
        // A link appears whole or not at all: nobody can read a half-written lock.
        linkSync(own, file);
        return { release: () => read(file)?.text === mine && rmSync(file, { force: true }) };
      } catch (error) {
        if (error.code !== 'EEXIST') throw error;
      }
      const found = read(file);
      if (found && alive(found.owner)) return { heldBy: found.owner.pid };
      putAside(file, found?.text);
    }
    return { heldBy: read(file)?.owner.pid ?? 0 };
  } finally {
    rmSync(own, { force: true });
  }
}

/** Removes a stale lock; when another process was faster and it is that one's by now, it goes back. */
function putAside(file, staleText) {
  const aside = `${file}.stale.${process.pid}`;
  try {
    renameSync(file, aside);
    if (staleText !== undefined && readFileSync(aside, 'utf8') !== staleText) linkSync(aside, file);
  } catch (error) {
    if (error.code !== 'ENOENT' && error.code !== 'EEXIST') throw error;
  } finally {
    rmSync(aside, { force: true });
  }
}

/** Waits for a lock that others hold for a while only, such as the one of builds. */
export async function waitForLock(file, onWait) {
  for (let explained = false; ; explained = true) {
    const lock = takeLock(file);
    if ('release' in lock) return lock;
    if (!explained) onWait(lock.heldBy);
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
}
