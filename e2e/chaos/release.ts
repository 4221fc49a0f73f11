import { createHash } from 'node:crypto';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { DiscoveryEntry, Release } from '@qhatu/federation/discovery';
import { root } from '../support/processes';

const sha384 = (bytes: Buffer) => `sha384-${createHash('sha384').update(bytes).digest('base64')}`;

/** What a release of a bad day does, in the browser and on the server. */
interface Fault {
  browser: (entry: string, name: string) => string;
  server: (entry: string) => string;
}

/** Has every exposed module be something else. */
const exposing = (made: string): Fault => ({
  browser: (entry, name) => `${entry}
    (() => {
      const { init, get } = globalThis["${name}"];
      globalThis["${name}"] = { init, get: (expose) => Promise.resolve(get(expose)).then(() => ${made}) };
    })();`,
  server: (entry) => `${entry}
    (() => {
      const { init, get } = module.exports;
      module.exports = { init, get: (expose) => Promise.resolve(get(expose)).then(() => ${made}) };
    })();`,
});

const throwing: Fault['server'] = (entry) => `throw new Error("chaos: throws at load");\n${entry}`;

/** Their hashes are right, so nothing but running them shows the fault. */
export const FAULTS = {
  none: { browser: (entry) => entry, server: (entry) => entry },
  'throws at load': { browser: throwing, server: throwing },
  'throws at render': exposing('() => ({ default: () => { throw new Error("chaos: throws at render"); } })'),
  'has lost what it exposes': exposing('() => { throw new Error("chaos: module does not exist in container"); }'),
  'was built for shared-state 2': {
    browser: (entry) => {
      const strict = /(singleton:!0,requiredVersion:)"\^1[^"]*"(,strictVersion:!0[^}]*shareKey:"@qhatu\/shared-state")/;
      if (!strict.test(entry)) throw new Error('The entry does not ask strictly for shared-state 1');
      return entry.replace(strict, '$1"^2.0.0"$2');
    },
    server: (entry) => entry,
  },
} satisfies Record<string, Fault>;
export type FaultName = keyof typeof FAULTS;

const VARIANTS = [
  ['.br', brotliCompressSync],
  ['.gz', gzipSync],
] as const;

let ships = 0;

/**
 * Makes another release out of the one that `entry` names, under `folder`, with a fault or none: what a team would ship.
 * @param mark text that its entry carries besides, so that releases differ
 * @returns its entry in a discovery document
 */
export function ship(
  name: string,
  entry: DiscoveryEntry,
  folder: string,
  fault: FaultName = 'none',
  mark = '',
): DiscoveryEntry {
  const old = entry.metadata.version;
  ships += 1;
  const id = createHash('sha256').update(`${fault} ${process.pid} ${ships} ${Date.now()}`).digest('hex').slice(0, 12);
  const version = `${old.split('-')[0]}-${id}`;
  const target = path.join(folder, version);
  cpSync(path.join(root, name, 'releases', old), target, { recursive: true });
  const listFile = path.join(target, 'files.json');
  const list: { files: Record<string, { sha384: string; bytes: number }> } = JSON.parse(readFileSync(listFile, 'utf8'));
  const rewrite = (file: string, change: (text: string) => string): string => {
    const full = path.join(target, file);
    const bytes = Buffer.from(change(readFileSync(full, 'utf8')));
    writeFileSync(full, bytes);
    for (const [suffix, compress] of VARIANTS) {
      if (!list.files[file + suffix]) continue;
      const compressed = compress(bytes);
      writeFileSync(full + suffix, compressed);
      list.files[file + suffix] = { sha384: sha384(compressed), bytes: compressed.length };
    }
    list.files[file] = { sha384: sha384(bytes), bytes: bytes.length };
    return sha384(bytes);
  };
  const { browser, server }: Fault = FAULTS[fault];
  const integrity = rewrite(entry.extras.entry, (text) => `${browser(text, name)}\n/* ${id} */${mark}`);
  const serverIntegrity = rewrite(entry.extras.server.entry, (text) => `${server(text)}\n/* ${id} */`);
  writeFileSync(listFile, JSON.stringify(list));
  const { fallbackUrl: _, ...rest } = entry;
  const shipped: DiscoveryEntry = {
    ...rest,
    url: entry.url.replace(old, version),
    metadata: { version, integrity },
    extras: {
      ...entry.extras,
      files: sha384(readFileSync(listFile)),
      server: { ...entry.extras.server, integrity: serverIntegrity },
    },
  };
  const release: Release = { name, version, integrity, ...shipped.extras };
  writeFileSync(path.join(target, 'release.json'), JSON.stringify(release));
  return shipped;
}
