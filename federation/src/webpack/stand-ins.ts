import path from 'node:path';
import { fileURLToPath } from 'node:url';

const here = path.join(path.dirname(fileURLToPath(import.meta.url)), 'slim');

/** A private file of a package that the shell's browser build replaces, since no option of the package leaves it out. */
export interface StandIn {
  package: string;
  /** The version whose file was read when the stand-in was written; pinned exactly, and a test fails when it moves. */
  version: string;
  /** Inside the package. */
  file: string;
  /** What stands for it. */
  by: string;
  /** What it saves by itself, in bytes of brotli: measured at these versions, and anew by `npm run bench -- bundles`. */
  gain: number;
}

const RUNTIME = '2.9.2';
const QUERY = '5.108.0';
const AXIOS = '1.21.1';

/**
 * `disableSnapshot` and the other options of `experiments.optimization` set constants (`hostRuntime`), which skip calls and
 * keep the classes behind them; the runtime's exports (`/core`, `/helpers`) bring the same files. So these stand in; without
 * any of them every page weighs 6.5 kB more, and home has less than 2 kB left of its 130.
 */
export const STAND_INS: readonly StandIn[] = [
  {
    package: '@module-federation/runtime-core',
    version: RUNTIME,
    file: 'dist/plugins/snapshot/SnapshotHandler.js',
    by: path.join(here, 'snapshot-handler.mjs'),
    gain: 1_487,
  },
  {
    package: '@module-federation/runtime-core',
    version: RUNTIME,
    file: 'dist/utils/load.js',
    by: path.join(here, 'load.mjs'),
    gain: 1_349,
  },
  {
    package: '@module-federation/runtime-core',
    version: RUNTIME,
    file: 'dist/utils/preload.js',
    by: path.join(here, 'preload.mjs'),
    gain: 1_430,
  },
  {
    package: '@module-federation/sdk',
    version: RUNTIME,
    file: 'dist/logger.js',
    by: path.join(here, 'logger.mjs'),
    gain: 225,
  },
  {
    package: '@module-federation/error-codes',
    version: RUNTIME,
    file: 'dist/desc.mjs',
    by: path.join(here, 'desc.mjs'),
    gain: 139,
  },
  {
    package: '@module-federation/runtime-core',
    version: RUNTIME,
    file: 'dist/utils/semver/index.js',
    by: path.join(here, 'semver.mjs'),
    gain: 1_194,
  },
  {
    // Comes with the first call, not with the page: what it saves counts in all that home asks for.
    package: 'axios',
    version: AXIOS,
    file: 'lib/adapters/fetch.js',
    by: path.join(here, 'fetch-adapter.mjs'),
    gain: 3_754,
  },
  {
    package: '@tanstack/query-core',
    version: QUERY,
    file: 'build/modern/mutationCache.js',
    by: path.join(here, 'mutation-cache.mjs'),
    gain: 818,
  },
];
