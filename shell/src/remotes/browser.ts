import './provide-runtime';
import type { PublicDiscovery, PublicRelease } from '@qhatu/federation/discovery';
import { forgetChunks, makeWay, preloadAssets, removeUnfinished } from './assets';
import { ComponentCache, defaultExport } from './cache';
import { type EntryScript, runEntry } from './entry-script';
import { reportFailure } from './report-failure';
import { federation } from './runtime';
import type { RemoteComponent, RemoteModules } from './types';

/** A remote that has not arrived by then counts as gone; leaves time to say so within 10 s (D61). */
export const LOAD_TIMEOUT_MS = 8_000;
/** A release that has not arrived by then is joined by the last known good one, and whichever comes first is shown. */
export const LATE_MS = 4_000;
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
  /** How often each release was started anew. */
  const attempts = new Map<string, number>();
  /** By the names under which the runtime knows them. */
  const entries = new Map<string, EntryScript>();
  /** Those of them that have run. */
  const arrived = new Set<string>();
  const cache = new ComponentCache();

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

  let newerShell = false;
  /** Releases that failed or were late here → what stands behind each. */
  const fallbacks = new Map<string, Promise<PublicRelease | null>>();

  const releaseOf = (remote: string): PublicRelease => {
    const release = releases.get(remote);
    if (!release) throw new Error(`${remote} is not in the discovery document`);
    return release;
  };

  /** To the runtime each release, and each attempt, is a remote of its own, so that two of them can be on their way. */
  async function load(release: PublicRelease, expose: string, timeout: number): Promise<RemoteComponent> {
    const { name, base, entry, integrity } = release;
    const attempt = attempts.get(nameOf(release)) ?? 0;
    /** Another address for every attempt: a request that hangs would be joined otherwise. */
    const query = attempt === 0 ? '' : `?retry=${attempt}`;
    const id = `${nameOf(release)}.${attempt}`;
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
      // Nothing of it is in use: the next load starts anew, or the browser would answer it with what failed (preloads).
      if (!arrived.has(id) && (attempts.get(nameOf(release)) ?? 0) === attempt) startAnew(release);
      throw error;
    }
  }

  /** The next load of a release goes to an address that no earlier one has joined. */
  function startAnew(release: PublicRelease): void {
    removeUnfinished(release.base);
    attempts.set(nameOf(release), (attempts.get(nameOf(release)) ?? 0) + 1);
  }

  /** A release that fails or is late is followed by the last known good one, within the time that one may take. */
  async function start(remote: string, expose: string): Promise<RemoteComponent> {
    const release = releaseOf(remote);
    const began = performance.now();
    let reported = false;
    const failed = (error: unknown) => {
      if (!reported) reportFailure({ remote, version: release.version, stage: 'load', error });
      reported = true;
    };
    const first = load(release, expose, LOAD_TIMEOUT_MS);
    first.catch(failed);
    try {
      return await withTimeout(first, `${remote} ${expose}`, LATE_MS);
    } catch (error) {
      const second = async () => {
        const good = await goodInsteadOf(release);
        const left = LOAD_TIMEOUT_MS - (performance.now() - began);
        if (!good || left < LEAST_MS) throw nothingBehind(release, error);
        makeWay(remote);
        const component = await load(good, expose, left).catch((cause) =>
          Promise.reject(nothingBehind(release, cause)),
        );
        failed(error);
        put(good);
        return component;
      };
      // A slow connection is no fault of the release: it may still be the first. Of two failures its own says more.
      return Promise.any([first, second()]).catch(() => first);
    }
  }

  /** Has a release stand in the place of the one that is used, under an address that no earlier try has joined. */
  function put(release: PublicRelease, anew = false): void {
    const { name } = release;
    const before = releases.get(name);
    if (before) removeUnfinished(before.base);
    releases.set(name, release);
    if (!anew) return;
    makeWay(name);
    forgetChunks(name);
    startAnew(release);
  }

  async function ask(without?: string): Promise<PublicDiscovery> {
    const fresh = await fetchDiscovery(without);
    newerShell = fresh.shell !== undefined && fresh.shell !== discovery.shell;
    return fresh;
  }

  const nameOf = ({ name, version }: PublicRelease) => `${name}@${version}`;

  /** The time that an error may take to be said (D61) is used up: nobody tries this one's successor once more. */
  function nothingBehind(release: PublicRelease, error: unknown): unknown {
    fallbacks.set(nameOf(release), Promise.resolve(null));
    return error;
  }

  function goodInsteadOf(release: PublicRelease): Promise<PublicRelease | null> {
    const key = nameOf(release);
    const known = fallbacks.get(key);
    if (known) return known;
    const asked = ask(key).then(
      ({ releases: list }) => {
        const good = list.find(({ name }) => name === release.name);
        // Nor one that failed before: two releases must not take turns.
        return good && !fallbacks.has(nameOf(good)) ? good : null;
      },
      () => null,
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
      put(release, true);
    },
    version: (remote) => releases.get(remote)?.version,
    async fallBack(remote, version) {
      const current = releaseOf(remote);
      // Another part of the page may have failed in the same release and been faster.
      if (current.version === version) {
        const good = await goodInsteadOf(current);
        if (!good) return false;
        put(good, true);
      }
      cache.forgetAll(`${remote}/`);
      return true;
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
