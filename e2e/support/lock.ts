import path from 'node:path';
import { root } from './processes';

interface Lock {
  release: () => void;
}
interface Locks {
  waitForLock: (file: string, onWait: (heldBy: number) => void) => Promise<Lock>;
}
const locks: Locks = await import(path.join(root, 'scripts/lib/lock.mjs'));

/** Held by whoever builds from this checkout. */
export const BUILDS = path.join(root, '.cache/build.lock');

/** Waits for the process that holds this lock file, and keeps others waiting until it is released. */
export const waitForLock = (file: string): Promise<Lock> => locks.waitForLock(file, () => undefined);
