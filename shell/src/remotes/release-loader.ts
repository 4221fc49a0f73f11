import type { PublicRelease } from '@qhatu/federation/discovery';
import { preloadAssets, removeUnfinished } from './assets';
import { defaultExport } from './cache';
import { type EntryScript, runEntry } from './entry-script';
import { federation } from './runtime';
import type { RemoteComponent } from './types';
import { withTimeout } from './with-timeout';

/** A remote that has not arrived by then counts as gone, so that the error shows within 10 s (D61). */
export const LOAD_TIMEOUT_MS = 8_000;

/** Under this name a release is asked for by others: `mf-x@1.0.0-…`. */
export const releaseId = ({ name, version }: PublicRelease) => `${name}@${version}`;

/** Loads exposed modules of releases by Module Federation. To the runtime each release, and each attempt, is a remote of its own. */
export function createReleaseLoader() {
  /** How often each release was started anew. */
  const attempts = new Map<string, number>();
  /** By the names under which the runtime knows them. */
  const entries = new Map<string, EntryScript>();
  /** Those of them that have run. */
  const arrived = new Set<string>();

  federation.registerPlugins([
    {
      name: 'qhatu-entry',
      /** The runtime's own loader knows no integrity and reuses tags of earlier tries. */
      loadEntry: async ({ remoteInfo: { name } }) => {
        const script = entries.get(name);
        if (!script) throw new Error(`${name} is not registered`);
        const container = await runEntry(script);
        arrived.add(name);
        // The runtime's type says what a container has; the script's global is checked by its `init`.
        return container as never;
      },
    },
  ]);

  const attemptOf = (release: PublicRelease) => attempts.get(releaseId(release)) ?? 0;

  /** Has the next load of a release use an address that no earlier one has used. */
  function startAnew(release: PublicRelease): void {
    removeUnfinished(release.base);
    attempts.set(releaseId(release), attemptOf(release) + 1);
  }

  /** Two releases, and two attempts, can be on their way at once. Rejects after `timeout` ms. */
  async function load(release: PublicRelease, expose: string, timeout: number): Promise<RemoteComponent> {
    const { name, base, entry, integrity } = release;
    const attempt = attemptOf(release);
    /** Another address for every attempt: the browser would join it to a request that hangs. */
    const query = attempt === 0 ? '' : `?retry=${attempt}`;
    const id = `${releaseId(release)}.${attempt}`;
    if (!entries.has(id)) {
      const url = new URL(base + entry + query, document.baseURI).href;
      entries.set(id, { url, integrity, name, timeout: LOAD_TIMEOUT_MS });
      federation.registerRemotes([{ name: id, entry: url }]);
    }
    preloadAssets(release, expose, query);
    const module = `${id}/${expose.slice(2)}`;
    try {
      return defaultExport(await withTimeout(federation.loadRemote<unknown>(module), module, timeout), module);
    } catch (error) {
      // Nothing of it is in use, so the next load starts anew: the browser would answer it with a failed preload.
      if (!arrived.has(id) && attemptOf(release) === attempt) startAnew(release);
      throw error;
    }
  }

  return { load, startAnew };
}

export type ReleaseLoader = ReturnType<typeof createReleaseLoader>;
