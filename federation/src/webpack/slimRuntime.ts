import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Compiler, WebpackPluginInstance } from 'webpack';

const here = path.join(path.dirname(fileURLToPath(import.meta.url)), 'slim');

/** Files of `@module-federation` → what stands for them in the shell's browser build. */
const STAND_INS: Readonly<Record<string, string>> = {
  'runtime-core/dist/plugins/snapshot/SnapshotHandler.js': path.join(here, 'snapshotHandler.mjs'),
  'runtime-core/dist/utils/preload.js': path.join(here, 'preload.mjs'),
  'sdk/dist/dom.js': path.join(here, 'dom.mjs'),
  'error-codes/dist/desc.mjs': path.join(here, 'desc.mjs'),
};

/** Where a request of a file of `@module-federation` leads, as in `STAND_INS`; null for everything else. */
function federationFile(context: string, request: string): string | null {
  if (!request.startsWith('.')) return null;
  return path.resolve(context, request).split(`${path.sep}@module-federation${path.sep}`)[1] ?? null;
}

/**
 * Leaves out the parts of the federation runtime that cannot run here: manifests and snapshots, its own preloads and
 * its own loader of scripts. The package has switches for some of them, but keeps their code. 3 kB brotli.
 */
export function slimRuntime(): WebpackPluginInstance {
  return {
    apply(compiler: Compiler) {
      compiler.hooks.normalModuleFactory.tap('SlimRuntime', (factory) => {
        factory.hooks.beforeResolve.tap('SlimRuntime', (data) => {
          const file = federationFile(data.context, data.request);
          const standIn = file === null ? undefined : STAND_INS[file.split(path.sep).join('/')];
          if (standIn) data.request = standIn;
        });
      });
    },
  };
}
