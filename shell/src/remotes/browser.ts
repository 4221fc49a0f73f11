import './provideRuntime';
import type { PublicDiscovery, PublicRelease } from '@qhatu/federation/discovery';
import { forgetChunks, preloadAssets, removeUnfinished } from './assets';
import { ComponentCache, defaultExport } from './cache';
import { runEntry } from './entryScript';
import { federation } from './runtime';
import { tell } from './tell';
import type { RemoteComponent, RemoteModules } from './types';

/** A remote that has not arrived by then counts as gone; leaves time to say so within 10 s (D61). */
export const LOAD_TIMEOUT_MS = 8_000;
/** With less time left, the last known good release is not even tried. */
const LEAST_MS = 1_000;

export interface BrowserModulesOptions {
  discovery: PublicDiscovery;
  /**
   * Asks for the releases in use now; with `without` (`mf-x@1.0.0-…`), for the last known good one in the place of that
   * release. Rejects when nobody knows.
   */
  fetchDiscovery: (without?: string) => Promise<PublicDiscovery>;
}

/** Remotes in the browser: registered with Module Federation by the page's discovery document, nothing else. */
export function createBrowserModules({ discovery, fetchDiscovery }: BrowserModulesOptions): RemoteModules {
  const releases = new Map(discovery.releases.map((release) => [release.name, release]));
  const attempts = new Map<string, number>();
  const cache = new ComponentCache();

  const entryUrl = ({ base, entry }: PublicRelease) => new URL(base + entry, document.baseURI).href;
  /** Another address for every attempt: a request that hangs would be joined otherwise. */
  const queryOf = (remote: string) => (attempts.has(remote) ? `?retry=${attempts.get(remote)}` : '');
  const remoteOf = (release: PublicRelease) => ({ name: release.name, entry: entryUrl(release) });

  federation.registerPlugins([
    {
      name: 'qhatu-entry',
      /** The runtime's own loader knows no integrity and reuses tags of earlier tries. */
      loadEntry: async ({ remoteInfo }) => {
        const release = releases.get(remoteInfo.name);
        if (!release) throw new Error(`${remoteInfo.name} is not in the discovery document`);
        const { integrity, name } = release;
        const url = remoteInfo.entry + queryOf(name);
        // The runtime's type says what a container has; the script's global is checked by its `init`.
        return (await runEntry({ url, integrity, name, timeout: LOAD_TIMEOUT_MS })) as never;
      },
    },
  ]);
  federation.registerRemotes(discovery.releases.map(remoteOf));

  let newerShell = false;
  /** Releases that failed here → whether another one has taken their place. */
  const fallbacks = new Map<string, Promise<boolean>>();

  const releaseOf = (remote: string): PublicRelease => {
    const release = releases.get(remote);
    if (!release) throw new Error(`${remote} is not in the discovery document`);
    return release;
  };

  async function load(remote: string, expose: string, ms: number): Promise<RemoteComponent> {
    preloadAssets(releaseOf(remote), expose, queryOf(remote));
    const id = `${remote}/${expose.slice(2)}`;
    return defaultExport(await withTimeout(federation.loadRemote<unknown>(id), id, ms), id);
  }

  /** A release that fails is followed by the last known good one, within the time that one may take. */
  async function start(remote: string, expose: string): Promise<RemoteComponent> {
    const { version } = releaseOf(remote);
    const began = performance.now();
    try {
      return await load(remote, expose, LOAD_TIMEOUT_MS);
    } catch (error) {
      tell({ remote, version, stage: 'load', error });
      const left = LOAD_TIMEOUT_MS - (performance.now() - began);
      if (left < LEAST_MS || !(await fallBack(remote, version))) throw error;
      return load(remote, expose, left);
    }
  }

  /** Registers a release in the place of the one that is used, under an address that no earlier try has joined. */
  function put(release: PublicRelease): void {
    const { name } = release;
    const before = releases.get(name);
    if (before) removeUnfinished(name, before.base);
    forgetChunks(name);
    releases.set(name, release);
    attempts.set(name, (attempts.get(name) ?? 0) + 1);
    federation.registerRemotes([remoteOf(release)], { force: true });
  }

  async function ask(without?: string): Promise<PublicDiscovery> {
    const fresh = await fetchDiscovery(without);
    newerShell = fresh.shell !== undefined && fresh.shell !== discovery.shell;
    return fresh;
  }

  function fallBack(remote: string, version: string): Promise<boolean> {
    const key = `${remote}@${version}`;
    const known = fallbacks.get(key);
    if (known) return known;
    const asked = ask(key).then(
      ({ releases: list }) => {
        const good = list.find(({ name }) => name === remote);
        // Also one that failed before: two releases must not take turns.
        if (!good || fallbacks.has(`${remote}@${good.version}`)) return false;
        put(good);
        return true;
      },
      () => false,
    );
    fallbacks.set(key, asked);
    return asked;
  }

  const keyOf = (remote: string, expose: string) => `${remote}/${expose}`;
  return {
    load: (remote, expose) => cache.load(keyOf(remote, expose), () => start(remote, expose)),
    component: (remote, expose) => cache.component(keyOf(remote, expose), () => start(remote, expose)),
    slot(name) {
      for (const release of releases.values()) {
        const expose = release.slots[name];
        if (expose !== undefined) return { remote: release.name, expose };
      }
      return null;
    },
    async recover(remote) {
      const fresh = await ask().catch(() => null);
      const release = fresh?.releases.find(({ name }) => name === remote) ?? releases.get(remote);
      if (!release) return;
      // What failed may have been mended meanwhile.
      fallbacks.clear();
      cache.forgetAll(`${remote}/`);
      put(release);
    },
    version: (remote) => releases.get(remote)?.version,
    async fallBack(remote) {
      const changed = await fallBack(remote, releases.get(remote)?.version ?? '');
      if (changed) cache.forgetAll(`${remote}/`);
      return changed;
    },
    outdated: () => newerShell,
  };
}

function withTimeout<T>(work: Promise<T>, what: string, ms: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`${what} did not arrive within ${Math.round(ms)} ms`)), ms);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
