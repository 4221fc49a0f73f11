/** Building (loads webpack only in the processes that build). */
export type { BuildMode } from '../webpack/options';
export { entryOf } from './entry';
export { readLatest, readRelease } from './latest';
export { pruneLocal } from './local';
export { type WriteDiscoveryOptions, writeDiscovery } from './pointer';
export { type BuildAllOptions, type BuildResult, buildAll } from './pool';
export { type StandInGain, standInGains } from './stand-in-gains';
