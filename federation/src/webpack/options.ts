import { readdirSync } from 'node:fs';
import path from 'node:path';
import { type App, isRemote, ROOT } from '../apps';
import { configFile } from '../config/load';
import type { StandIn } from './stand-ins';

export type BuildMode = 'production' | 'development';

/** What tests of skew build: a part as another checkout would have made it. */
export interface BuildOverrides {
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
  instead?: BuildOverrides;
  /** The shell's, to measure what each of them saves; all of `STAND_INS` without it. */
  standIns?: readonly StandIn[];
}

/** Files whose change makes webpack's own cache worthless. */
export function configFiles(app: App): string[] {
  const here = path.join(ROOT, 'federation/src/webpack');
  const own = readdirSync(here)
    .filter((name) => /\.(ts|mjs)$/.test(name))
    .map((name) => path.join(here, name));
  return [...own, path.join(ROOT, 'package-lock.json'), ...(isRemote(app) ? [configFile(app)] : [])];
}
