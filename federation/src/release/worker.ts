import type { App } from '../apps';
import type { BuildMode } from '../webpack/options';
import { buildRelease } from './build';
import type { WorkerAnswer } from './pool';

/** A builder process of `buildAll`: takes app names, answers release ids. */
const mode = (process.argv[2] ?? 'production') as BuildMode;

process.on('message', (app: App) => {
  buildRelease(app, mode).then(
    (version) => answer({ ok: true, version }),
    (cause: unknown) => answer({ ok: false, app, message: cause instanceof Error ? cause.message : String(cause) }),
  );
});
process.on('disconnect', () => process.exit());

function answer(message: WorkerAnswer): void {
  process.send?.(message);
}
