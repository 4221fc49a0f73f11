import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { isDeclared, REMOTES, ROOT, SHELL_RELEASES } from '../apps';
import { readFileList, readLatest } from '../release/latest';
import { type Built, difference, requestGraph } from './graph';

const FILE = path.join(ROOT, 'docs/releases/request-graph.txt');

interface Assets {
  scripts: { file: string }[];
}

async function shellScripts(): Promise<Record<string, number>> {
  const read = async (file: string) => JSON.parse(await readFile(path.join(SHELL_RELEASES, file), 'utf8'));
  const { version } = (await read('latest.json')) as { version: string };
  const { scripts } = (await read(`${path.basename(version)}/browser/assets.json`)) as Assets;
  const sizes = scripts.map(async ({ file }) => {
    const bytes = await readFile(path.join(SHELL_RELEASES, version, 'browser', `${file}.br`));
    return [path.basename(file).split('.')[0] ?? file, bytes.length] as const;
  });
  return Object.fromEntries(await Promise.all(sizes));
}

/** The picture of the newest builds. @throws when something was never built */
async function ofNewestBuilds(): Promise<string> {
  const remotes = REMOTES.filter(isDeclared).map(async (app): Promise<Built> => {
    const release = await readLatest(app);
    return { release, list: await readFileList(app, release.version) };
  });
  return requestGraph({ scripts: await shellScripts() }, await Promise.all(remotes));
}

/**
 * Holds the newest builds against the committed picture.
 * @param write makes the picture anew instead
 * @returns what to tell the person; empty when nothing changed or nothing is built
 */
export async function checkGraph(write: boolean): Promise<string[]> {
  const now = await ofNewestBuilds().catch(() => null);
  if (now === null) return write ? ['Not everything is built yet: npm start, or build all parts first.'] : [];
  if (write) {
    await writeFile(FILE, now);
    return [`${path.relative(ROOT, FILE)} shows the newest builds`];
  }
  const changes = difference(await readFile(FILE, 'utf8').catch(() => ''), now);
  if (changes.length === 0) return [];
  return ['What main pages ask for has changed (when that is meant: npm run check -- --graph):', ...changes];
}
