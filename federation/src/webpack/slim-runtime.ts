import path from 'node:path';
import type { Compiler, WebpackPluginInstance } from 'webpack';
import { STAND_INS } from './stand-ins';

/** Where a request of a file beside it leads inside its package, as in `STAND_INS`; null for everything else. */
function packageFile(context: string, request: string): string | null {
  if (!request.startsWith('.')) return null;
  const file = path.resolve(context, request).split(`${path.sep}node_modules${path.sep}`).at(-1);
  return file?.split(path.sep).join('/') ?? null;
}

/** Leaves out of the shell's browser build what cannot run here; see `STAND_INS`. */
export function slimRuntime(standIns = STAND_INS): WebpackPluginInstance {
  const byFile = new Map(standIns.map((standIn) => [`${standIn.package}/${standIn.file}`, standIn.by]));
  return {
    apply(compiler: Compiler) {
      compiler.hooks.normalModuleFactory.tap('SlimRuntime', (factory) => {
        factory.hooks.beforeResolve.tap('SlimRuntime', (data) => {
          const standIn = byFile.get(packageFile(data.context, data.request) ?? '');
          if (standIn) data.request = standIn;
        });
      });
    },
  };
}
