import { createReadStream } from 'node:fs';
import path from 'node:path';
import webpack from 'webpack';
import WebpackDevServer, { type ExpressRequestHandler, type Middleware } from 'webpack-dev-server';
import { type App, appDir, isRemote } from '../apps';
import { contentType } from '../serve/content-type';
import { devServerConfig } from './config';
import { devDiscovery, devPage, REFRESH_HOOK } from './page';
import { type DevPorts, devPorts } from './ports';

/** Starts the development server of one app and keeps running. */
export async function startDevServer(app: App, ports: DevPorts = devPorts()): Promise<void> {
  process.env.NODE_ENV = 'development';
  const { devServer, ...config } = devServerConfig(app, ports);
  const compiler = webpack(config);
  const options = isRemote(app) ? devServer : { ...devServer, ...siteOptions(ports) };
  const server = new WebpackDevServer(options, compiler);
  await server.start();
  process.stdout.write(`${app}: http://localhost:${ports.of(app)}/\n`);
}

/** The shell's server is the site: API and pictures come from the api, every other address is the page. */
function siteOptions(ports: DevPorts): WebpackDevServer.Configuration {
  const target = `http://127.0.0.1:${ports.api}`;
  return {
    proxy: [
      { context: ['/api/web', '/media', '/uploads', '/dev/buzon'], target, xfwd: true },
      { context: ['/socket.io'], target, ws: true },
      ...(process.env.SANDBOX_ORIGIN ? [{ context: ['/sandbox'], target: process.env.SANDBOX_ORIGIN }] : []),
    ],
    setupMiddlewares: (middlewares: Middleware[]) => {
      middlewares.unshift({ name: 'qhatu-files', middleware: ownFiles(ports) });
      middlewares.push({ name: 'qhatu-page', middleware: page(ports) });
      return middlewares;
    },
  };
}

function ownFiles(ports: DevPorts): ExpressRequestHandler {
  return (request, response, next) => {
    if (request.path === '/assets/refresh-hook.js') response.type('js').send(REFRESH_HOOK);
    else if (request.path === '/discovery.json') response.json(devDiscovery(ports));
    else if (/^\/assets\/[\w.-]+\.(svg|png|webmanifest)$/.test(request.path)) {
      const file = path.join(appDir('shell'), 'public', path.basename(request.path));
      response.type(contentType(file));
      createReadStream(file)
        .on('error', () => next())
        .pipe(response);
    } else next();
  };
}

function page(ports: DevPorts): ExpressRequestHandler {
  return (request, response, next) => {
    if (request.method !== 'GET' || !request.accepts('html')) next();
    else response.type('html').send(devPage(devDiscovery(ports)));
  };
}
