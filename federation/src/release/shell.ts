import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { appDir, readPackage, SHELL_RELEASES } from '../apps';
import { browserConfig } from '../webpack/browser';
import type { BuildMode } from '../webpack/options';
import { serverConfig } from '../webpack/server';
import { sharedOfHost } from '../webpack/shared';
import { compileBoth, filesOfGroups } from './compile';
import { contentHash, hashFiles, listFiles, precompress, putInPlace } from './files';
import { sha384 } from './integrity';
import { markLatest } from './latest';

/** What every page needs of the shell, read by its server build: `browser/assets.json`. */
export interface ShellAssets {
  scripts: { file: string; integrity: string }[];
  /** The script with which a rendered page begins. */
  start: { file: string; integrity: string } | null;
  styles: { file: string; integrity: string }[];
  /** What calls the API (axios): a page that shows nothing without an answer asks for it with the shell. */
  calls: string[];
  icon: string | null;
}

/** What a shell release says about itself: `shell.json`, written last. */
export interface ShellRelease {
  version: string;
  /** Versions of what it gives to remotes, by package. */
  shares: Record<string, string>;
  /** Its scripts make the Trusted Types policy of the page, so that a front door may demand one. */
  trustedTypes: true;
}

/**
 * Builds the shell for browser and server into an immutable folder, as a remote's release: what a front door runs is
 * never changed under it, and files of earlier builds stay for pages that are open.
 * @returns the release's id
 */
export async function buildShell(mode: BuildMode, buildId: string): Promise<string> {
  const temporary = path.join(SHELL_RELEASES, `.build-${process.pid}`);
  await rm(temporary, { recursive: true, force: true });
  const outDir = path.join(temporary, 'browser');
  await mkdir(outDir, { recursive: true });
  try {
    const [browser] = await compileBoth(
      browserConfig('shell', { mode, outDir, buildId }),
      serverConfig('shell', { mode, outDir: temporary, buildId }),
    );
    await cp(path.join(appDir('shell'), 'public'), outDir, { recursive: true }).catch(ignoreMissing);
    const assets = await describe(outDir, filesOfGroups(browser));
    await writeFile(path.join(outDir, 'assets.json'), `${JSON.stringify(assets, null, 2)}\n`);
    await precompress(outDir, mode);
    const list = await hashFiles(temporary);
    const version = `${readPackage(appDir('shell')).version}-${contentHash(list)}`;
    const shares = Object.fromEntries(Object.entries(sharedOfHost()).map(([name, own]) => [name, own.version]));
    await writeFile(path.join(temporary, 'files.json'), `${JSON.stringify(list)}\n`);
    await writeFile(
      path.join(temporary, 'shell.json'),
      `${JSON.stringify({ version, shares, trustedTypes: true } satisfies ShellRelease, null, 2)}\n`,
    );
    await putInPlace(temporary, path.join(SHELL_RELEASES, version), 'shell.json');
    await markLatest('shell', version, mode);
    return version;
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
}

async function describe(dir: string, { main, start, calls }: ReturnType<typeof filesOfGroups>): Promise<ShellAssets> {
  if (!main || !calls)
    throw new Error('The shell was built without its main chunk, or without the one that calls the API');
  const withHash = (files: string[]) =>
    Promise.all(files.map(async (file) => ({ file, integrity: sha384(await readFile(path.join(dir, file))) })));
  const all = await listFiles(dir);
  return {
    scripts: await withHash(main.js),
    start: (await withHash(start?.js ?? []))[0] ?? null,
    styles: await withHash(main.css),
    calls: calls.js,
    icon: all.find((file) => file === 'favicon.svg') ?? null,
  };
}

function ignoreMissing(cause: NodeJS.ErrnoException): void {
  if (cause.code !== 'ENOENT') throw cause;
}
