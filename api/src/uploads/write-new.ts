import { rm, writeFile } from 'node:fs/promises';

/**
 * Writes files under names that nothing has yet, all of them or none: when the disk is full in the middle of one, neither
 * a part of it nor those before it stay. `files` are contents by absolute path. Throws what writing throws.
 */
export async function writeNew(files: Readonly<Record<string, Buffer>>, mode = 0o600): Promise<void> {
  const written: string[] = [];
  try {
    for (const [file, bytes] of Object.entries(files)) {
      await writeFile(file, bytes, { flag: 'wx', mode }).catch((error: NodeJS.ErrnoException) => {
        // What was there before is not ours.
        if (error.code !== 'EEXIST') written.push(file);
        throw error;
      });
      written.push(file);
    }
  } catch (error) {
    await Promise.all(written.map((file) => rm(file, { force: true })));
    throw error;
  }
}
