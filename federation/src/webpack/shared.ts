import { createRequire } from 'node:module';
import path from 'node:path';
import { type App, appDir, isRemote, ROOT, readPackage } from '../apps';
import { FACADES } from './facades/names';

const require = createRequire(import.meta.url);

/** What every page has exactly once. The shell gives them all, remotes bring none of their own. */
const SINGLETONS = [
  'react',
  'react/',
  'react-dom',
  'react-dom/',
  'react-router-dom',
  '@tanstack/react-query',
  '@qhatu/shared-state',
] as const;

/** A mismatch fails inside that remote's boundary instead of running on the wrong version. */
const STRICT = new Set<string>(['@qhatu/shared-state']);

function packageDir(name: string): string {
  const bare = name.replace(/\/$/, '');
  if (bare.startsWith('@qhatu/')) return path.join(ROOT, bare.slice('@qhatu/'.length));
  return path.dirname(require.resolve(`${bare}/package.json`, { paths: [appDir('shell')] }));
}

const versionOf = (name: string): string => readPackage(packageDir(name)).version;

/** Accepts what is compatible with the version that this was built against. */
export const rangeOf = (name: string): string => `^${versionOf(name)}`;

/** Ranges that a remote's release declares in the discovery document (`extras.needs`). */
export const needs = (): Record<string, string> => ({ '@qhatu/shared-state': rangeOf('@qhatu/shared-state') });

/** The one `shared` block of the whole site. */
export function sharedFor(app: App) {
  const entries = SINGLETONS.map((name) => {
    const common = { singleton: true, requiredVersion: rangeOf(name), strictVersion: STRICT.has(name) };
    if (isRemote(app)) return [name, { ...common, import: false as const }] as const;
    const facade = FACADES[name];
    const own = { ...common, version: versionOf(name), eager: true };
    return [name, facade ? { ...own, import: facade } : own] as const;
  });
  return Object.fromEntries(entries);
}

/** The way past a façade, for the façade itself. */
export const facadeAliases = (): Record<string, string> => ({
  '@qhatu-original/react-query': path.join(packageDir('@tanstack/react-query'), 'build/modern/index.js'),
});
