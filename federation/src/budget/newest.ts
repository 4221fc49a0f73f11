import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { APPS, REMOTES, SHELL_RELEASES } from '../apps';
import { isDeclared, readDeclaration } from '../config/load';
import type { FileList } from '../discovery/types';
import { readFileList, readLatest } from '../release/latest';
import type { ShellAssets } from '../release/shell';
import { currentRelease } from '../release/unchanged';
import type { BuiltRemote, BuiltShell } from './graph';
import { transferBytes } from './sizes';

async function newestShell(): Promise<BuiltShell> {
  const read = async <Content>(file: string): Promise<Content> =>
    JSON.parse(await readFile(path.join(SHELL_RELEASES, file), 'utf8')) as Content;
  const { version } = await read<{ version: string }>('latest.json');
  const list = await read<FileList>(`${version}/files.json`);
  const { scripts, start, styles, calls } = await read<ShellAssets>(`${version}/browser/assets.json`);
  const bytesOf = (files: readonly { file: string }[]): Record<string, number> =>
    Object.fromEntries(
      files.map(({ file }) => [path.basename(file).split('.')[0] ?? file, transferBytes(list, `browser/${file}`)]),
    );
  return {
    ...{ scripts: bytesOf(scripts), styles: bytesOf(styles) },
    ...{ start: bytesOf(start ? [start] : []), calls: bytesOf(calls.map((file) => ({ file }))) },
  };
}

async function newestRemote(app: (typeof REMOTES)[number]): Promise<BuiltRemote> {
  const release = await readLatest(app);
  return { release, list: await readFileList(app, release.version), budget: readDeclaration(app).budget };
}

interface NewestBuilds {
  shell: BuiltShell;
  remotes: BuiltRemote[];
}

/** The production builds made last, of whatever sources. @throws when something was never built */
export async function readNewestBuilds(): Promise<NewestBuilds> {
  return { shell: await newestShell(), remotes: await Promise.all(REMOTES.filter(isDeclared).map(newestRemote)) };
}

/** Apps whose newest build is not of the sources as they are: its figures would be out of date. */
export async function outdatedBuilds(): Promise<string[]> {
  const apps = await Promise.all(
    APPS.filter(isDeclared).map(async (app) => ((await currentRelease(app, 'production')) === null ? [app] : [])),
  );
  return apps.flat();
}
