import { mkdir, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';

let writes = 0;

/** Writes a file so that a reader sees the old or the new content whole, also after a power cut. */
export async function writeAtomic(file: string, content: string): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  const temporary = `${file}.${process.pid}-${++writes}.tmp`;
  try {
    const handle = await open(temporary, 'w');
    try {
      await handle.writeFile(content);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(temporary, file);
  } catch (cause) {
    await rm(temporary, { force: true });
    throw cause;
  }
}
