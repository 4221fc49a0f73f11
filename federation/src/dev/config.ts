import path from 'node:path';
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import type { Configuration } from 'webpack';
import 'webpack-dev-server';
import { type App, isRemote, ROOT } from '../apps';
import { browserConfig } from '../webpack/browser';
import { scriptRule } from '../webpack/rules';
import type { DevPorts } from './ports';

/**
 * The browser's build with refresh. Every server has its own socket, and names its refresh runtime after its app, so
 * that a change in a remote refreshes that remote's components inside the shell's page, with their state.
 */
export function devServerConfig(app: App, ports: DevPorts): Configuration {
  const outDir = path.join(ROOT, '.cache/dev', app);
  const config = browserConfig(app, { mode: 'development', outDir, buildId: 'dev', served: true });
  const port = ports.of(app);
  const [, ...otherRules] = config.module?.rules ?? [];
  return {
    ...config,
    devtool: 'cheap-module-source-map',
    cache: { type: 'filesystem', cacheDirectory: path.join(ROOT, '.cache/webpack'), name: `${app}-dev` },
    // A refreshed page asks the server that it came from, not the one that serves the page.
    output: { ...config.output, publicPath: isRemote(app) ? `http://localhost:${port}/` : '/assets/' },
    module: { rules: [scriptRule('development', 'web', true), ...otherRules] },
    plugins: [...(config.plugins ?? []), new ReactRefreshPlugin({ library: app, overlay: false })],
    devServer: {
      port,
      host: '127.0.0.1',
      hot: true,
      liveReload: false,
      allowedHosts: ['localhost', '127.0.0.1'],
      headers: { 'access-control-allow-origin': '*' },
      client: {
        webSocketURL: { hostname: 'localhost', port, pathname: '/ws' },
        overlay: { errors: true, warnings: false, runtimeErrors: false },
        logging: 'warn',
      },
      devMiddleware: { publicPath: isRemote(app) ? '/' : '/assets/' },
    },
  };
}
