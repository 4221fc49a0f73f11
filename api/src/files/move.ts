import { type FileHead, type Files, FOLDERS, readFileOf } from './files';

/** Files on their way at once. */
const AT_ONCE = 4;
const TRIES = 2;

export interface Moved {
  /** Copied, and read back the same. */
  copied: number;
  /** In the new place already, from an earlier run or because the shop wrote it there. */
  there: number;
  /** Taken from the old place; 0 unless it was asked for. */
  removed: number;
  /** Keys that the new place did not give back as they were, or has in another version of the same second: both stay. */
  left: string[];
}

interface MoveOptions {
  from: Files;
  to: Files;
  /** Takes from the old place what is in the new one. */
  remove?: boolean;
  /** Hears of every file that is done. */
  onFile?: (done: Moved) => void;
}

/** Stores tell whole seconds. */
const secondOf = ({ modified }: FileHead): number => Math.floor(modified.getTime() / 1_000);

/**
 * Copies every file to another place while a shop runs that writes to `to` and falls back on `from` (D189). Repeated it goes
 * on where it was: what `to` has, and has not older, stays as it is. What the shop deletes meanwhile is not brought back:
 * it deletes from `from` first, so that a copy whose original is gone is taken away again. One run at a time: two that
 * remove would take each other's removals for the shop's. Rejects when a store does not answer.
 */
export async function moveFiles({ from, to, remove = false, onFile }: MoveOptions): Promise<Moved> {
  const done: Moved = { copied: 0, there: 0, removed: 0, left: [] };
  const all = everyFile(from);
  const worker = async (isOver: () => boolean) => {
    for (let next = await all.next(); !next.done && !isOver(); next = await all.next()) {
      const { key } = next.value;
      const outcome = await copyOne(from, to, key);
      const isThere = outcome === 'copied' || outcome === 'there';
      if (isThere) done[outcome] += 1;
      const settled = isThere && (!remove || (await isSettled(from, to, key)));
      if (settled && remove) {
        await from.remove(key);
        done.removed += 1;
      }
      // What the shop deleted meanwhile is nobody's any more.
      if (!settled && outcome !== 'gone' && (await from.head(key))) done.left.push(key);
      onFile?.(done);
    }
  };
  let failed = false;
  const workers = Array.from({ length: AT_ONCE }, () =>
    worker(() => failed).catch((error: unknown) => {
      failed = true;
      throw error;
    }),
  );
  // Nothing of this run may still be under way when the next one begins.
  const ends = await Promise.allSettled(workers);
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
  return done;
}

async function* everyFile(files: Files) {
  for (const folder of FOLDERS) yield* files.list(folder);
}

async function copyOne(from: Files, to: Files, key: string): Promise<'copied' | 'there' | 'gone' | 'left'> {
  for (let nth = 0; nth < TRIES; nth++) {
    const original = await from.head(key);
    if (!original) return 'gone';
    const there = await to.head(key);
    // After a copy that came back otherwise it is written once more.
    if (nth === 0 && there && secondOf(there) >= secondOf(original)) return 'there';
    const bytes = await readFileOf(from, key);
    if (!bytes) return 'gone';
    await to.put(key, bytes, { modified: original.modified });
    if (!(await from.head(key))) {
      await to.remove(key);
      return 'gone';
    }
    if ((await readFileOf(to, key))?.equals(bytes)) return 'copied';
  }
  return 'left';
}

/** Whether the new place has the same bytes, or a version that the shop wrote later. */
async function isSettled(from: Files, to: Files, key: string): Promise<boolean> {
  const [original, copy] = await Promise.all([from.head(key), to.head(key)]);
  if (!original || !copy) return false;
  if (secondOf(copy) > secondOf(original) && copy.size !== original.size) return true;
  const [before, after] = await Promise.all([readFileOf(from, key), readFileOf(to, key)]);
  if (!before || !after) return false;
  return before.equals(after) || secondOf(copy) > secondOf(original);
}
