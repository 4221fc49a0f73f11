/** Stands for the sdk's `dom`: entries are loaded by the shell's `qhatu-entry` plugin, with integrity. */
const absent = () => {
  throw new Error('This build loads no scripts by itself');
};
export const createLink = absent;
export const createScript = absent;
export const loadScript = absent;
export const isStaticResourcesEqual = absent;
export const safeWrapper = absent;
