import { createHash } from 'node:crypto';
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { DiscoveryDocument } from '@qhatu/federation/discovery';
import { root } from '../support/processes';

const sha384 = (bytes: Buffer) => `sha384-${createHash('sha384').update(bytes).digest('base64')}`;

/** What the broken release does when it runs; its hashes are right, so nothing but running it shows the fault. */
export const FAULTS = {
  'throws at load': (entry: string) => `throw new Error("chaos: throws at load");\n${entry}`,
  'was built for shared-state 2': (entry: string) => {
    const strict = /(singleton:!0,requiredVersion:)"\^1[^"]*"(,strictVersion:!0[^}]*shareKey:"@qhatu\/shared-state")/;
    if (!strict.test(entry)) throw new Error('The entry does not ask strictly for shared-state 1');
    return entry.replace(strict, '$1"^2.0.0"$2');
  },
  'throws at render': (entry: string, name: string) => `${entry}
    (() => {
      const { init, get } = globalThis["${name}"];
      const Broken = () => { throw new Error("chaos: throws at render"); };
      globalThis["${name}"] = { init, get: (expose) => get(expose).then(() => () => ({ default: Broken })) };
    })();`,
} as const;

/**
 * Copies the release that `document` points at into `folder` under a new version, with a fault in its entry, and
 * points the document there: what a team would ship on a bad day.
 */
export function shipBrokenRelease(
  document: DiscoveryDocument,
  name: string,
  fault: keyof typeof FAULTS,
  folder: string,
): void {
  const entry = document.microFrontends[name]?.[0];
  if (!entry) throw new Error(`The document has no ${name}`);
  const old = entry.metadata.version;
  const version = `${old.split('-')[0]}-${createHash('sha256').update(fault).digest('hex').slice(0, 12)}`;
  const target = path.join(folder, version);
  cpSync(path.join(root, name, 'releases', old), target, { recursive: true });

  const entryFile = path.join(target, entry.extras.entry);
  const bytes = Buffer.from(FAULTS[fault](readFileSync(entryFile, 'utf8'), name));
  writeFileSync(entryFile, bytes);
  const listFile = path.join(target, 'files.json');
  const list = JSON.parse(readFileSync(listFile, 'utf8')) as {
    files: Record<string, { sha384: string; bytes: number }>;
  };
  for (const variant of ['.br', '.gz']) {
    rmSync(`${entryFile}${variant}`, { force: true });
    delete list.files[`${entry.extras.entry}${variant}`];
  }
  list.files[entry.extras.entry] = { sha384: sha384(bytes), bytes: bytes.length };
  writeFileSync(listFile, JSON.stringify(list));

  entry.url = entry.url.replace(old, version);
  entry.metadata = { version, integrity: sha384(bytes) };
  entry.extras.files = sha384(readFileSync(listFile));
}

/** Every release of a remote, copied, so that a test may add a broken one without touching the team's folder. */
export function copyReleases(name: string, folder: string): void {
  for (const entry of readdirSync(path.join(root, name, 'releases'))) {
    cpSync(path.join(root, name, 'releases', entry), path.join(folder, entry), { recursive: true });
  }
}
