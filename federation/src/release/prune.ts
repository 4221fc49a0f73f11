import type { DiscoveryDocument } from '../discovery/types';
import type { History } from '../pointer';

/** A release folder, and when it was built (ms since 1970). */
export interface Built {
  version: string;
  at: number;
}

export interface PruneRule {
  /** How many of the newest stay, whatever became of them. */
  keep: number;
  /** A page may be open for this long with what it began with. */
  days: number;
}

const DAY_MS = 86_400_000;

/**
 * Releases of a remote that somebody may still ask for: what a document names, what visitors had within these days,
 * what the last change replaced (a roll back returns to it), and what was put in force by hand, of which no change
 * tells.
 */
export function reachable(
  remote: string,
  { microFrontends }: Pick<DiscoveryDocument, 'microFrontends'>,
  { changes, releases }: History,
  since: number,
): Set<string> {
  const own = changes.filter((change) => change.remote === remote);
  const inHistory = new Set(own.flatMap(({ from, to }) => [from, to]));
  const late = own.filter((change, index) => Date.parse(change.at) >= since || index === own.length - 1);
  return new Set([
    ...(microFrontends[remote] ?? []).map(({ metadata }) => metadata.version),
    // A release ends with the change that replaces it: it was in force until then.
    ...late.flatMap(({ from, to }) => [from, to].filter((version) => version !== null)),
    ...Object.keys(releases[remote] ?? {}).filter((version) => !inHistory.has(version)),
  ]);
}

/** Releases that nobody can ask for, oldest first. What is younger than an hour may be on its way to be promoted. */
export function prunable(built: Built[], used: ReadonlySet<string>, { keep, days }: PruneRule, now: number): Built[] {
  const newestFirst = [...built].sort((a, b) => b.at - a.at);
  const young = Math.min(DAY_MS / 24, days * DAY_MS);
  return newestFirst
    .slice(keep)
    .filter(({ version, at }) => !used.has(version) && at <= now - young)
    .reverse();
}

export const sinceOf = ({ days }: PruneRule, now: number): number => now - days * DAY_MS;
