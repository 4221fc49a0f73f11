import { DISCOVERY_SCHEMA } from './schema';
import type { DiscoveryDocument, DiscoveryEntry, RouteDeclaration } from './types';

/** For tests: any well-formed hash. */
export const hashOf = (letter: string): string => `sha384-${letter.repeat(64)}`;

const route = (path: string): RouteDeclaration => ({ path, expose: './Page', render: 'public' });

/** For tests: a release of a remote at its own origin, with one page and one slot. */
export function entry(name = 'mf-catalog', version = '1.0.0-aaaaaaaaaa', path = `/${name}`): DiscoveryEntry {
  return {
    url: `http://127.0.0.1:3101/${version}/entry.js`,
    metadata: { integrity: hashOf('A'), version },
    deployment: { traffic: 100, default: true },
    extras: {
      entry: 'entry.js',
      files: hashOf('B'),
      routes: [route(path)],
      slots: { [`${name.slice(3)}/widget`]: './Page' },
      preload: { './Page': { js: ['js/Page.1.js'], css: ['css/Page.1.css'] } },
      needs: { '@qhatu/shared-state': '^1.0.0' },
      server: { entry: 'server/entry.cjs', integrity: hashOf('C') },
    },
  };
}

export const documentOf = (microFrontends: DiscoveryDocument['microFrontends']): DiscoveryDocument => ({
  schema: DISCOVERY_SCHEMA,
  microFrontends,
});
