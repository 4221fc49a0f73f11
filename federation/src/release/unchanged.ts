import type { App } from '../apps';
import type { BuildMode } from '../webpack/options';
import { inputHash } from './inputs';
import { buildExists, markLatest } from './latest';
import { readState } from './state';

/** The release id of what was built last, if it was built from the sources as they are; otherwise null. Loads no webpack. */
export async function currentRelease(app: App, mode: BuildMode): Promise<string | null> {
  const state = await readState(app, mode);
  return state && state.inputs === (await inputHash(app, mode)) ? state.version : null;
}

/** The release id of what need not be built, which becomes the newest again; null: it has to be built. */
export async function unchangedRelease(app: App, mode: BuildMode): Promise<string | null> {
  const version = await currentRelease(app, mode);
  if (version === null || !(await buildExists(app, version))) return null;
  await markLatest(app, version, mode);
  return version;
}
