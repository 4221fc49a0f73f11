import { randomUUID } from 'node:crypto';
import { cp, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';

const isThere = (file: string): Promise<boolean> =>
  stat(file).then(
    () => true,
    () => false,
  );

/** Puts a file or folder in its place in one step, so that nobody is served half of it. */
async function place(make: (temporary: string) => Promise<unknown>, target: string): Promise<void> {
  const temporary = path.join(path.dirname(target), `.${path.basename(target)}.${randomUUID()}`);
  await rm(temporary, { recursive: true, force: true });
  await make(temporary);
  await rename(temporary, target).catch(async (error: NodeJS.ErrnoException) => {
    await rm(temporary, { recursive: true, force: true });
    // Another process of the same image was faster; what it put there is the same.
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
  });
}

/**
 * Adds the releases that an image brings to the folder that outlives it: pages that are open, a promoted release and one
 * to roll back to need files of images before (D243). Releases never change, so what is there stays.
 * @returns the versions that were added
 */
export async function keepReleases(brought: string, dir: string): Promise<string[]> {
  await mkdir(dir, { recursive: true });
  const entries = await readdir(brought, { withFileTypes: true });
  const added: string[] = [];
  for (const { name } of entries.filter((entry) => entry.isDirectory())) {
    if (await isThere(path.join(dir, name))) continue;
    await place((temporary) => cp(path.join(brought, name), temporary, { recursive: true }), path.join(dir, name));
    added.push(name);
  }
  for (const { name } of entries.filter((entry) => entry.isFile())) {
    const bytes = await readFile(path.join(brought, name));
    await place((temporary) => writeFile(temporary, bytes), path.join(dir, name));
  }
  return added;
}
