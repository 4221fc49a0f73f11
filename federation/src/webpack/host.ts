import webpack from 'webpack';
import { sharedOfHost } from './shared';

/**
 * The shell is a host by the runtime's API alone: it names no remote and hands in its own copies of what is shared, so
 * its build needs no federation plugin. These are the constants that the plugin would have set.
 */
export const hostRuntime = (target: 'web' | 'node') =>
  new webpack.DefinePlugin({
    __SHARED__: JSON.stringify(sharedOfHost()),
    // Entries are plain and checked, preloads come from the discovery document: no manifests, no snapshots.
    FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: 'true',
    FEDERATION_OPTIMIZE_NO_REMOTE: 'false',
    FEDERATION_OPTIMIZE_NO_SHARED: 'false',
    // The shell exposes nothing itself, but remotes use its copy of the runtime.
    FEDERATION_HAS_EXPOSES: 'true',
    ENV_TARGET: JSON.stringify(target),
  });
