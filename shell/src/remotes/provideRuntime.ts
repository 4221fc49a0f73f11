import * as runtimeCore from '@module-federation/runtime/core';

/**
 * Remotes are built without the federation runtime and find the shell's here (`externalRuntime`): 15 kB less for each.
 * The packaged plugin would bring a second, commonjs copy.
 */
(globalThis as { _FEDERATION_RUNTIME_CORE?: unknown })._FEDERATION_RUNTIME_CORE = runtimeCore;
