import { readFile, rename } from 'node:fs/promises';
import { z } from 'zod';
import { DiscoveryEntry, ReleaseId, RemoteName } from '../discovery/schema';
import { writeAtomic } from './atomic';

/**
 * - `promote`: a release for everybody. `canary`: one for some percent of the visitors (0: for staff only).
 * - `rollback`: a person took the last change back. `fallback`: a front door took a failing canary back by itself.
 * - `start`: `npm start` followed the newest build. `outside`: somebody wrote the document without these commands.
 */
const Action = z.enum(['promote', 'canary', 'rollback', 'fallback', 'start', 'outside']);

export const Change = z.object({
  /** ISO 8601, UTC. */
  at: z.iso.datetime(),
  by: z.string().max(120),
  why: z.string().max(500),
  action: Action,
  remote: RemoteName.nullable(),
  from: ReleaseId.nullable(),
  to: ReleaseId.nullable(),
  /** Of a canary. */
  percent: z.number().optional(),
  /** Of the document that this change made: tells a change that was cut off before the pointer was replaced. */
  digest: z.string(),
});
export type Change = z.infer<typeof Change>;

const History = z.object({
  /** Oldest first. */
  changes: z.array(Change),
  /** Entries of releases that the changes name: what a roll back returns to, and what open pages still load. */
  releases: z.record(RemoteName, z.record(ReleaseId, DiscoveryEntry)),
});
export type History = z.infer<typeof History>;

const LONGEST = 200;
/** Releases of a remote whose files are still served to pages that were open when they were replaced. */
const REMEMBERED = 20;

export const historyFile = (discoveryFile: string): string => discoveryFile.replace(/(\.json)?$/, '.history.json');

/**
 * What was done to the document; an empty history when there is none, or nobody can read it. Never rejects.
 * @param putAside whether an unreadable one is kept under another name, because a new one is about to be written
 */
export async function readHistory(discoveryFile: string, putAside = false): Promise<History> {
  const file = historyFile(discoveryFile);
  const text = await readFile(file, 'utf8').catch(() => null);
  if (text === null) return { changes: [], releases: {} };
  try {
    return History.parse(JSON.parse(text));
  } catch {
    // A release must not wait for it.
    if (putAside) await rename(file, `${file}.unreadable`).catch(() => undefined);
    return { changes: [], releases: {} };
  }
}

export async function writeHistory(discoveryFile: string, { changes, releases }: History): Promise<void> {
  const kept = changes.slice(-LONGEST);
  const history: History = {
    changes: kept,
    releases: Object.fromEntries(Object.entries(releases).map(([name, known]) => [name, recent(name, known, kept)])),
  };
  await writeAtomic(historyFile(discoveryFile), `${JSON.stringify(history, null, 1)}\n`);
}

/** The releases that were changed last; those that only old, forgotten changes named come after them. */
function recent(name: string, known: Record<string, DiscoveryEntry>, changes: Change[]) {
  const named = changes.filter(({ remote }) => remote === name).flatMap(({ from, to }) => [from, to]);
  const rank = (version: string) => named.lastIndexOf(version);
  return Object.fromEntries(
    Object.entries(known)
      .sort(([a], [b]) => rank(b) - rank(a))
      .slice(0, REMEMBERED),
  );
}
