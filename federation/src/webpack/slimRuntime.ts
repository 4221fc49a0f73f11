import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Compiler, WebpackPluginInstance } from 'webpack';

const here = path.join(path.dirname(fileURLToPath(import.meta.url)), 'slim');

/** Files of packages → what stands for them in the shell's browser build. */
const STAND_INS: Readonly<Record<string, string>> = {
  '@module-federation/runtime-core/dist/plugins/snapshot/SnapshotHandler.js': path.join(here, 'snapshotHandler.mjs'),
  '@module-federation/runtime-core/dist/utils/load.js': path.join(here, 'load.mjs'),
  '@module-federation/runtime-core/dist/utils/preload.js': path.join(here, 'preload.mjs'),
  '@module-federation/sdk/dist/logger.js': path.join(here, 'logger.mjs'),
  '@module-federation/sdk/dist/dom.js': path.join(here, 'dom.mjs'),
  '@module-federation/error-codes/dist/desc.mjs': path.join(here, 'desc.mjs'),
  '@tanstack/query-core/build/modern/mutationCache.js': path.join(here, 'mutationCache.mjs'),
};

/** Where a request of a file beside it leads inside its package, as in `STAND_INS`; null for everything else. */
function packageFile(context: string, request: string): string | null {
  if (!request.startsWith('.')) return null;
  return path.resolve(context, request).split(`${path.sep}node_modules${path.sep}`).at(-1) ?? null;
}

/**
 * Leaves out what cannot run here. Of the federation runtime: manifests and snapshots, its own preloads and its own
 * loader of scripts, a logger with levels; the package has switches for some of them, but keeps their code (3.7 kB brotli). Of react-query:
 * mutations, which nobody is given (`facades/react-query.ts`; 1.3 kB).
 */
export function slimRuntime(): WebpackPluginInstance {
  return {
    apply(compiler: Compiler) {
      compiler.hooks.normalModuleFactory.tap('SlimRuntime', (factory) => {
        factory.hooks.beforeResolve.tap('SlimRuntime', (data) => {
          const file = packageFile(data.context, data.request);
          const standIn = file === null ? undefined : STAND_INS[file.split(path.sep).join('/')];
          if (standIn) data.request = standIn;
        });
      });
    },
  };
}
