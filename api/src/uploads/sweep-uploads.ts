import { sql } from 'kysely';
import type { Db } from '../db/open';
import type { PrivateFiles } from './private-files';

/** Takes away files of a folder whose rows are in `uploads` that have none (D448). @returns how many */
export const sweepUploads = (db: Db, files: PrivateFiles, folder: string, signal?: AbortSignal): Promise<number> =>
  files.sweep(folder, {
    signal,
    known: async (paths) => {
      const { rows } = await sql<{ path: string }>`
        select path from uploads where path = any(${paths}::text[])`.execute(db);
      return new Set(rows.map(({ path }) => path));
    },
  });
