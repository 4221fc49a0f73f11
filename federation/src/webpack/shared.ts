import { createRequire } from 'node:module';
import path from 'node:path';
import { appDir, ROOT, readPackage } from '../apps';
import { FACADES } from './facades/names';
import type { BuildMode } from './options';

const require = createRequire(import.meta.url);

/** What every page has exactly once. The shell gives them all (`shell/src/remotes/shared.ts`), remotes bring none. */
const SINGLETONS = [
  'react',
  'react/jsx-runtime',
  'react/jsx-dev-runtime',
  'react-dom',
  'react-router-dom',
  '@tanstack/react-query',
  '@qhatu/shared-state',
] as const;

/** A mismatch fails inside that remote's boundary instead of running on the wrong version. */
const STRICT = new Set<string>(['@qhatu/shared-state']);

function packageDir(name: string): string {
  const bare = name.replace(/^react\/.*/, 'react');
  if (bare.startsWith('@qhatu/')) return path.join(ROOT, bare.slice('@qhatu/'.length));
  return path.dirname(require.resolve(`${bare}/package.json`, { paths: [appDir('shell')] }));
}

const versionOf = (name: string): string => readPackage(packageDir(name)).version;

/** Versions that a build assumes in place of the installed ones, by package; see `Instead`. */
type Versions = Readonly<Record<string, string>>;

/** Accepts what is compatible with the version that this was built against. */
export const rangeOf = (name: string, versions: Versions = {}): string => `^${versions[name] ?? versionOf(name)}`;

/** Ranges that a remote's release declares in the discovery document (`extras.needs`). */
export const needs = (versions?: Versions): Record<string, string> => ({
  '@qhatu/shared-state': rangeOf('@qhatu/shared-state', versions),
});

const rules = (name: string, versions?: Versions) => ({
  requiredVersion: rangeOf(name, versions),
  strictVersion: STRICT.has(name),
});

/** A remote's `shared` block. Whatever else it asks of these packages is the host's too, or an error in its own area. */
export const sharedByHost = (versions?: Versions) =>
  Object.fromEntries(
    [...SINGLETONS, 'react/', 'react-dom/'].map((name) => {
      const { requiredVersion, strictVersion } = rules(name.replace(/\/$/, ''), versions);
      return [name, { singleton: true, import: false as const, requiredVersion, strictVersion }];
    }),
  );

/** What the host says about the copies that it hands in, by name: `__SHARED__` in the shell's build. */
export const sharedOfHost = () =>
  Object.fromEntries(SINGLETONS.map((name) => [name, { version: versionOf(name), ...rules(name) }]));

/**
 * The shell's own sources, `ui` and `kit` get react-router by its façade as the remotes do, so that the page has one
 * `Link` (D420). In production the façade takes the package's own files for that: its exports lead every bundler to those for
 * development, which warn.
 */
export function shellAliases(mode: BuildMode): Record<string, string> {
  const aliases = { 'react-router-dom$': FACADES['react-router-dom'] ?? '' };
  if (mode === 'development') return aliases;
  return { ...aliases, 'react-router$': path.join(packageDir('react-router'), 'dist/production/index.mjs') };
}

/** The façades by the names under which the shell imports them. */
export const facadeAliases = (): Record<string, string> =>
  Object.fromEntries(Object.values(FACADES).map((file) => [`@qhatu-facade/${path.basename(file, '.ts')}`, file]));
