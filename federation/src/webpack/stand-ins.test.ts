import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { appDir, ROOT, readPackage } from '../apps';
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
  // The shell imports react-router-dom alone, which brings it; the loader that edits it is federation's.
  ['react-router', ['federation']],
  ['react-router-dom', ['shell', 'federation']],
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

it('react-router is the one that the loader was measured with', () => {
  // 5 kB brotli of every page: see loaders/pure-router.mjs.
  expect(readPackage(path.join(PACKAGES, 'react-router')).version).toBe('7.18.5');
});

it('react-router writes the links of framework mode as the loader expects them, in the file that it edits', () => {
  const dist = path.join(PACKAGES, 'react-router/dist/development');
  const texts = readdirSync(dist)
    .filter((file) => /^chunk-.*\.mjs$/.test(file))
    .map((file) => readFileSync(path.join(dist, file), 'utf8'));
  const edited = /return shouldPrefetch && !isAbsolute \? .*PrefetchPageLinks, \{ page: href \}\)\) : link;/;
  expect(readFileSync(path.join(__dirname, 'loaders/pure-router.mjs'), 'utf8')).toContain(edited.source);
  expect(texts.filter((text) => edited.test(text))).toHaveLength(1);
});
