/** Stands for runtime-core's `utils/preload`: preloads come from the discovery document (`shell/src/remotes/assets.ts`). */
const absent = () => {
  throw new Error('This build has no federation preloads');
};
export const formatPreloadArgs = absent;
export const preloadAssets = absent;
export const defaultPreloadArgs = absent;
export const normalizePreloadExposes = absent;
