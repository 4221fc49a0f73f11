import { isDeclared, localOrigin, REMOTES, type RemoteApp } from '../apps';
import { parseDiscovery } from '../discovery/parse';
import { DISCOVERY_SCHEMA } from '../discovery/schema';
import type { DiscoveryDocument, DiscoveryEntry, Release } from '../discovery/types';
import type { BuildMode } from '../webpack/options';
import { writeAtomic } from './atomic';
import { readLatest } from './latest';

/** The entry of a release served from `origin` (`http://127.0.0.1:3101`), for all visitors. */
export function entryOf(release: Release, origin: string): DiscoveryEntry {
  const { name: _, version, integrity, ...extras } = release;
  return {
    url: `${origin}/${version}/${release.entry}`,
    metadata: { integrity, version },
    deployment: { traffic: 100, default: true },
    extras,
  };
}

export interface WriteDiscoveryOptions {
  /** Where the pointer document goes: `var/discovery.json`. */
  file: string;
  /** Remote → origin. Default: this machine's release servers from `portBase` + 1 on. */
  origins?: Partial<Record<RemoteApp, string>>;
  /** Default 3100 (REMOTE_PORT_BASE). */
  portBase?: number;
  /** Which builds to point at; default production. */
  mode?: BuildMode;
}

/**
 * Points all remotes at their latest releases: builds the document, checks it as every reader will, and replaces
 * the file in one step.
 */
export async function writeDiscovery({
  file,
  origins = {},
  portBase,
  mode,
}: WriteDiscoveryOptions): Promise<DiscoveryDocument> {
  const document: DiscoveryDocument = { schema: DISCOVERY_SCHEMA, microFrontends: {} };
  const allowedOrigins: string[] = [];
  for (const app of REMOTES.filter(isDeclared)) {
    const origin = origins[app] ?? localOrigin(app, portBase);
    allowedOrigins.push(origin);
    document.microFrontends[app] = [entryOf(await readLatest(app, mode), origin)];
  }
  parseDiscovery(document, { allowedOrigins });
  await writeAtomic(file, `${JSON.stringify(document, null, 2)}\n`);
  return document;
}
