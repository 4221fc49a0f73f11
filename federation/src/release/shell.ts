import { access, cp, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { appDir, SHELL_SERVER_ENTRY, shellDist } from '../apps';
import { browserConfig } from '../webpack/browser';
import type { BuildMode } from '../webpack/options';
import { serverConfig } from '../webpack/server';
import { compile, filesOfGroups } from './compile';
import { contentHash, hashFiles, listFiles, precompress } from './files';
import { sha384 } from './integrity';

/** What every page needs of the shell, read by its server build: `browser/assets.json`. */
export interface ShellAssets {
  scripts: { file: string; integrity: string }[];
  /** The script with which a rendered page begins. */
  start: { file: string; integrity: string } | null;
  styles: { file: string; integrity: string }[];
  icon: string | null;
}

export const shellBuildExists = (mode: BuildMode): Promise<boolean> =>
  access(path.join(shellDist(mode), SHELL_SERVER_ENTRY)).then(
    () => true,
    () => false,
  );

/** Builds the shell for browser and server into `dist/`, replaced in one step. @returns a hash of its files */
export async function buildShell(mode: BuildMode, buildId: string): Promise<string> {
  const target = shellDist(mode);
  const temporary = `${target}.build-${process.pid}`;
  await rm(temporary, { recursive: true, force: true });
  const outDir = path.join(temporary, 'browser');
  await mkdir(outDir, { recursive: true });
  try {
    const [browser] = await Promise.all([
      compile(browserConfig('shell', { mode, outDir, buildId })),
      compile(serverConfig('shell', { mode, outDir: temporary, buildId })),
    ]);
    await cp(path.join(appDir('shell'), 'public'), outDir, { recursive: true }).catch(ignoreMissing);
    const assets = await describe(outDir, filesOfGroups(browser));
    await writeFile(path.join(outDir, 'assets.json'), `${JSON.stringify(assets, null, 2)}\n`);
    await precompress(outDir);
    const list = await hashFiles(outDir);
    await writeFile(path.join(temporary, 'files.json'), `${JSON.stringify(list)}\n`);
    await replaceFolder(temporary, target);
    return contentHash(list);
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
}

async function describe(dir: string, { main, start }: ReturnType<typeof filesOfGroups>): Promise<ShellAssets> {
  if (!main) throw new Error('The shell was built without its main chunk');
  const withHash = (files: string[]) =>
    Promise.all(files.map(async (file) => ({ file, integrity: sha384(await readFile(path.join(dir, file))) })));
  const all = await listFiles(dir);
  return {
    scripts: await withHash(main.js),
    start: (await withHash(start?.js ?? []))[0] ?? null,
    styles: await withHash(main.css),
    icon: all.find((file) => file === 'favicon.svg') ?? null,
  };
}

async function replaceFolder(from: string, to: string): Promise<void> {
  const old = `${to}.old-${process.pid}`;
  await rename(to, old).catch(ignoreMissing);
  await rename(from, to);
  await rm(old, { recursive: true, force: true });
}

function ignoreMissing(cause: NodeJS.ErrnoException): void {
  if (cause.code !== 'ENOENT') throw cause;
}
