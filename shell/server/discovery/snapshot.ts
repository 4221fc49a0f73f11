import { digestOf, type FindOlder } from '@qhatu/federation';
import {
  type DiscoveryDocument,
  type DiscoveryEntry,
  findEntry,
  hasCanary,
  type PublicDiscovery,
  publicDiscovery,
} from '@qhatu/federation/discovery';
import { RouteTable } from './route-table';

/** One state of the site: a discovery document and what follows from it. Never changes; a new document makes a new one. */
export interface Snapshot {
  /** Short hash of the document: part of every cache key, so that no page outlives its releases. */
  digest: string;
  document: DiscoveryDocument;
  discovery: PublicDiscovery;
  routes: RouteTable;
  /** Some visitors get other releases than the rest. */
  canary: boolean;
  /** Releases of before, whose files open pages may ask for; from the pointer's history. */
  older: FindOlder;
}

export function makeSnapshot(document: DiscoveryDocument, text: string, older: FindOlder = () => undefined): Snapshot {
  const discovery = publicDiscovery(document);
  return {
    digest: digestOf(text),
    document,
    discovery,
    routes: new RouteTable(discovery),
    canary: hasCanary(document),
    older,
  };
}

/** How many replaced documents stay known. */
const REMEMBERED = 5;

/**
 * The snapshots that pages in open browsers may still be made of: a page from before a release asks for the files
 * of before, and gets them as long as their origin has them.
 */
export class SnapshotHistory {
  private snapshots: Snapshot[] = [];

  push(snapshot: Snapshot): void {
    this.snapshots = [snapshot, ...this.snapshots.filter(({ digest }) => digest !== snapshot.digest)].slice(
      0,
      REMEMBERED,
    );
  }

  /** The entry of a release that is, or lately was, in use. */
  find(name: string, version: string): DiscoveryEntry | undefined {
    for (const { document } of this.snapshots) {
      const entry = findEntry(document, name, version);
      if (entry) return entry;
    }
    return undefined;
  }
}
