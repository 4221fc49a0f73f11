import { mkdir, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';

let writes = 0;

/** Writes a file so that a reader sees the old or the new content whole, also after a power cut. */
export const writeAtomic = (file: string, content: string): Promise<void> => writeAllAtomic([[file, content]]);

/**
 * Writes files that belong together: each as `writeAtomic` does, and none takes its place before all of them are on the
 * disk, so that a disk without room changes none. They are replaced in the order given.
 * @param files paths and contents
 */
export async function writeAllAtomic(files: readonly (readonly [file: string, content: string])[]): Promise<void> {
  const written = files.map(([file, content]) => ({
    file,
    content,
    temporary: `${file}.${process.pid}-${++writes}.tmp`,
  }));
  try {
    for (const { temporary, content } of written) await writeDown(temporary, content);
    for (const { temporary, file } of written) await rename(temporary, file);
  } catch (cause) {
    for (const { temporary } of written) await rm(temporary, { force: true });
    throw cause;
  }
}

async function writeDown(file: string, content: string): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  const handle = await open(file, 'w');
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
}
