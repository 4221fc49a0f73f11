/** Building (loads webpack only in the processes that build). */
export type { BuildMode } from '../webpack/options';
export type { BuildResult } from './build';
export { readLatest, readRelease } from './latest';
export { pruneLocal } from './local';
export { entryOf, type WriteDiscoveryOptions, writeDiscovery } from './pointer';
export { type BuildAllOptions, buildAll } from './pool';
