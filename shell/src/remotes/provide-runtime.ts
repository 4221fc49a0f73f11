import { init } from '@module-federation/runtime';
import { attachShareScopeMap } from '@module-federation/webpack-bundler-runtime/dist/attachShareScopeMap.js';
import { consumes } from '@module-federation/webpack-bundler-runtime/dist/consumes.js';
import { initContainerEntry } from '@module-federation/webpack-bundler-runtime/dist/initContainerEntry.js';
import { initializeSharing } from '@module-federation/webpack-bundler-runtime/dist/initializeSharing.js';

interface Container {
  webpackRequire: { federation: { initOptions?: Parameters<typeof init>[0] } };
}

/**
 * Webpack's side of the federation runtime: of the package's `bundler` entry only what a container of ours calls. A
 * remote has no remotes of its own and shares nothing itself, so `remotes`, `installInitialConsumes`, the fallbacks of
 * tree-shaken sharing and the runtime's other functions have no caller.
 */
const bundlerRuntime = {
  I: initializeSharing,
  S: {},
  consumes,
  initContainerEntry,
  init({ webpackRequire: { federation } }: Container) {
    if (!federation.initOptions) throw new Error('A container has no options');
    return init(federation.initOptions);
  },
};

/**
 * Remotes are built without the federation runtime and find the shell's here (`federation/src/webpack/browser.ts`):
 * 19 kB brotli less for each. The packaged plugin would bring a second, commonjs copy.
 */
Object.assign(globalThis, { _QHATU_BUNDLER_RUNTIME: { runtime: { init }, bundlerRuntime, attachShareScopeMap } });
