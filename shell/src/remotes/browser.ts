import './provideRuntime';
import type { PublicDiscovery, PublicRelease } from '@qhatu/federation/discovery';
import { forgetChunks, preloadAssets, removeUnfinished } from './assets';
import { ComponentCache, defaultExport } from './cache';
import { runEntry } from './entryScript';
import { federation } from './runtime';
import type { RemoteComponent, RemoteModules } from './types';

/** A remote that has not arrived by then counts as gone; leaves time to say so within 10 s (D61). */
export const LOAD_TIMEOUT_MS = 8_000;

export interface BrowserModulesOptions {
  discovery: PublicDiscovery;
  /** Asks for the releases in use now. Rejects when nobody knows. */
  fetchDiscovery: () => Promise<PublicDiscovery>;
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

  async function start(remote: string, expose: string): Promise<RemoteComponent> {
    const release = releases.get(remote);
    if (!release) throw new Error(`${remote} is not in the discovery document`);
    preloadAssets(release, expose, queryOf(remote));
    const id = `${remote}/${expose.slice(2)}`;
    return defaultExport(await withTimeout(federation.loadRemote<unknown>(id), id), id);
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
      const fresh = await fetchDiscovery().catch(() => null);
      const release = fresh?.releases.find(({ name }) => name === remote) ?? releases.get(remote);
      if (!release) return;
      const before = releases.get(remote);
      if (before) removeUnfinished(remote, before.base);
      forgetChunks(remote);
      releases.set(remote, release);
      attempts.set(remote, (attempts.get(remote) ?? 0) + 1);
      cache.forgetAll(`${remote}/`);
      federation.registerRemotes([remoteOf(release)], { force: true });
    },
  };
}

function withTimeout<T>(work: Promise<T>, what: string): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`${what} did not arrive within ${LOAD_TIMEOUT_MS} ms`)),
      LOAD_TIMEOUT_MS,
    );
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
