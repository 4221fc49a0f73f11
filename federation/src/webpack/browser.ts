import path from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import CssMinimizerPlugin from 'css-minimizer-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import type { Configuration, ExternalItem } from 'webpack';
import { type App, appDir, isRemote } from '../apps';
import { readDeclaration } from '../config/load';
import { baseConfig } from './base';
import { hostRuntime } from './host';
import { chunkGlobalPrefix } from './names';
import { noDisplayNames } from './no-display-names';
import type { BuildOptions, BuildOverrides } from './options';
import { retryChunks } from './retry-chunks';
import { assetRules, routerRule, scriptRule, styleRules } from './rules';
import { sharedByHost } from './shared';
import { slimRuntime } from './slim-runtime';

/** Name of a remote's entry in its release; the rest of the files is hashed. */
export const BROWSER_ENTRY = 'entry.js';

/** Name of the chunk of an exposed module: `./Home` → `Home`. */
export const chunkOf = (expose: string): string => expose.slice(2);

/**
 * What pages of a remote have in common becomes a file of its own from this size on, before compression. With webpack's
 * 20,000 the same code travels in more and smaller files, which compress worse: measured over the pages of every remote,
 * 60,000 was lightest for the first page and for the next (home and detail page of mf-catalog 27.1 → 24.0 kB); since
 * icons are files of their own the same chunk is smaller, and 50,000 keeps it.
 */
const SHARED_CHUNK_BYTES = 50_000;

const federationExternal: ExternalItem = ({ request }, callback) => {
  if (request?.includes('webpack-bundler-runtime')) callback(undefined, 'var _QHATU_BUNDLER_RUNTIME');
  else callback();
};

/** `start` is the small script with which rendered pages begin; a development server has none of those. */
function shellEntries(served: boolean): Record<string, string> {
  const boot = (file: string) => path.join(appDir('shell'), 'src/boot', file);
  return { main: boot('main.ts'), ...(!served && { start: boot('start.ts') }) };
}

/** The browser's build of the shell or a remote. */
export function browserConfig(
  app: App,
  { mode, outDir, buildId, served = false, instead, standIns }: BuildOptions,
): Configuration {
  const base = baseConfig(app, { mode, target: 'web' });
  const remote = isRemote(app);
  const hash = served ? '' : '.[contenthash:10]';
  return {
    ...base,
    target: ['web', 'es2022'],
    // The shell's copy of webpack's side of the federation runtime, as with the runtime itself below.
    ...(remote && { externals: [federationExternal] }),
    // A remote consists of its container and what it exposes.
    entry: remote ? {} : shellEntries(served),
    output: {
      path: outDir,
      publicPath: remote ? 'auto' : '/assets/',
      uniqueName: app,
      // Two releases of one remote can meet in a page (after 'Reintentar'); their chunks must not.
      chunkLoadingGlobal: `${chunkGlobalPrefix(app)}${buildId}`,
      filename: `js/[name]${hash}.js`,
      chunkFilename: `js/[name]${hash}.js`,
      crossOriginLoading: 'anonymous',
      chunkLoadTimeout: 8_000,
      // A module that throws while it is evaluated is evaluated again at the next try.
      strictModuleErrorHandling: true,
      clean: false,
    },
    module: {
      rules: [scriptRule(mode, 'web'), routerRule, ...styleRules(app, 'web'), ...assetRules(app, 'web')],
    },
    plugins: [
      ...(base.plugins ?? []),
      new MiniCssExtractPlugin({
        filename: `css/[name]${hash}.css`,
        chunkFilename: `css/[name]${hash}.css`,
        ignoreOrder: true,
      }),
      ...(remote
        ? [remoteFederation(app, instead), retryChunks()]
        : [hostRuntime('web'), slimRuntime(standIns), ...(mode === 'production' ? [noDisplayNames()] : [])]),
    ],
    optimization: {
      ...base.optimization,
      // A release's files go out together: nothing is won by names that stay the same from one to the next.
      ...(mode === 'production' && { mangleExports: 'size' as const }),
      ...(remote && { splitChunks: { minSize: SHARED_CHUNK_BYTES } }),
      minimizer: [
        ...(base.optimization?.minimizer ?? []),
        new CssMinimizerPlugin({ minify: CssMinimizerPlugin.lightningCssMinify }),
      ],
    },
  };
}

/** What both builds of a remote say of its federation. */
export function federationOf(app: App, instead?: BuildOverrides) {
  if (!isRemote(app)) throw new Error(`${app} is not a remote`);
  const { name, exposes } = readDeclaration(app);
  return {
    name,
    dts: false,
    manifest: false,
    shareStrategy: 'loaded-first' as const,
    exposes: namedExposes(exposes, instead?.module),
    shared: sharedByHost(instead?.versions),
  };
}

function remoteFederation(app: App, instead?: BuildOverrides): ModuleFederationPlugin {
  const common = federationOf(app, instead);
  return new ModuleFederationPlugin({
    ...common,
    filename: BROWSER_ENTRY,
    library: { type: 'window', name: common.name },
    // The federation runtime itself comes from the shell: about 15 kB less for each remote.
    experiments: { externalRuntime: true, optimization: { disableSnapshot: true, target: 'web' } },
  });
}

/** Exposed modules get readable chunk names, which is how a release finds each one's files. */
const namedExposes = (exposes: Record<string, string>, module?: string) =>
  Object.fromEntries(
    Object.entries(exposes).map(([expose, file]) => [expose, { import: [module ?? file], name: chunkOf(expose) }]),
  );
