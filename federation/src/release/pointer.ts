import { existsSync } from 'node:fs';
import path from 'node:path';
import { localOrigin, REMOTES, type RemoteApp, releasesDir } from '../apps';
import { isDeclared } from '../config/load';
import type { DiscoveryDocument } from '../discovery/types';
import { changePointer, followBuilds, type Newest, namedReleases } from '../pointer';
import type { BuildMode } from '../webpack/options';
import { entryOf } from './entry';
import { readLatest } from './latest';

export interface WriteDiscoveryOptions {
  /** Where the pointer document goes: `var/discovery.json`. */
  file: string;
  /** Remote → origin. Default: this machine's release servers from `portBase` + 1 on. */
  origins?: Partial<Record<RemoteApp, string>>;
  /** Default 3100 (REMOTE_PORT_BASE). */
  portBase?: number;
  /** Which builds to point at; default production. Development builds are always followed. */
  mode?: BuildMode;
  /** Every remote follows its newest build again, whatever somebody chose. */
  latest?: boolean;
  by?: string;
  log?: (line: string) => void;
}

/** A loopback address that an earlier start with other ports left in the document is replaced, not refused. */
const LOOPBACK = /^http:\/\/(127\.0\.0\.1|localhost):\d+$/;

/** Makes or updates the document at a start, see `followBuilds`. */
export async function writeDiscovery(options: WriteDiscoveryOptions): Promise<DiscoveryDocument> {
  const {
    file,
    origins = {},
    portBase,
    mode = 'production',
    latest = false,
    by = 'npm start',
    log = () => {},
  } = options;
  const newest: Record<string, Newest> = {};
  for (const app of REMOTES.filter(isDeclared)) {
    const origin = origins[app] ?? localOrigin(app, portBase);
    newest[app] = { entry: entryOf(await readLatest(app, mode), origin), origin };
  }
  const named = await namedReleases(file, log);
  const allowedOrigins = [
    ...Object.values(newest).map(({ origin }) => origin),
    ...named.flatMap(({ origin }) => (origin && LOOPBACK.test(origin) ? [origin] : [])),
  ];
  const isThere = (app: string, version: string) =>
    existsSync(path.join(releasesDir(app as RemoteApp), path.basename(version), 'release.json'));
  return changePointer({ file, allowedOrigins }, { by, why: 'the newest build' }, (document, history) => {
    const { edits, notes } = followBuilds(document, history, {
      newest,
      isThere,
      all: latest || mode === 'development',
    });
    for (const note of notes) log(note);
    return edits;
  });
}
