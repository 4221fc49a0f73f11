import { type Choice, type PublicDiscovery, publicDiscovery } from '@qhatu/federation/discovery';
import { LRUCache } from 'lru-cache';
import { RouteTable } from '../discovery/route-table';
import type { Snapshot } from '../discovery/snapshot';

/** The site as some visitors get it: one release per remote. Everything made of it is kept apart by `key`. */
export interface Variant {
  /** `''` for what everybody gets; otherwise names the releases that differ. */
  key: string;
  choice: Choice;
  discovery: PublicDiscovery;
  routes: RouteTable;
}

/** A few remotes with a canary each; what staff force besides comes and goes. */
const REMEMBERED = 64;
const known = new WeakMap<Snapshot, LRUCache<string, Variant>>();

/** @param choice releases of the document; others are as if they were not named */
export function variantOf(snapshot: Snapshot, choice: Choice): Variant {
  const { document } = snapshot;
  const pairs = Object.entries(choice).filter(([name, version]) => {
    const entry = document.microFrontends[name]?.find(({ metadata }) => metadata.version === version);
    return entry !== undefined && !entry.deployment.default;
  });
  const key = pairs
    .map((pair) => pair.join('@'))
    .sort()
    .join(',');
  if (key === '') return { key, choice: {}, discovery: snapshot.discovery, routes: snapshot.routes };
  let variants = known.get(snapshot);
  if (!variants) {
    variants = new LRUCache<string, Variant>({ max: REMEMBERED });
    known.set(snapshot, variants);
  }
  const before = variants.get(key);
  if (before) return before;
  const chosen = Object.fromEntries(pairs);
  const discovery = publicDiscovery(document, chosen);
  const variant = { key, choice: chosen, discovery, routes: new RouteTable(discovery) };
  variants.set(key, variant);
  return variant;
}
