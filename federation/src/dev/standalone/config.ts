import path from 'node:path';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import type { Configuration } from 'webpack';
import { type RemoteApp, ROOT } from '../../apps';
import { readDeclaration } from '../../config/load';
import { baseConfig } from '../../webpack/base';
import { assetRules, scriptRule, styleRules } from '../../webpack/rules';
import { OWN_BASE } from '../own-part';
import { writeStandaloneProgram } from './entry';

/** A part's own page as an ordinary program: no federation, no shell, everything of this checkout. Development only. */
export function standaloneConfig(app: RemoteApp, port: number): Configuration {
  const base = baseConfig(app, { mode: 'development', target: 'web' });
  return {
    ...base,
    name: `${app} (standalone)`,
    target: ['web', 'es2022'],
    devtool: 'cheap-module-source-map',
    cache: { type: 'filesystem', cacheDirectory: path.join(ROOT, '.cache/webpack'), name: `${app}-standalone` },
    entry: { main: writeStandaloneProgram(app, readDeclaration(app)) },
    output: {
      path: path.join(ROOT, '.cache/dev', `${app}-standalone`),
      publicPath: `http://localhost:${port}${OWN_BASE}`,
      uniqueName: `${app}-standalone`,
      filename: 'standalone/[name].js',
      chunkFilename: 'standalone/[name].js',
    },
    module: { rules: [scriptRule('development', 'web'), ...styleRules(app, 'web'), ...assetRules(app, 'web')] },
    plugins: [
      ...(base.plugins ?? []),
      new MiniCssExtractPlugin({
        filename: 'standalone/[name].css',
        chunkFilename: 'standalone/[name].css',
        ignoreOrder: true,
      }),
    ],
  };
}
