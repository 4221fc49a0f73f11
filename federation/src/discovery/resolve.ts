import type { DiscoveryDocument, DiscoveryEntry, PublicDiscovery } from './types';

/** Remote → version, for whoever does not get what everybody gets. */
export type Choice = Readonly<Record<string, string>>;

/**
 * The entry that a visitor gets. `bucket` is a number from 0 to below 100 that stays with the visitor, so that a
 * canary is sticky; without one the default entry is taken.
 */
export function chooseEntry(entries: DiscoveryEntry[], bucket?: number): DiscoveryEntry {
  const [first] = entries;
  if (!first) throw new Error('A micro front end without entries passed validation');
  const standard = entries.find((entry) => entry.deployment.default) ?? first;
  if (bucket === undefined) return standard;
  let upTo = 0;
  for (const entry of entries) {
    upTo += entry.deployment.traffic;
    if (bucket < upTo) return entry;
  }
  return standard;
}

/** Visitors are told apart by a number below this, which says nothing about them: thousands share each. */
export const VISITORS = 10_000;

/** A visitor's number for one remote, from 0 to below 100: different for each remote, so that two canaries do not go to the same people. */
export function bucketOf(visitor: number, remote: string): number {
  let hash = 2_166_136_261;
  for (const char of `${visitor} ${remote}`) hash = Math.imul(hash ^ char.charCodeAt(0), 16_777_619);
  // The last bits of the sum alone would depend on the last digit only.
  hash = Math.imul(hash ^ (hash >>> 15), 2_246_822_507);
  hash = Math.imul(hash ^ (hash >>> 13), 3_266_489_909);
  return (((hash ^ (hash >>> 16)) >>> 0) % VISITORS) / 100;
}

/** Whether some visitors get another release than others. */
export const hasCanary = ({ microFrontends }: DiscoveryDocument): boolean =>
  Object.values(microFrontends).some((entries) =>
    entries.some(({ deployment }) => !deployment.default && deployment.traffic > 0),
  );

/** What a visitor gets instead of the default, by remote; empty for most. */
export function choiceOf({ microFrontends }: DiscoveryDocument, visitor: number): Choice {
  const choice: Record<string, string> = {};
  for (const [name, entries] of Object.entries(microFrontends)) {
    const { metadata, deployment } = chooseEntry(entries, bucketOf(visitor, name));
    if (!deployment.default) choice[name] = metadata.version;
  }
  return choice;
}

/** The document as a page gets it: one release per remote, at the site's own addresses. */
export function publicDiscovery(document: DiscoveryDocument, choice: Choice = {}): PublicDiscovery {
  const releases = Object.entries(document.microFrontends).map(([name, entries]) => {
    const chosen = entries.find(({ metadata }) => metadata.version === choice[name]);
    const { metadata, extras } = chosen ?? chooseEntry(entries);
    return {
      name,
      version: metadata.version,
      base: `/remotes/${name}/${metadata.version}/`,
      entry: extras.entry,
      integrity: metadata.integrity,
      routes: extras.routes,
      slots: extras.slots,
      preload: extras.preload,
    };
  });
  return { releases };
}

/** The last known good release behind one that fails; null when there is none. */
export function fallbackOf(document: DiscoveryDocument, name: string, version: string): DiscoveryEntry | null {
  const entries = document.microFrontends[name] ?? [];
  const failed = entries.find(({ metadata }) => metadata.version === version);
  // A release that is no longer named was replaced: everybody's release is the answer.
  const found = failed
    ? entries.find(({ url }) => url === failed.fallbackUrl)
    : entries.find(({ deployment }) => deployment.default);
  return found && found.metadata.version !== version ? found : null;
}

/** The entry of one release, for `/remotes/{name}/{version}/…`. Null for a name or version that is not in use. */
export function findEntry(document: DiscoveryDocument, name: string, version: string): DiscoveryEntry | null {
  return document.microFrontends[name]?.find((entry) => entry.metadata.version === version) ?? null;
}

/** Address of a release's folder at its remote's origin, with a slash at the end. */
export function originBase(entry: DiscoveryEntry): string {
  return entry.url.slice(0, -entry.extras.entry.length);
}
