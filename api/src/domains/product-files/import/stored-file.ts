import { sql } from 'kysely';
import { removeBestEffort } from '../../../uploads/drop-files';
import type { PrivateFiles } from '../../../uploads/private-files';
import { STORED_BYTES, type Storage } from '../../../uploads/stored-bytes';
import { importTexts } from './texts';

/** Below DATA_DIR/private. */
export const IMPORT_FOLDER = 'imports';
/** What a file may weigh. */
export const FILE_BYTES = 200 * 1024 * 1024;
/** A file is sealed in parts of this, the last one of less, so that no more than one of them is in memory. */
export const PART_BYTES = 2 * 1024 * 1024;

/** Files and ZIPs of an owner's imports; a part counts as a whole one. `except`: a run whose ZIP is being replaced. */
export const importStorage = (userId: number, except = 0): Storage => ({
  ...{ name: 'imports', userId, mostBytes: STORED_BYTES.imports, full: importTexts.storageFull },
  storedBytes: sql`
    select coalesce(sum(cardinality(parts) + case when id = ${except} then 0 else cardinality(picture_parts) end), 0)::float8
      * ${sql.lit(PART_BYTES)} as bytes
    from import_runs where owner_id = ${userId}`,
});

/** The upload is larger than it may be. */
export class FileTooLarge extends Error {}

/** Keeps an upload as sealed private files while it comes in. What was written before it failed is taken away. @returns their paths */
export async function storeFile(
  files: PrivateFiles,
  upload: AsyncIterable<Buffer>,
  mostBytes = FILE_BYTES,
): Promise<string[]> {
  const parts: string[] = [];
  let held: Buffer[] = [];
  let size = 0;
  let total = 0;
  const flush = async () => {
    const bytes = Buffer.concat(held);
    parts.push(await files.write(IMPORT_FOLDER, { bytes: bytes.subarray(0, PART_BYTES), extension: 'part' }));
    held = [bytes.subarray(PART_BYTES)];
    size = Math.max(0, bytes.length - PART_BYTES);
  };
  try {
    for await (const chunk of upload) {
      total += chunk.length;
      if (total > mostBytes) throw new FileTooLarge();
      held.push(chunk);
      size += chunk.length;
      while (size >= PART_BYTES) await flush();
    }
    if (size > 0) await flush();
    return parts;
  } catch (error) {
    await removeBestEffort(files, parts);
    throw error;
  }
}

/** The bytes of a stored file, a part at a time. Rejects when one is gone. */
export async function* readFile(files: PrivateFiles, parts: readonly string[]): AsyncGenerator<Buffer> {
  for (const part of parts) {
    const bytes = await files.read(part);
    if (!bytes) throw new Error(`a part of an import is gone: ${part}`);
    yield bytes;
  }
}
