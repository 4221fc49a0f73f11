import { readFile, rename } from 'node:fs/promises';
import { z } from 'zod';
import { DiscoveryEntry, ReleaseId, RemoteName } from '../discovery/schema';

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

const MAX_CHANGES = 200;
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

/**
 * Finds releases that the history remembers, `undefined` for those it does not. Each is checked when it is asked for: a
 * front door reads the file at every change, with visitors waiting, and needs hardly one of its hundred entries. Never rejects.
 */
export async function readOlder(discoveryFile: string): Promise<FindOlder> {
  const text = await readFile(historyFile(discoveryFile), 'utf8').catch(() => '{}');
  let known: unknown;
  try {
    known = Object(JSON.parse(text)).releases;
  } catch {
    // Half written, or somebody's own: nothing is known.
  }
  return (name, version) => DiscoveryEntry.safeParse(ownOf(ownOf(known, name), version)).data;
}

export type FindOlder = (name: string, version: string) => DiscoveryEntry | undefined;

const ownOf = (object: unknown, key: string): unknown =>
  Object.hasOwn(Object(object), key) ? (object as Record<string, unknown>)[key] : undefined;

/** The text of the history's file: its newest changes, and the releases that they name. */
export function historyText({ changes, releases }: History): string {
  const kept = changes.slice(-MAX_CHANGES);
  const history: History = {
    changes: kept,
    releases: Object.fromEntries(Object.entries(releases).map(([name, known]) => [name, recent(name, known, kept)])),
  };
  return `${JSON.stringify(history, null, 1)}\n`;
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
