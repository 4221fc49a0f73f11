import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { changePointer, digestOf, everybody, type SharedPointer } from '@qhatu/federation';
import type { DiscoveryDocument, DiscoveryEntry } from '@qhatu/federation/discovery';

const shownDigest = async (siteUrl: string): Promise<string> =>
  (await (await fetch(`${siteUrl}/readyz`)).json()).discovery.digest;

/** The pointer of the measured site, changed as the commands change it. */
export class Pointer {
  private readonly file: string;

  /**
   * @param siteUrls of each front door that has to show what is said
   * @param shared where they have it from, when they are on several machines (D241)
   */
  constructor(
    private readonly siteUrls: readonly string[],
    dataDir: string,
    private readonly shared?: SharedPointer,
  ) {
    this.file = path.resolve(dataDir, 'discovery.json');
  }

  document(): DiscoveryDocument {
    return JSON.parse(readFileSync(this.file, 'utf8'));
  }

  entries(remote: string): DiscoveryEntry[] {
    return this.document().microFrontends[remote] ?? [];
  }

  /** @returns milliseconds until each front door shows it; infinity when one does not within half a minute */
  async say(remote: string, entries: DiscoveryEntry[]): Promise<number> {
    const named = Object.values(this.document().microFrontends).flat();
    const allowedOrigins = [...named, ...entries].map(({ url }) => new URL(url).origin);
    const started = performance.now();
    await changePointer(
      { file: this.file, allowedOrigins, shared: this.shared },
      { by: 'bench', why: 'measured' },
      () => [{ remote, entries, note: { action: 'promote', from: null, to: entries[0]?.metadata.version ?? null } }],
    );
    const digest = digestOf(readFileSync(this.file, 'utf8'));
    while (performance.now() - started < 30_000) {
      const shown = await Promise.all(this.siteUrls.map(shownDigest));
      if (shown.every((one) => one === digest)) return performance.now() - started;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    return Number.POSITIVE_INFINITY;
  }

  /** A document that this site has never seen: the same release, with another last known good one behind it. */
  async flip(remote: string): Promise<number> {
    const [first] = this.entries(remote);
    if (!first) throw new Error(`The site has no ${remote}`);
    const [shown] = everybody(first);
    return this.say(remote, [shown ?? first, this.behind(first)]);
  }

  /** A release that differs in its name alone: nobody ever loads it. */
  private behind(entry: DiscoveryEntry): DiscoveryEntry {
    const version = entry.metadata.version.replace(/-.*/, `-${randomBytes(5).toString('hex')}`);
    return {
      ...entry,
      url: entry.url.replace(entry.metadata.version, version),
      metadata: { ...entry.metadata, version },
      deployment: { traffic: 0, default: false },
    };
  }
}
