import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { appDir, type RemoteApp, readPackage, releasesDir } from '../apps';
import { readDeclaration } from '../config/load';
import type { RemoteDeclaration } from '../config/schema';
import { Release as Schema } from '../discovery/schema';
import type { Release } from '../discovery/types';
import { BROWSER_ENTRY, browserConfig, chunkOf } from '../webpack/browser';
import type { BuildMode, BuildOptions } from '../webpack/options';
import { SERVER_ENTRY, serverConfig } from '../webpack/server';
import { needs } from '../webpack/shared';
import { compileBoth, filesOfGroups } from './compile';
import { contentHash, hashFiles, precompress, putInPlace } from './files';
import { sha384 } from './integrity';
import { markLatest } from './latest';

/**
 * Builds a remote for browser and server into an immutable folder `releases/<version>-<content hash>`.
 * @returns the release's id
 */
export async function buildRemote(app: RemoteApp, mode: BuildMode, buildId: string): Promise<string> {
  const { version } = await placeRelease(app, releasesDir(app), { mode, buildId });
  await markLatest(app, version, mode);
  return version;
}

/** Builds a release beside its place in `dir` and moves it there when it is whole: nobody ever sees half of one. */
export async function placeRelease(
  app: RemoteApp,
  dir: string,
  options: Omit<BuildOptions, 'outDir'>,
): Promise<Release> {
  const temporary = path.join(dir, `.build-${process.pid}`);
  await rm(temporary, { recursive: true, force: true });
  await mkdir(temporary, { recursive: true });
  try {
    const release = await makeRelease(app, { ...options, outDir: temporary });
    await putInPlace(temporary, path.join(dir, release.version), 'release.json');
    return release;
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
}

async function makeRelease(app: RemoteApp, options: BuildOptions): Promise<Release> {
  const { outDir, instead } = options;
  const declared = readDeclaration(app);
  const own = instead && { cache: false as const };
  const [browser] = await compileBoth(
    { ...browserConfig(app, options), ...own },
    { ...serverConfig(app, options), ...own },
  );
  await precompress(outDir, options.mode);
  const list = await hashFiles(outDir);
  const version = `${readPackage(appDir(app)).version}-${contentHash(list)}`;
  const listText = `${JSON.stringify(list)}\n`;
  await writeFile(path.join(outDir, 'files.json'), listText);
  const said = { version, files: sha384(listText), needs: needs(instead?.versions) };
  const release = await describe(declared, said, outDir, filesOfGroups(browser));
  await writeFile(path.join(outDir, 'release.json'), `${JSON.stringify(release, null, 2)}\n`);
  return release;
}

async function describe(
  declared: RemoteDeclaration,
  said: Pick<Release, 'version' | 'files' | 'needs'>,
  dir: string,
  groups: Record<string, { js: string[]; css: string[] }>,
): Promise<Release> {
  const hashOf = async (file: string) => sha384(await readFile(path.join(dir, file)));
  const preload = Object.keys(declared.exposes).map((expose) => {
    const group = groups[chunkOf(expose)];
    if (!group) throw new Error(`${declared.name}: the build has no chunk for ${expose}`);
    return [expose, group] as const;
  });
  return Schema.parse({
    name: declared.name,
    ...said,
    entry: BROWSER_ENTRY,
    integrity: await hashOf(BROWSER_ENTRY),
    routes: declared.routes,
    slots: declared.slots,
    preload: Object.fromEntries(preload),
    server: { entry: SERVER_ENTRY, integrity: await hashOf(SERVER_ENTRY) },
  });
}
