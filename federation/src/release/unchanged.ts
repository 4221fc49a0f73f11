import type { App } from '../apps';
import type { BuildMode } from '../webpack/options';
import { inputHash } from './inputs';
import { buildExists, markLatest } from './latest';
import { readState } from './state';

/**
 * The release id of what was built from the sources as they are, which becomes the newest again; null: it has to be built.
 * Stands apart from building, which takes a second to load.
 */
export async function unchangedRelease(app: App, mode: BuildMode): Promise<string | null> {
  const state = await readState(app, mode);
  if (!state || state.inputs !== (await inputHash(app, mode)) || !(await buildExists(app, state.version))) return null;
  await markLatest(app, state.version, mode);
  return state.version;
}
