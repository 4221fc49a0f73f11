import { access, readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { type App, isRemote, type RemoteApp, releasesDir, SHELL_RELEASES } from '../apps';
import { FileList as FileListSchema, ReleaseId, Release as Schema } from '../discovery/schema';
import type { FileList, Release } from '../discovery/types';
import { writeAtomic } from '../pointer/atomic';
import type { BuildMode } from '../webpack/options';

const Latest = z.object({ version: ReleaseId });
const folderOf = (app: App) => (isRemote(app) ? releasesDir(app) : SHELL_RELEASES);
const latestFile = (app: App, mode: BuildMode) =>
  path.join(folderOf(app), mode === 'production' ? 'latest.json' : `latest.${mode}.json`);

/** Names the build made last; what a start or a front door without further orders takes. */
export const markLatest = (app: App, version: string, mode: BuildMode): Promise<void> =>
  writeAtomic(latestFile(app, mode), `${JSON.stringify({ version })}\n`);

/** Whether a build is on the disk, whole: what it says about itself is written last. */
export const buildExists = (app: App, version: string): Promise<boolean> =>
  (isRemote(app) ? readRelease(app, version) : access(path.join(SHELL_RELEASES, version, 'shell.json'))).then(
    () => true,
    () => false,
  );

/** What a release on disk says about itself. @throws when the folder or its `release.json` is missing or malformed */
export async function readRelease(app: RemoteApp, version: string): Promise<Release> {
  const file = path.join(releasesDir(app), version, 'release.json');
  return Schema.parse(JSON.parse(await readFile(file, 'utf8')));
}

/** The release that was built last. @throws when the remote was never built */
export async function readLatest(app: RemoteApp, mode: BuildMode = 'production'): Promise<Release> {
  const text = await readFile(latestFile(app, mode), 'utf8').catch(() => {
    throw new Error(`${app} has no release yet: build it first (npx tsx federation/src/cli.ts build ${app})`);
  });
  return readRelease(app, Latest.parse(JSON.parse(text)).version);
}

/** The hashes and sizes of a release on disk. @throws when the folder has none */
export async function readFileList(app: RemoteApp, version: string): Promise<FileList> {
  return FileListSchema.parse(JSON.parse(await readFile(path.join(releasesDir(app), version, 'files.json'), 'utf8')));
}
