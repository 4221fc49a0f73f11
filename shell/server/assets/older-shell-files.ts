import { readdir, readFile, realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { contentType } from '@qhatu/federation';
import { LRUCache } from 'lru-cache';

/** Builds before the current one whose files are still given out: a page stays open for hours, not for months. */
const BUILDS = 10;
const LARGEST_KEPT = 8 * 1024 * 1024;
const RELEASE = /^\d+\.\d+\.\d+-[0-9a-z]{8,32}$/;

export interface OlderFile {
  type: string;
  bytes: Buffer;
}

/**
 * Files of earlier builds of the shell, read when a page that was open before this front door started asks for them: a
 * part that it loads late, say. Names carry a content hash, so that they can only mean one file.
 */
export class OlderShellFiles {
  private readonly kept = new LRUCache<string, OlderFile>({
    maxSize: LARGEST_KEPT,
    sizeCalculation: ({ bytes }) => bytes.length + 256,
  });

  /** @param releases folder of all builds */
  constructor(private readonly releases: string) {}

  /** @returns undefined when none of them has it */
  async get(name: string): Promise<OlderFile | undefined> {
    const known = this.kept.get(name);
    if (known) return known;
    for (const build of await this.builds()) {
      const dir = join(this.releases, build, 'browser');
      try {
        const file = await realpath(join(dir, name));
        if (!file.startsWith((await realpath(dir)) + sep)) continue;
        const found = { type: contentType(name), bytes: await readFile(file) };
        this.kept.set(name, found);
        return found;
      } catch {
        // Not in this one.
      }
    }
    return undefined;
  }

  /** Newest first. */
  private async builds(): Promise<string[]> {
    const names = (await readdir(this.releases).catch(() => [])).filter((name) => RELEASE.test(name));
    const dated = await Promise.all(
      names.map(async (name) => ({
        name,
        at: (await stat(join(this.releases, name)).catch(() => null))?.mtimeMs ?? 0,
      })),
    );
    return dated
      .sort((a, b) => b.at - a.at)
      .slice(0, BUILDS)
      .map(({ name }) => name);
  }
}
