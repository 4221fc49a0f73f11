import { readdir, readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { DiscoveryEntry } from '../discovery/types';
import { assertIntegrity, parseFileList } from './verify';

/** Releases of a remote that stay beside those of the document: a renderer that is being replaced may still run them. */
const OLDER = 3;

/** What rendering needs of a release: its server build, and the styles that pages carry inside. */
export const isNeeded = (file: string): boolean =>
  (file.startsWith('server/') || file.endsWith('.css')) && !/\.(br|gz)$/.test(file);

/** A folder left by an earlier process counts only when every byte in it is still right. */
export async function isIntact(target: string, entry: DiscoveryEntry): Promise<boolean> {
  try {
    const { files } = parseFileList(await readFile(path.join(target, 'files.json')), entry.extras.files, target);
    for (const [file, { sha384 }] of Object.entries(files)) {
      if (!isNeeded(file)) continue;
      assertIntegrity(await readFile(path.join(target, file)), sha384, file);
    }
    return true;
  } catch {
    return false;
  }
}

/**
 * Removes what a remote ran before, but for what was used last: each promote leaves a folder here.
 * @param folder of all its releases; one was used when it was last changed
 * @param entries what the document names of it, which stays
 */
export async function tidy(folder: string, entries: readonly DiscoveryEntry[] = []): Promise<void> {
  const inUse = new Set(entries.map(({ metadata }) => metadata.version));
  const others = (await readdir(folder).catch(() => [])).filter((version) => !inUse.has(version));
  const dated = await Promise.all(
    others.map(async (version) => ({ version, at: (await stat(path.join(folder, version))).mtimeMs })),
  );
  for (const { version } of dated.sort((a, b) => b.at - a.at).slice(OLDER))
    await rm(path.join(folder, version), { recursive: true, force: true });
}
