export { DiscoveryError, type ParseOptions, parseDiscovery } from './parse';
export { chooseEntry, findEntry, originBase, publicDiscovery } from './resolve';
export {
  DISCOVERY_SCHEMA,
  FederationBlock as FederationBlockSchema,
  FileList as FileListSchema,
  Release as ReleaseSchema,
} from './schema';
export type * from './types';
