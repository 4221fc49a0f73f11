import type { DiscoveryEntry, Release } from '../discovery/types';

/** The entry of a release served from `origin` (`http://127.0.0.1:3101`), for all visitors. */
export function entryOf(release: Release, origin: string): DiscoveryEntry {
  const { name: _, version, integrity, ...extras } = release;
  return {
    url: `${origin}/${version}/${release.entry}`,
    metadata: { integrity, version },
    deployment: { traffic: 100, default: true },
    extras,
  };
}
