import { type App, isRemote } from '../apps';
import type { BuildMode } from '../webpack/options';
import { inputHash } from './inputs';
import { markLatest } from './latest';
import { buildRemote, releaseExists } from './remote';
import { buildShell, markLatestShell, shellBuildExists } from './shell';
import { readState, writeState } from './state';

export interface BuildResult {
  app: App;
  /** Release id. */
  version: string;
  /** Nothing it is made from has changed since it was built. */
  skipped: boolean;
  milliseconds: number;
}

/** Builds one app for browser and server, unless its inputs are those of what is there already. */
export async function buildRelease(app: App, mode: BuildMode = 'production'): Promise<BuildResult> {
  const start = performance.now();
  const inputs = await inputHash(app, mode);
  const state = await readState(app, mode);
  const done = (version: string, skipped: boolean): BuildResult => ({
    app,
    version,
    skipped,
    milliseconds: Math.round(performance.now() - start),
  });
  if (state?.inputs === inputs) {
    const there = isRemote(app) ? await releaseExists(app, state.version) : await shellBuildExists(state.version);
    if (there) {
      await (isRemote(app) ? markLatest(app, state.version, mode) : markLatestShell(state.version, mode));
      return done(state.version, true);
    }
  }
  const version = isRemote(app) ? await buildRemote(app, mode, inputs) : await buildShell(mode, inputs);
  await writeState(app, mode, { inputs, version });
  return done(version, false);
}
