export { DiscoveryError, type ParseOptions, parseDiscovery } from './parse';
export {
  bucketOf,
  type Choice,
  choiceOf,
  chooseEntry,
  fallbackOf,
  findEntry,
  hasCanary,
  originBase,
  publicDiscovery,
  VISITORS,
} from './resolve';
export {
  DISCOVERY_SCHEMA,
  FileList as FileListSchema,
  Release as ReleaseSchema,
} from './schema';
export type * from './types';
