import { createReleaseCache, fallbackOf, NoRoomError } from '@qhatu/federation';
import type { DiscoveryDocument, DiscoveryEntry } from '@qhatu/federation/discovery';

/** A server build that has not arrived by then leaves its page to the release before; part of a page's time. */
const LATE_MS = 700;
/** Longest that the first fetching of all releases keeps the site from changing over. */
const WARM_UP_MS = 3_000;

interface Which {
  name: string;
  version: string;
}

const nameOf = ({ name, version }: Which) => `${name} ${version}`;

/** The server builds of one document's releases, for pages that are in a hurry. */
export class ServerBuilds {
  private readonly releases;
  /** Those that this machine has no room for. */
  private readonly noRoom = new Set<string>();

  constructor(
    private readonly document: DiscoveryDocument,
    cacheDir: string,
  ) {
    this.releases = createReleaseCache({ dir: cacheDir });
  }

  /** @throws as `ensure` of the cache */
  async load(release: Which): Promise<string> {
    try {
      const file = await this.releases.ensure(this.document, release, this.patience(release));
      this.noRoom.delete(nameOf(release));
      return file;
    } catch (error) {
      if (error instanceof NoRoomError) this.noRoom.add(nameOf(release));
      throw error;
    }
  }

  style(release: Which, file: string): Promise<string> {
    return this.releases.style(this.document, release, file, this.patience(release));
  }

  /** What stands in for a release that failed. A full disk here is no fault of it: its page is left to the browser. */
  insteadOf(release: Which): DiscoveryEntry | null {
    return this.noRoom.has(nameOf(release)) ? null : fallbackOf(this.document, release.name, release.version);
  }

  /**
   * Fetches releases before the first visitor needs them. One that is gone now is asked again by its first page; one that
   * hangs does not keep the others' new releases waiting.
   */
  async warmUp(): Promise<void> {
    const used = Object.entries(this.document.microFrontends).flatMap(([name, entries]) =>
      entries
        .filter(({ deployment }) => deployment.traffic > 0)
        .map(({ metadata }) => ({ name, version: metadata.version })),
    );
    const fetched = Promise.allSettled(used.map((release) => this.releases.ensure(this.document, release)));
    await Promise.race([fetched, new Promise((resolve) => setTimeout(resolve, WARM_UP_MS))]);
  }

  /** With another release behind it, nobody waits for one that hangs; without, the page's own time is the limit. */
  private patience({ name, version }: Which): number | undefined {
    return fallbackOf(this.document, name, version) ? LATE_MS : undefined;
  }
}
