import type { PrivateFiles } from '../../../uploads/private-files';

/** Below DATA_DIR/private. */
export const IMPORT_FOLDER = 'imports';
/** What a file may weigh. */
export const FILE_BYTES = 200 * 1024 * 1024;
/** A file is sealed in parts, so that no more than one of them is in memory. */
const PART_BYTES = 2 * 1024 * 1024;

/** The upload is larger than {@link FILE_BYTES}. */
export class FileTooLarge extends Error {}

/** Keeps an upload as sealed private files while it comes in. What was written before it failed is taken away. @returns their paths */
export async function storeFile(files: PrivateFiles, upload: AsyncIterable<Buffer>): Promise<string[]> {
  const parts: string[] = [];
  let held: Buffer[] = [];
  let size = 0;
  let total = 0;
  const flush = async () => {
    parts.push(await files.write(IMPORT_FOLDER, { bytes: Buffer.concat(held), extension: 'part' }));
    held = [];
    size = 0;
  };
  try {
    for await (const chunk of upload) {
      total += chunk.length;
      if (total > FILE_BYTES) throw new FileTooLarge();
      held.push(chunk);
      size += chunk.length;
      if (size >= PART_BYTES) await flush();
    }
    if (size > 0) await flush();
    return parts;
  } catch (error) {
    await removeFile(files, parts);
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

export async function removeFile(files: PrivateFiles, parts: readonly string[]): Promise<void> {
  for (const part of parts) await files.remove(part);
}
