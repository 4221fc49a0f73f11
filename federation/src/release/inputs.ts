import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { type App, isRemote, ROOT, readPackage } from '../apps';
import type { BuildMode } from '../webpack/options';

/** Built and shared by rules of their own, below. */
const APART = new Set(['shared-state', 'federation']);

/** Workspaces whose sources are bundled into an app, as its package.json and theirs say; itself included. */
function bundled(workspace: string, found: Set<string> = new Set()): Set<string> {
  if (found.has(workspace) || APART.has(workspace)) return found;
  found.add(workspace);
  for (const name of Object.keys(readPackage(path.join(ROOT, workspace)).dependencies ?? {}))
    if (name.startsWith('@qhatu/')) bundled(name.slice('@qhatu/'.length), found);
  return found;
}

/** Folders and files that end up in an app's build. Remotes share shared-state at run time: only its version counts, and what they bring along. */
export function inputs(app: App): string[] {
  const all = [...bundled(app)].flatMap((name) => [`${name}/src`, `${name}/package.json`]);
  const shared = isRemote(app)
    ? ['shared-state/package.json', 'shared-state/src/guard', 'shared-state/src/pictures']
    : ['shell/public', 'shared-state/src', 'shared-state/package.json'];
  const declared = isRemote(app) ? [`${app}/federation.config.ts`, 'federation/src/config'] : [];
  return [...all, ...declared, ...shared, 'federation/src/webpack', 'federation/src/release', 'package-lock.json'];
}

const isTest = (file: string): boolean => /\.test\.[cm]?[jt]sx?$/.test(file);

async function filesBelow(place: string): Promise<string[]> {
  const entries = await readdir(place, { withFileTypes: true, recursive: true }).catch(
    (cause: NodeJS.ErrnoException) => {
      if (cause.code === 'ENOTDIR') return null;
      if (cause.code === 'ENOENT') return [];
      throw cause;
    },
  );
  if (entries === null) return [place];
  return entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
}

/** Hash of everything that a build reads. The same hash gives the same release. */
export async function inputHash(app: App, mode: BuildMode): Promise<string> {
  const files = (await Promise.all(inputs(app).map((place) => filesBelow(path.join(ROOT, place))))).flat();
  const hash = createHash('sha256').update(`${app} ${mode}`);
  for (const file of files.filter((name) => !isTest(name)).sort()) {
    hash.update(`\n${path.relative(ROOT, file)}\n`).update(await readFile(file));
  }
  return hash.digest('hex').slice(0, 16);
}
