import { createInstance } from '@module-federation/runtime';
import { sharedLibraries } from './shared';

/** The page's federation runtime. It knows no remote until the discovery document names them. */
export const federation = createInstance({
  name: 'shell',
  remotes: [],
  shared: sharedLibraries,
  // The default would load every remote's entry at the start, and one dead remote would stop the page.
  shareStrategy: 'loaded-first',
});
