import type { Files } from '../files/files';
import { removeEach } from './drop-files';

/** A file is written before its row, within one request: one that is older than this and has no row gets none any more. */
export const ROWLESS_MS = 3_600_000;
/** So many files are looked up in one question. */
const BATCH = 1_000;

/** What is swept, and which of these keys (or paths, as the folder is named) have a row. */
export interface Sweep {
  known: (keys: string[]) => Promise<Set<string>>;
  olderThanMs?: number;
}

/**
 * Removes files of a folder that no row names: a process was killed between writing one and its row, or between taking the row
 * away and the file (D448). Younger ones stay: their row may be on its way. @returns how many went
 */
export async function sweepFiles(
  files: Files,
  folder: string,
  { known, olderThanMs = ROWLESS_MS }: Sweep,
): Promise<number> {
  const gone: string[] = [];
  let batch: string[] = [];
  const look = async () => {
    const rows = await known(batch);
    gone.push(...batch.filter((key) => !rows.has(key)));
    batch = [];
  };
  for await (const { key, modified } of files.list(folder)) {
    if (Date.now() - modified.getTime() <= olderThanMs) continue;
    if (batch.push(key) === BATCH) await look();
  }
  if (batch.length > 0) await look();
  await removeEach(files, gone);
  return gone.length;
}
