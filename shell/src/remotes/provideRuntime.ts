import * as runtimeCore from '@module-federation/runtime/core';
import bundlerRuntime from '@module-federation/webpack-bundler-runtime/bundler';

/**
 * Remotes are built without the federation runtime and find the shell's here (`federation/src/webpack/browser.ts`):
 * 19 kB brotli less for each. The packaged plugin would bring a second, commonjs copy.
 */
Object.assign(globalThis, { _FEDERATION_RUNTIME_CORE: runtimeCore, _QHATU_BUNDLER_RUNTIME: bundlerRuntime });
