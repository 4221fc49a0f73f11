import path from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import type { Configuration } from 'webpack';
import { type App, appDir, isRemote } from '../apps';
import { baseConfig } from './base';
import { federationOf } from './browser';
import { hostRuntime } from './host';
import type { BuildOptions, BuildOverrides } from './options';
import { assetRules, scriptRule, styleRules } from './rules';

export const SERVER_ENTRY = 'server/entry.cjs';

/** The build that the renderer requires: commonjs, the same class names, no styles, no files of its own. */
export function serverConfig(app: App, { mode, outDir, buildId, instead }: BuildOptions): Configuration {
  const base = baseConfig(app, { mode, target: 'node' });
  const remote = isRemote(app);
  return {
    ...base,
    target: 'async-node20',
    entry: remote ? {} : { main: path.join(appDir(app), 'src/rendering/server.tsx') },
    output: {
      path: outDir,
      publicPath: remote ? 'auto' : '/assets/',
      uniqueName: `${app}-server-${buildId}`,
      filename: 'server/[name].cjs',
      chunkFilename: 'server/[name].[contenthash:10].cjs',
      library: { type: 'commonjs-module' },
      strictModuleErrorHandling: true,
    },
    module: { rules: [scriptRule(mode, 'node'), ...styleRules(app, 'node'), ...assetRules(app, 'node')] },
    plugins: [...(base.plugins ?? []), remote ? remoteFederation(app, instead) : hostRuntime('node')],
    optimization: { ...base.optimization, splitChunks: false },
  };
}

function remoteFederation(app: App, instead?: BuildOverrides): ModuleFederationPlugin {
  return new ModuleFederationPlugin({
    ...federationOf(app, instead),
    filename: SERVER_ENTRY,
    library: { type: 'commonjs-module' },
    experiments: { optimization: { disableSnapshot: true, target: 'node' } },
  });
}
