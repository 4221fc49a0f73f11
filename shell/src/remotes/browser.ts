import './provide-runtime';
import type { PublicDiscovery, PublicRelease } from '@qhatu/federation/discovery';
import { forgetChunks, removeChunkScripts, removeUnfinished } from './assets';
import { ComponentCache } from './cache';
import { createFallbacks, loadWithFallback } from './fallbacks';
import { createReleaseLoader } from './release-loader';
import type { RemoteModules } from './types';

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
  const cache = new ComponentCache();
  const { load, startAnew } = createReleaseLoader();
  const fallbacks = createFallbacks(ask);
  let newerShell = false;

  async function ask(without?: string): Promise<PublicDiscovery> {
    const fresh = await fetchDiscovery(without);
    newerShell = fresh.shell !== undefined && fresh.shell !== discovery.shell;
    return fresh;
  }

  const releaseOf = (remote: string): PublicRelease => {
    const release = releases.get(remote);
    if (!release) throw new Error(`${remote} is not discovered`);
    return release;
  };

  /** Replaces the release in use by another one, at an address that no earlier try has used. */
  function put(release: PublicRelease, anew = false): void {
    const { name } = release;
    const before = releases.get(name);
    if (before) removeUnfinished(before.base);
    releases.set(name, release);
    if (!anew) return;
    removeChunkScripts(name);
    forgetChunks(name);
    startAnew(release);
  }

  const start = async (remote: string, expose: string) =>
    loadWithFallback({ release: releaseOf(remote), expose, load, fallbacks, onFallback: (good) => put(good) });

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
      put(release, true);
    },
    version: (remote) => releases.get(remote)?.version,
    async fallBack(remote, version) {
      const current = releaseOf(remote);
      // Another part of the page may have failed in the same release and been faster.
      if (current.version === version) {
        const good = await fallbacks.of(current);
        if (!good) return false;
        put(good, true);
      }
      cache.forgetAll(`${remote}/`);
      return true;
    },
    outdated: () => newerShell,
  };
}
