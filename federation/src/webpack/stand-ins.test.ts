import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { appDir, ROOT, readPackage } from '../apps';
import type { BuildMode } from './options';
import { shellAliases } from './shared';
import { STAND_INS } from './stand-ins';

const PACKAGES = path.join(ROOT, 'node_modules');
/** Names that a module exports, as they are written there. */
const exportsOf = (text: string): string[] =>
  [
    ...[...text.matchAll(/export \{([^}]*)\}/g)].flatMap(([, list = '']) =>
      list.split(',').map((name) => name.trim().split(' as ').at(-1) ?? ''),
    ),
    ...[...text.matchAll(/^export (?:async )?(?:const|function|class) (\w+)/gm)].map(([, name = '']) => name),
  ]
    .filter(Boolean)
    .sort();

/** The packages whose version decides that of a stand-in's, and who asks for them. */
const PINNED = [
  ['@module-federation/runtime', ['shell', 'federation']],
  ['@module-federation/enhanced', ['federation']],
  ['@module-federation/webpack-bundler-runtime', ['shell']],
  ['@tanstack/react-query', ['shell', 'federation']],
  ['axios', ['shared-state']],
  // Its façade is federation's, which names a file of it; the shell imports react-router-dom, which brings it.
  ['react-router', ['federation']],
  ['react-router-dom', ['shell']],
] as const;

describe.each(STAND_INS)('the stand-in for $package/$file', (standIn) => {
  it('was written for the version that is installed: read the new file, measure again, then move the version', () => {
    expect(readPackage(path.join(PACKAGES, standIn.package)).version).toBe(standIn.version);
  });
  it('stands for a file that is there, and has every name that it exports', () => {
    const original = exportsOf(readFileSync(path.join(PACKAGES, standIn.package, standIn.file), 'utf8'));
    expect(original.length).toBeGreaterThan(0);
    expect(exportsOf(readFileSync(standIn.by, 'utf8'))).toEqual(expect.arrayContaining(original));
  });
  it('says what it saves', () => {
    expect(standIn.gain).toBeGreaterThan(100);
  });
});

it.each(PINNED)('%s is pinned exactly by whoever builds with its private files', (name, askers) => {
  const { version } = readPackage(path.join(PACKAGES, name));
  for (const asker of askers) {
    const { dependencies = {} } = readPackage(asker === 'shell' ? appDir('shell') : path.join(ROOT, asker));
    expect([asker, dependencies[name]]).toEqual([asker, version]);
  }
});

it('react-router has the files for production that the shell’s build takes, with nothing but the warnings off', () => {
  const chunksOf = (mode: BuildMode) => {
    const folder = path.join(PACKAGES, 'react-router/dist', mode);
    const [all = ''] = readdirSync(folder)
      .filter((file) => /^chunk-.*\.mjs$/.test(file))
      .map((file) => readFileSync(path.join(folder, file), 'utf8'))
      .filter((text) => text.includes('ENABLE_DEV_WARNINGS ='));
    return all;
  };
  expect(shellAliases('production')['react-router$']).toBe(
    path.join(PACKAGES, 'react-router/dist/production/index.mjs'),
  );
  expect(chunksOf('production')).toContain('var ENABLE_DEV_WARNINGS = false;');
  const withoutNames = (text: string) =>
    text.replace(/chunk-\w+\.mjs/g, '').replace(/^.*ENABLE_DEV_WARNINGS =.*$/m, '');
  expect(withoutNames(chunksOf('production'))).toBe(withoutNames(chunksOf('development')));
});
