import type { DiscoveryDocument, DiscoveryEntry, PublicDiscovery } from './types';

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

/** The document as a page gets it: one release per remote, at the site's own addresses. */
export function publicDiscovery(document: DiscoveryDocument, bucket?: number): PublicDiscovery {
  const releases = Object.entries(document.microFrontends).map(([name, entries]) => {
    const { metadata, extras } = chooseEntry(entries, bucket);
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

/** The entry of one release, for `/remotes/{name}/{version}/…`. Null for a name or version that is not in use. */
export function findEntry(document: DiscoveryDocument, name: string, version: string): DiscoveryEntry | null {
  return document.microFrontends[name]?.find((entry) => entry.metadata.version === version) ?? null;
}

/** Address of a release's folder at its remote's origin, with a slash at the end. */
export function originBase(entry: DiscoveryEntry): string {
  return entry.url.slice(0, -entry.extras.entry.length);
}
