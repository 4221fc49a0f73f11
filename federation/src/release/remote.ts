import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { appDir, type RemoteApp, readPackage, releasesDir } from '../apps';
import { Release as Schema } from '../discovery/schema';
import type { FederationBlock, Release } from '../discovery/types';
import { BROWSER_ENTRY, browserConfig, chunkOf } from '../webpack/browser';
import { type BuildMode, readFederationBlock } from '../webpack/options';
import { SERVER_ENTRY, serverConfig } from '../webpack/server';
import { needs } from '../webpack/shared';
import { compile, filesOfGroups } from './compile';
import { contentHash, hashFiles, precompress, putInPlace } from './files';
import { sha384 } from './integrity';
import { markLatest, readRelease } from './latest';

/** Whether a release is on the disk, whole: `release.json` is written last. */
export const releaseExists = (app: RemoteApp, version: string): Promise<boolean> =>
  readRelease(app, version).then(
    () => true,
    () => false,
  );

/**
 * Builds a remote for browser and server into an immutable folder `releases/<version>-<content hash>`.
 * @returns the release's id
 */
export async function buildRemote(app: RemoteApp, mode: BuildMode, buildId: string): Promise<string> {
  const block = readFederationBlock(app);
  const temporary = path.join(releasesDir(app), `.build-${process.pid}`);
  await rm(temporary, { recursive: true, force: true });
  await mkdir(temporary, { recursive: true });
  try {
    const options = { mode, outDir: temporary, buildId };
    const [browser] = await Promise.all([compile(browserConfig(app, options)), compile(serverConfig(app, options))]);
    await precompress(temporary);
    const list = await hashFiles(temporary);
    const version = `${readPackage(appDir(app)).version}-${contentHash(list)}`;
    const listText = `${JSON.stringify(list)}\n`;
    await writeFile(path.join(temporary, 'files.json'), listText);
    const release = await describe(block, version, temporary, sha384(listText), filesOfGroups(browser));
    await writeFile(path.join(temporary, 'release.json'), `${JSON.stringify(release, null, 2)}\n`);
    await putInPlace(temporary, path.join(releasesDir(app), version), 'release.json');
    await markLatest(app, version, mode);
    return version;
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
}

async function describe(
  block: FederationBlock,
  version: string,
  dir: string,
  files: string,
  groups: Record<string, { js: string[]; css: string[] }>,
): Promise<Release> {
  const hashOf = async (file: string) => sha384(await readFile(path.join(dir, file)));
  const preload = Object.keys(block.exposes).map((expose) => {
    const group = groups[chunkOf(expose)];
    if (!group) throw new Error(`${block.name}: the build has no chunk for ${expose}`);
    return [expose, group] as const;
  });
  return Schema.parse({
    name: block.name,
    version,
    entry: BROWSER_ENTRY,
    integrity: await hashOf(BROWSER_ENTRY),
    files,
    routes: block.routes,
    slots: block.slots,
    preload: Object.fromEntries(preload),
    needs: needs(),
    server: { entry: SERVER_ENTRY, integrity: await hashOf(SERVER_ENTRY) },
  });
}
