import { type App, isRemote } from '../apps';
import type { BuildMode } from '../webpack/options';
import { inputHash } from './inputs';
import { buildRemote } from './remote';
import { buildShell } from './shell';
import { writeState } from './state';

/** Builds one app for browser and server. @returns the release's id */
export async function buildRelease(app: App, mode: BuildMode = 'production'): Promise<string> {
  const inputs = await inputHash(app, mode);
  const version = isRemote(app) ? await buildRemote(app, mode, inputs) : await buildShell(mode, inputs);
  await writeState(app, mode, { inputs, version });
  return version;
}
