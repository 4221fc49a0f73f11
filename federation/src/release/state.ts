import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { type App, ROOT } from '../apps';
import { writeAtomic } from '../pointer/atomic';
import type { BuildMode } from '../webpack/options';

const State = z.object({ inputs: z.string(), version: z.string() });
export type BuildState = z.infer<typeof State>;

const stateFile = (app: App, mode: BuildMode) => path.join(ROOT, '.cache/federation', `${app}-${mode}.json`);

/** What was built last and from which inputs; null when nothing was, or nobody can tell. */
export async function readState(app: App, mode: BuildMode): Promise<BuildState | null> {
  try {
    return State.parse(JSON.parse(await readFile(stateFile(app, mode), 'utf8')));
  } catch {
    return null;
  }
}

export const writeState = (app: App, mode: BuildMode, state: BuildState): Promise<void> =>
  writeAtomic(stateFile(app, mode), `${JSON.stringify(state)}\n`);
