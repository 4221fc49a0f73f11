import type { DiscoveryEntry } from '../discovery/types';
import type { History } from './history';

/** A change that makes no sense; the sentence says what to do instead. */
export class EditError extends Error {
  override name = 'EditError';
}

type Entries = readonly DiscoveryEntry[];

export const standardOf = (entries: Entries): DiscoveryEntry | undefined =>
  entries.find(({ deployment }) => deployment.default);

/** The entry that is neither everybody's nor a fallback: tried out on some visitors, or by staff alone. */
export function canaryOf(entries: Entries): DiscoveryEntry | undefined {
  const standard = standardOf(entries);
  return entries.find(
    ({ deployment, url }) => !deployment.default && (deployment.traffic > 0 || url !== standard?.fallbackUrl),
  );
}

const versionOf = (entry: DiscoveryEntry): string => entry.metadata.version;

function as(entry: DiscoveryEntry, traffic: number, standard: boolean, fallback?: DiscoveryEntry): DiscoveryEntry {
  const { fallbackUrl: _, ...rest } = entry;
  return {
    ...rest,
    ...(fallback && fallback.url !== entry.url ? { fallbackUrl: fallback.url } : {}),
    deployment: { traffic, default: standard },
  };
}

/** One release for everybody, and, when given, the last known good one behind it (at no traffic), for when it fails. */
export function everybody(entry: DiscoveryEntry, good?: DiscoveryEntry): DiscoveryEntry[] {
  if (!good || versionOf(good) === versionOf(entry)) return [as(entry, 100, true)];
  return [as(entry, 100, true, good), as(good, 0, false)];
}

/** The release for everybody; what everybody had stays as the last known good one. */
export function promoted(entries: Entries, entry: DiscoveryEntry): DiscoveryEntry[] {
  const before = standardOf(entries);
  if (before && versionOf(before) === versionOf(entry)) {
    if (before.deployment.traffic === 100) throw new EditError(`${versionOf(entry)} is what everybody has already.`);
    return everybody(entry, goodBehind(entries, before));
  }
  return everybody(entry, before);
}

const goodBehind = (entries: Entries, entry: DiscoveryEntry) => entries.find(({ url }) => url === entry.fallbackUrl);

/** The release for some percent of the visitors; 0 leaves it to staff who ask for it by name. */
export function canaried(entries: Entries, entry: DiscoveryEntry, percent: number): DiscoveryEntry[] {
  const standard = standardOf(entries);
  if (!standard) throw new EditError('There is no release beside which this one could be tried; promote it.');
  if (versionOf(standard) === versionOf(entry))
    throw new EditError(`${versionOf(entry)} is what everybody has already.`);
  if (!(percent >= 0 && percent < 100))
    throw new EditError('A canary gets 0 to 99 percent; for everybody, promote it.');
  const good = goodBehind(entries, standard);
  const behind = good && versionOf(good) !== versionOf(entry) ? good : undefined;
  // The standard stands first: when a canary grows, whoever had it keeps it.
  return [
    as(standard, 100 - percent, true, behind),
    as(entry, percent, false, standard),
    ...(behind ? [as(behind, 0, false)] : []),
  ];
}

/** Without the canary. */
export function withdrawn(entries: Entries): DiscoveryEntry[] {
  const standard = standardOf(entries);
  if (!standard || !canaryOf(entries)) throw new EditError('There is no canary to take back.');
  return everybody(standard, goodBehind(entries, standard));
}

/**
 * Takes the last change back: a canary when there is one, otherwise the release that everybody has.
 * @param to a version of the history, for going further back
 */
export function rolledBack(name: string, entries: Entries, history: History, to?: string): DiscoveryEntry[] {
  const standard = standardOf(entries);
  if (!standard) throw new EditError(`${name} has no release.`);
  if (to === undefined && canaryOf(entries)) return withdrawn(entries);
  const known = history.releases[name] ?? {};
  const target =
    to === undefined ? (goodBehind(entries, standard) ?? goodBefore(name, history, [versionOf(standard)])) : known[to];
  if (!target) {
    const versions = Object.keys(known).filter((version) => version !== versionOf(standard));
    throw new EditError(
      to === undefined
        ? `${name} has no release before ${versionOf(standard)}.`
        : `The history of ${name} has no ${to}; it has ${versions.join(', ') || 'no other'}.`,
    );
  }
  if (versionOf(target) === versionOf(standard))
    throw new EditError(`${versionOf(target)} is what everybody has already.`);
  return everybody(target, goodBefore(name, history, [versionOf(standard), versionOf(target)]));
}

/** The newest release that everybody had and nobody took back. */
function goodBefore(name: string, { changes, releases }: History, not: string[]): DiscoveryEntry | undefined {
  const bad = new Set(not);
  for (const { remote, action, from, to } of [...changes].reverse()) {
    if (remote !== name) continue;
    if ((action === 'rollback' || action === 'fallback') && from) bad.add(from);
    const version = action === 'canary' || action === 'fallback' ? null : to;
    const entry = version && !bad.has(version) ? releases[name]?.[version] : undefined;
    if (entry) return entry;
  }
  return undefined;
}
