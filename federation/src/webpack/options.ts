import { readdirSync } from 'node:fs';
import path from 'node:path';
import { type App, appDir, isRemote, type RemoteApp, ROOT, readPackage } from '../apps';
import { FederationBlock as Schema } from '../discovery/schema';
import type { FederationBlock } from '../discovery/types';

export type BuildMode = 'production' | 'development';

/** What tests of skew build: a part as another checkout would have made it. */
export interface Instead {
  /** Absolute path of the one module behind every exposed name. */
  module: string;
  /** Versions of what is shared, by package; whatever is not named has this checkout's. */
  versions: Readonly<Record<string, string>>;
}

export interface BuildOptions {
  mode: BuildMode;
  /** Where the files go: the release's (temporary) folder, or the shell's `dist`. */
  outDir: string;
  /** Tells this build's chunks from those of another release in the same page. */
  buildId: string;
  /** For a development server: names without hashes. */
  served?: boolean;
  instead?: Instead;
}

/** The `federation` block of a remote's package.json. @throws with every problem, in words */
export function readFederationBlock(app: RemoteApp): FederationBlock {
  const parsed = Schema.safeParse(readPackage(appDir(app)).federation);
  if (parsed.success) {
    if (parsed.data.name !== app) throw new Error(`${app}/package.json: federation.name is "${parsed.data.name}"`);
    return parsed.data;
  }
  const problems = parsed.error.issues.map((issue) => `  - federation.${issue.path.join('.')}: ${issue.message}`);
  throw new Error(`${app}/package.json has no valid "federation" block:\n${problems.join('\n')}`);
}

/** Files whose change makes webpack's own cache worthless. */
export function configFiles(app: App): string[] {
  const here = path.join(ROOT, 'federation/src/webpack');
  const own = readdirSync(here)
    .filter((name) => /\.(ts|mjs)$/.test(name))
    .map((name) => path.join(here, name));
  return [
    ...own,
    path.join(ROOT, 'package-lock.json'),
    ...(isRemote(app) ? [path.join(appDir(app), 'package.json')] : []),
  ];
}
