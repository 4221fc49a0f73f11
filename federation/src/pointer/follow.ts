import type { DiscoveryDocument, DiscoveryEntry } from '../discovery/types';
import type { RemoteEdit } from './change';
import { everybody, standardOf } from './edits';
import type { Change, History } from './history';

export interface Newest {
  /** Entry of the release that was built last, at the origin of this start. */
  entry: DiscoveryEntry;
  origin: string;
}

export interface FollowOptions {
  newest: Readonly<Record<string, Newest>>;
  /** Whether a release's files are still on the disk. */
  isThere: (remote: string, version: string) => boolean;
  /** Also remotes whose release somebody chose follow their newest build again. */
  all: boolean;
}

/** The choice of a person, or of a front door that took a canary back, which a start must not undo. */
function choiceOf(remote: string, { changes }: History): Change | undefined {
  const last = changes.findLast((change) => change.remote === remote && change.action !== 'outside');
  return last && last.action !== 'start' ? last : undefined;
}

/**
 * What `npm start` does with the pointer: a remote follows its newest build until somebody promotes, tries or rolls
 * back one of its releases; from then on that choice stands, as long as its files do. Addresses follow this start's
 * ports.
 * @returns the edits, and a sentence for each remote that has a newer build than it shows
 */
export function followBuilds(document: DiscoveryDocument, history: History, options: FollowOptions) {
  const edits: RemoteEdit[] = [];
  const notes: string[] = [];
  for (const [remote, { entry, origin }] of Object.entries(options.newest)) {
    const entries = document.microFrontends[remote] ?? [];
    const from = standardOf(entries)?.metadata.version ?? null;
    const to = entry.metadata.version;
    const choice = options.all ? undefined : choiceOf(remote, history);
    const whole = entries.length > 0 && entries.every(({ metadata }) => options.isThere(remote, metadata.version));
    if (choice && whole) {
      const moved = entries.map((each) => movedTo(origin, each));
      if (from !== to)
        notes.push(`${remote} stays at ${from} (${choice.action} by ${choice.by}); the newest build is ${to}`);
      if (!same(moved, entries)) {
        const { action } = choice;
        edits.push({ remote, entries: moved, note: { action, from, to: from, by: choice.by, why: 'other ports' } });
      }
      continue;
    }
    const followed = everybody(entry);
    if (!same(followed, entries)) edits.push({ remote, entries: followed, note: { action: 'start', from, to } });
  }
  return { edits, notes };
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

function movedTo(origin: string, entry: DiscoveryEntry): DiscoveryEntry {
  const at = (url: string) => origin + new URL(url).pathname;
  return { ...entry, url: at(entry.url), ...(entry.fallbackUrl && { fallbackUrl: at(entry.fallbackUrl) }) };
}
