import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { APPS, REMOTES, ROOT, SHELL_RELEASES } from '../apps';
import { isDeclared } from '../config/load';
import { inputHash } from '../release/inputs';
import { readFileList, readLatest } from '../release/latest';
import { readState } from '../release/state';
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

/** Parts whose newest build is not of the sources as they are: a picture of those would tell of another day. */
async function notOfThese(): Promise<string[]> {
  const apps = await Promise.all(
    APPS.filter(isDeclared).map(async (app) => {
      const [state, inputs] = await Promise.all([readState(app, 'production'), inputHash(app, 'production')]);
      return state?.inputs === inputs ? [] : [app];
    }),
  );
  return apps.flat();
}

export interface GraphAnswer {
  /** What to tell the person. */
  lines: string[];
  /** Whether the committed picture shows what the sources give; true when nobody can tell. */
  holds: boolean;
}

/**
 * Holds the newest builds against the committed picture, as a test holds a snapshot. Builds of other sources are not held
 * against it. Builds are deterministic: the same sources give the same picture everywhere.
 * @param write makes the picture anew instead
 */
export async function checkGraph(write: boolean): Promise<GraphAnswer> {
  const old = await notOfThese();
  if (old.length > 0) {
    const which = `what main pages ask for was not looked at: ${old.join(', ')} not built since the last change (npm start builds)`;
    return { lines: [which], holds: !write };
  }
  const now = await ofNewestBuilds();
  if (write) {
    await writeFile(FILE, now);
    return { lines: [`${path.relative(ROOT, FILE)} shows the newest builds`], holds: true };
  }
  const changes = difference(await readFile(FILE, 'utf8').catch(() => ''), now);
  if (changes.length === 0) return { lines: [], holds: true };
  const head =
    'What main pages ask for has changed. When that is meant, draw it anew and commit it: npm run check -- --graph';
  return { lines: [head, ...changes], holds: false };
}
