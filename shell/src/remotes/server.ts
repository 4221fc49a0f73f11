import type { PublicDiscovery, PublicRelease } from '@qhatu/federation/discovery';
import { ComponentCache, defaultExport } from './cache';
import { federation } from './runtime';
import type { RemoteComponent, RemoteModules } from './types';

/** Node's own require, past webpack. */
declare const __non_webpack_require__: NodeJS.Require;

type FindEntry = (release: PublicRelease) => Promise<string>;

/** Several releases of one remote can live in a renderer (a canary), so their names carry the version. */
const idOf = ({ name, version }: PublicRelease): string => `${name}@${version}`;

const entries = new Map<string, () => Promise<string>>();
const cache = new ComponentCache();
let hooked = false;

/** Registers a release with the federation runtime; its container is required from the verified folder on disk. */
function register(release: PublicRelease, find: FindEntry): void {
  if (!hooked) {
    hooked = true;
    federation.registerPlugins([
      {
        name: 'qhatu-verified-entry',
        loadEntry: async ({ remoteInfo }) => {
          const entry = entries.get(remoteInfo.name);
          if (!entry) throw new Error(`${remoteInfo.name} is not registered`);
          // As in `browser.ts`: the container is checked by its `init`.
          return __non_webpack_require__(await entry()) as never;
        },
      },
    ]);
  }
  const id = idOf(release);
  const known = entries.has(id);
  entries.set(id, () => find(release));
  if (!known) federation.registerRemotes([{ name: id, entry: `release:${id}` }]);
}

/** Remotes in the renderer process. Modules stay loaded from page to page; nothing in them may hold a visitor's data. */
export function createServerModules(discovery: PublicDiscovery, find: FindEntry): RemoteModules {
  const releaseOf = (remote: string): PublicRelease => {
    const release = discovery.releases.find(({ name }) => name === remote);
    if (!release) throw new Error(`${remote} is not discovered`);
    return release;
  };
  const keyOf = (remote: string, expose: string) => `${idOf(releaseOf(remote))}/${expose.slice(2)}`;
  const start = async (remote: string, expose: string): Promise<RemoteComponent> => {
    const id = keyOf(remote, expose);
    register(releaseOf(remote), find);
    return defaultExport(await federation.loadRemote<unknown>(id), id);
  };
  return {
    load: (remote, expose) => cache.load(keyOf(remote, expose), () => start(remote, expose)),
    component: (remote, expose) => cache.component(keyOf(remote, expose), () => start(remote, expose)),
    // Slots are the browser's: on the server each shows its fallback.
    slot: () => null,
    recover: async () => undefined,
    version: (remote) => releaseOf(remote).version,
    // Rendering starts anew with another discovery document, see `render`.
    fallBack: async () => false,
    outdated: () => false,
  };
}
