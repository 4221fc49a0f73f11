import path from 'node:path';
import TerserPlugin from 'terser-webpack-plugin';
import type { Configuration } from 'webpack';
import webpack from 'webpack';
import { type App, appDir, isRemote, ROOT } from '../apps';
import { facadeGuard } from './facade-guard';
import { type BuildMode, configFiles } from './options';
import { facadeAliases, shellAliases } from './shared';

export interface BaseOptions {
  mode: BuildMode;
  target: 'web' | 'node';
}

/** What all configurations have in common. */
export function baseConfig(app: App, { mode, target }: BaseOptions): Configuration {
  const production = mode === 'production';
  return {
    name: `${app} (${target})`,
    mode,
    context: appDir(app),
    bail: production,
    devtool: false,
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'error' },
    performance: { hints: false },
    resolve: {
      extensions: ['.tsx', '.ts', '.mjs', '.js'],
      alias: { ...facadeAliases(), ...(!isRemote(app) && shellAliases(mode)) },
    },
    plugins: [
      // The shell may use all of react-query, which it bundles; what is not shared costs only what it uses.
      isRemote(app) ? facadeGuard() : facadeGuard(['react-router-dom']),
      new webpack.DefinePlugin({ 'process.env.NODE_ENV': JSON.stringify(mode), __SERVER__: String(target === 'node') }),
    ],
    optimization: {
      minimize: production && target === 'web',
      minimizer: [
        new TerserPlugin({
          minify: TerserPlugin.swcMinify,
          extractComments: false,
          terserOptions: { compress: { passes: 2, ecma: 2020 }, mangle: true, format: { comments: false } },
        }),
      ],
      // Also in development, so that both modes split and name alike.
      moduleIds: production ? 'deterministic' : 'named',
      chunkIds: production ? 'deterministic' : 'named',
    },
    cache: {
      type: 'filesystem',
      cacheDirectory: path.join(ROOT, '.cache/webpack'),
      name: `${app}-${target}-${mode}`,
      buildDependencies: { config: configFiles(app) },
    },
  };
}
