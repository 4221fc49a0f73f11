import { existsSync, renameSync } from 'node:fs';
import { readdir, readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { ROOT } from '../apps';
import { ReleaseId } from '../discovery/schema';
import type { DiscoveryDocument } from '../discovery/types';
import { changePointer, type PointerFile, readHistory } from '../pointer';
import { type Built, type PruneRule, prunable, reachable, sinceOf } from './prune';
import { knownSites } from './sites';

/** Of every site that was started from this checkout. */
export const SITES = path.join(ROOT, '.cache/sites');
const GONE = '.pruned-';
/** A build that was cut off leaves its folder; none takes an hour. */
const CUT_OFF_MS = 3_600_000;

export interface SweepOptions {
  /** Whose releases, and where they are. */
  remote: string;
  dir: string;
  /** The document that is in force; locked while releases go. */
  pointer: PointerFile;
  rule: PruneRule;
  /** Says which would go, and leaves them. */
  dry?: boolean;
  sites?: string;
  now?: number;
}

/**
 * Removes releases that nobody can ask for any more. They leave under the pointer's lock, in one step each: a change of
 * the pointer finds a release whole or not at all.
 * @returns their names, oldest first
 * @throws when a document that this checkout serves cannot be read: then nothing is known to be unused
 */
export async function sweep({ remote, dir, pointer, rule, dry, sites = SITES, now = Date.now() }: SweepOptions) {
  if (!existsSync(pointer.file))
    throw new Error(
      `${pointer.file} is not there: without it nobody knows what is in use. Name it with DISCOVERY_FILE.`,
    );
  const since = sinceOf(rule, now);
  const used = new Set(await latestOf(dir));
  for (const { document } of await knownSites(sites)) {
    if (path.resolve(document) === path.resolve(pointer.file)) continue;
    const other = JSON.parse(await readFile(document, 'utf8')) as DiscoveryDocument;
    for (const version of reachable(remote, other, await readHistory(document), since)) used.add(version);
  }
  const built = await builtIn(dir);
  const gone: string[] = [];
  await changePointer(pointer, { by: 'prune', why: '' }, (document, history) => {
    for (const version of reachable(remote, document, history, since)) used.add(version);
    for (const { version } of prunable(built, used, rule, now)) {
      if (!dry) renameSync(path.join(dir, version), path.join(dir, `${GONE}${version}`));
      gone.push(version);
    }
    return null;
  });
  if (!dry) await removeRemains(dir, now);
  return gone;
}

/** The newest builds of the shell stay, and those that sites of this checkout run. @returns names of the others */
export async function sweepShell(dir: string, rule: PruneRule, sites = SITES, now = Date.now()): Promise<string[]> {
  const running = (await knownSites(sites)).flatMap(({ shell }) => shell ?? []);
  const used = new Set([...(await latestOf(dir)), ...running]);
  const gone = prunable(await builtIn(dir), used, rule, now).map(({ version }) => version);
  for (const version of gone) renameSync(path.join(dir, version), path.join(dir, `${GONE}${version}`));
  await removeRemains(dir, now);
  return gone;
}

/** Folders that are releases, with the time of their build; symbolic links are nobody's release. */
export async function builtIn(dir: string): Promise<Built[]> {
  const found = await readdir(dir, { withFileTypes: true }).catch(() => []);
  const names = found.filter((each) => each.isDirectory() && ReleaseId.safeParse(each.name).success);
  return Promise.all(
    names.map(async ({ name }) => ({ version: name, at: (await stat(path.join(dir, name))).mtimeMs })),
  );
}

/** What was built last in each mode: the next start takes it. */
async function latestOf(dir: string): Promise<string[]> {
  const names = (await readdir(dir).catch(() => [])).filter((name) => /^latest(\.\w+)?\.json$/.test(name));
  return Promise.all(
    names.map(
      async (name) => (JSON.parse(await readFile(path.join(dir, name), 'utf8')) as { version: string }).version,
    ),
  );
}

/** Takes long beside the renaming, and needs no lock. */
async function removeRemains(dir: string, now: number): Promise<void> {
  for (const name of await readdir(dir)) {
    const file = path.join(dir, name);
    const cutOff = name.startsWith('.build-') && (await stat(file)).mtimeMs < now - CUT_OFF_MS;
    if (name.startsWith(GONE) || cutOff) await rm(file, { recursive: true, force: true });
  }
}
