import path from 'node:path';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import type { RuleSetRule } from 'webpack';
import { type App, isRemote, ROOT } from '../apps';
import type { BuildMode } from './options';

export const cssPrefix = (app: App): string => app.replace(/^mf-/, '');

/** TypeScript and JSX through swc; browsers of the last years need no older syntax. */
export function scriptRule(mode: BuildMode, target: 'web' | 'node', refresh = false): RuleSetRule {
  return {
    test: /\.(tsx?|mjs|js)$/,
    // Packages come compiled; our workspaces are links whose real path is outside of node_modules.
    exclude: /node_modules/,
    loader: 'swc-loader',
    options: {
      jsc: {
        target: 'es2022',
        parser: { syntax: 'typescript', tsx: true },
        transform: { react: { runtime: 'automatic', development: mode === 'development', refresh } },
      },
      module: { type: 'es6' },
      sourceMaps: target === 'web' && mode === 'development',
    },
  };
}

/**
 * react-router says nowhere that making a context or a memo has no side effect: swc's React transform writes it down, as
 * it does in our own sources. For the shell, which alone bundles it; see `noDisplayNames` as well.
 */
export const routerRule: RuleSetRule = {
  test: /[\\/]react-router[\\/]dist[\\/].*\.mjs$/,
  loader: 'swc-loader',
  options: {
    // Without `jsx` swc leaves that transform out.
    jsc: {
      target: 'es2022',
      parser: { syntax: 'ecmascript', jsx: true },
      transform: { react: { runtime: 'automatic' } },
    },
    module: { type: 'es6' },
  },
};

/** `*.module.css` is local to its app; other stylesheets (tokens, base) are global and belong to the shell. */
export function styleRules(app: App, target: 'web' | 'node'): RuleSetRule[] {
  const modules = {
    auto: /\.module\.css$/,
    localIdentName: `${cssPrefix(app)}_[hash:base64:5]`,
    // The same class names from every folder, and in the browser's and the server's build.
    localIdentContext: ROOT,
    namedExport: false,
    exportLocalsConvention: 'as-is',
    exportOnlyLocals: target === 'node',
  };
  const css = { loader: 'css-loader', options: { modules, importLoaders: 0, sourceMap: false } };
  const breakpoints = path.join(ROOT, 'federation/src/webpack/loaders/breakpoints.mjs');
  return [
    {
      test: /\.css$/,
      sideEffects: true,
      use: [
        ...(target === 'node' ? [] : [{ loader: MiniCssExtractPlugin.loader, options: { esModule: true } }]),
        css,
        breakpoints,
      ],
    },
  ];
}

/**
 * Fonts are files. Pictures named in a remote's scripts are inlined: a remote learns its own address only at run time,
 * so that the server could not write the same one. Large pictures live under /media.
 */
export function assetRules(app: App, target: 'web' | 'node'): RuleSetRule[] {
  const emit = target === 'web';
  // Typefaces that a remote loads by script are the browser's alone: its server build names them by no address at all.
  const publicPath = !emit && isRemote(app) ? { publicPath: '' } : {};
  const fonts = { filename: 'fonts/[name].[contenthash:10][ext]', emit, ...publicPath };
  return [
    { test: /\.woff2$/, type: 'asset/resource', generator: fonts },
    isRemote(app)
      ? { test: /\.(svg|webp|png|avif)$/, type: 'asset/inline' }
      : {
          test: /\.(svg|webp|png|avif|ico)$/,
          type: 'asset/resource',
          generator: { filename: 'img/[name].[contenthash:10][ext]', emit },
        },
  ];
}
