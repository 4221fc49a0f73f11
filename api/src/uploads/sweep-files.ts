import type { Files } from '../files/files';
import { removeEach } from './drop-files';

/** A file is written before its row, within one request: one that is older than this and has no row gets none any more. */
export const ROWLESS_MS = 3_600_000;
/** So many files are looked up in one question. */
const BATCH = 1_000;
/** So many files without a row may be the rest of processes that were killed, where a row names one file or a few. */
const MAX_LEFTOVERS = 100;

/** The database knows so few of a folder's files that it is hardly theirs: nothing was taken (D448). */
export class ForeignFiles extends Error {
  override readonly name = 'ForeignFiles';

  constructor(
    readonly folder: string,
    readonly rowless: number,
    readonly old: number,
  ) {
    super(
      `${rowless} of ${old} files in ${folder} have no row, so none was taken away: is DATABASE_URL the database of these files, and of their time?`,
    );
  }
}

/** What is swept, and which of these keys (or paths, as the folder is named) have a row. */
export interface Sweep {
  known: (keys: string[]) => Promise<Set<string>>;
  olderThanMs?: number;
  /** So many files may be what processes left that were killed; more, and more than half of the folder, are a wrong database. */
  maxLeftovers?: number;
  /** Aborted when the process stops: what is left goes an hour later. */
  signal?: AbortSignal;
}

/**
 * Removes files of a folder that no row names: a process was killed between writing one and its row, or between taking the row
 * away and the file (D448). Younger ones stay: their row may be on its way. Throws {@link ForeignFiles}, and what
 * {@link removeEach} throws. @returns how many went
 */
export async function sweepFiles(
  files: Files,
  folder: string,
  { known, olderThanMs = ROWLESS_MS, maxLeftovers = MAX_LEFTOVERS, signal }: Sweep,
): Promise<number> {
  const rowless: string[] = [];
  let old = 0;
  let batch: string[] = [];
  const look = async () => {
    const rows = await known(batch);
    rowless.push(...batch.filter((key) => !rows.has(key)));
    old += batch.length;
    batch = [];
  };
  for await (const { key, modified } of files.list(folder)) {
    if (signal?.aborted) return 0;
    if (Date.now() - modified.getTime() <= olderThanMs) continue;
    if (batch.push(key) === BATCH) await look();
  }
  if (batch.length > 0) await look();
  if (rowless.length > maxLeftovers && rowless.length > old / 2) throw new ForeignFiles(folder, rowless.length, old);
  return removeEach(files, rowless, signal);
}
